#include "server/refusal.h"

namespace unscramble::server {

Reply refuse(const Error& error) {
  switch (error.code) {
    case ErrorCode::kUsage: return error_reply(400, "bad_request", error.message);
    case ErrorCode::kUnsupported: return error_reply(400, "unsupported", error.message);
    case ErrorCode::kInvalid:
    case ErrorCode::kUnsolvable: return refuse_state(error);
    case ErrorCode::kLimit:
    case ErrorCode::kCancelled: return error_reply(503, "limit", error.message);
    case ErrorCode::kIo:
    case ErrorCode::kCorrupt:
    case ErrorCode::kInternal: break;
  }
  return error_reply(500, "internal", error.message);
}

Reply refuse_state(const Error& error) {
  if (error.code == ErrorCode::kInvalid) return error_reply(422, "invalid_state", error.message);
  if (error.code == ErrorCode::kUnsolvable) return error_reply(422, "unsolvable", error.message);
  return refuse(error);
}

}  // namespace unscramble::server
