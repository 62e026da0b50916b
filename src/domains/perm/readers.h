// The three kinds of definition files. Each reader takes any bytes; an error says what is wrong and where.
// docs/puzzle-files.md tells users what is supported.
#pragma once

#include "domains/perm/definition.h"
#include "domains/perm/source_text.h"

namespace unscramble::perm {

using ReadDefinition = Expected<std::shared_ptr<const Definition>>;

ReadDefinition read_tws(const SourceText& source);
ReadDefinition read_json(const SourceText& source);  // KPuzzle or generators, told apart by their keys
ReadDefinition read_gap(const SourceText& source);

// By the ending of the name: .tws (or .def, .ksolve), .json, .gap. The name of the definition is that of the source.
ReadDefinition read_definition(const SourceText& source);

}  // namespace unscramble::perm
