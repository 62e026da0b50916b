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

}  // namespace unscramble::perm
