// Requests and replies as the handlers see them: no sockets, so that everything but the transport is plain functions.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace unscramble::server {

struct Request {
  std::string method;
  std::string path;  // without the query
  std::string id;    // the part of the path that a route calls {id}
  std::string body;
  std::string accept_encoding;
  std::string if_none_match;
};

struct Reply {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::string_view file{};  // sent instead of the body; bytes that live as long as the program
  std::vector<std::pair<std::string, std::string>> headers{};

  [[nodiscard]] std::string_view content() const { return file.empty() ? std::string_view(body) : file; }
};

// {"error": message, "code": code}; bytes that are not UTF-8 become U+FFFD.
Reply error_reply(int status, std::string_view code, std::string_view message);
Reply json_reply(std::string body, int status = 200);

std::string_view reason_phrase(int status);

struct Framing {
  bool keep_alive = true;
  bool chunked = false;  // no Content-Length: a stream
};

// Status line and header fields, including the security headers, up to the empty line.
std::string header_text(const Reply& reply, Framing framing);

}  // namespace unscramble::server
