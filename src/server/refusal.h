// Errors of the libraries as HTTP replies.
#pragma once

#include "core/expected.h"
#include "server/message.h"

namespace unscramble::server {

// The request is wrong or cannot be carried out.
Reply refuse(const Error& error);

// The request is fine, the state or the moves in it are not: 422.
Reply refuse_state(const Error& error);

}  // namespace unscramble::server
