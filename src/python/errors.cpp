#include "python/errors.h"

namespace unscramble::python {

namespace py = pybind11;

namespace {

const char* class_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::kInvalid: return "InvalidInput";
    case ErrorCode::kUnsolvable: return "Unsolvable";
    case ErrorCode::kUsage: return "UsageError";
    case ErrorCode::kUnsupported: return "Unsupported";
    case ErrorCode::kLimit: return "LimitReached";
    case ErrorCode::kIo: return "FileError";
    case ErrorCode::kCorrupt: return "CorruptFile";
    case ErrorCode::kCancelled: return "Cancelled";
    case ErrorCode::kInternal: break;
  }
  return "UnscrambleError";
}

}  // namespace

void register_errors(py::module_& /*module*/) {
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Raise& raised) {
      const auto type = py::module_::import("unscramble.errors").attr(class_of(raised.error.code));
      PyErr_SetString(type.ptr(), raised.error.message.c_str());
    }
  });
}

}  // namespace unscramble::python
