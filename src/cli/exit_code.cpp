#include "cli/exit_code.h"

#include <algorithm>

namespace unscramble::cli {

ExitCode exit_code_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::kInvalid: return kInvalidState;
    case ErrorCode::kUnsolvable: return kUnsolvable;
    case ErrorCode::kUsage:
    case ErrorCode::kUnsupported: return kUsage;
    case ErrorCode::kLimit:
    case ErrorCode::kCancelled: return kLimitReached;
    case ErrorCode::kIo:
    case ErrorCode::kCorrupt:
    case ErrorCode::kInternal: return kFailure;
  }
  return kFailure;
}

ExitCode exit_code_of(const SolveReport& report) {
  switch (report.status) {
    case SolveStatus::kSolved: return kOk;
    case SolveStatus::kUnsolvable: return kUnsolvable;
    case SolveStatus::kInvalid: return kInvalidState;
    case SolveStatus::kUnsolved: return report.error.empty() ? kLimitReached : exit_code_of(report.error_code);
  }
  return kFailure;
}

ExitCode worse(ExitCode a, ExitCode b) {
  if (a == kOk) return b;
  if (b == kOk) return a;
  return std::min(a, b);
}

}  // namespace unscramble::cli
