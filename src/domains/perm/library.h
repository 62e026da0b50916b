// Definitions by path or name. A file that was read is known by its name ("pyraminx.tws") from then on, so that what is
// given a puzzle's name alone (a model, the server's clients) finds it without reading files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "domains/perm/engine.h"

namespace unscramble::perm {

// A name that contains '/' or ends in .tws, .def, .ksolve, .json or .gap.
bool is_definition_path(std::string_view name);

// Whether a definition was read under this name.
bool is_loaded(std::string_view name);

// The engine of a definition read before under this name, or of the file at this path. kInvalid for what is neither.
Expected<Engine::Pointer> find_engine(std::string_view name_or_path, const std::string& metric);

// A definition from a stranger: read, checked against smaller limits than a file's, and known from then on by a name
// made of its text, which is returned; so it takes no other's place. The oldest of many are forgotten.
Expected<std::string> add_foreign_definition(const std::string& file_name, const std::string& text);

inline constexpr std::size_t kMostForeign = 64;           // kept
inline constexpr std::size_t kMostForeignStickers = 400;  // slots times orientations: what the group takes to compute
inline constexpr std::size_t kMostForeignMoves = 200;

}  // namespace unscramble::perm
