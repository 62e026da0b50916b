// Errors as exceptions of the package, with the same text.
#pragma once

#include <pybind11/pybind11.h>

#include "core/expected.h"

namespace unscramble::python {

// Thrown here, raised in Python as the class of unscramble.errors that belongs to the code.
struct Raise {
  Error error;
};

template <class T>
T value_or_raise(Expected<T> result) {
  if (!result) throw Raise{result.error()};
  return *std::move(result);
}

void register_errors(pybind11::module_& module);

}  // namespace unscramble::python
