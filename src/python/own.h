// Python functions as a heuristic and as a puzzle.
#pragma once

#include <memory>

#include "api/public.h"
#include "python/runner.h"

namespace unscramble::python {

// `function(bytes of the rows, how many)` returns the bytes of as many 32-bit floats.
v0::OwnHeuristic own_heuristic(py::object function, const std::string& name, bool admissible, bool consistent,
                               std::size_t batch, std::shared_ptr<Raised> raised);

// `functions` has expand, find_goals, goal, parse, format and is_state over bytes; see python/unscramble/custom.py.
std::shared_ptr<const v0::OwnPuzzle> own_puzzle(py::object functions, std::shared_ptr<Raised> raised);

py::bytearray to_bytes(const void* data, std::size_t size);
// The bytes of anything with a contiguous buffer.
std::string_view bytes_of(const py::buffer_info& info);

}  // namespace unscramble::python
