// The page and the API's description, built into the program. cmake/embed_files.cmake writes the table, so a request
// cannot name anything outside it.
#pragma once

#include <span>
#include <string_view>

#include "server/message.h"

namespace unscramble::server {

struct StaticFile {
  std::string_view path;  // "/index.html"
  std::string_view type;
  std::string_view etag;  // with its quotes
  std::string_view bytes;
  std::string_view gzip;  // empty where it saves nothing
};

std::span<const StaticFile> static_files();
std::string_view openapi_json();

// The file of that path ("/" is the page), 304 if the client has it, 404 if there is none.
Reply static_reply(const Request& request);

}  // namespace unscramble::server
