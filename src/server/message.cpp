#include "server/message.h"

#include <fmt/format.h>

#include <ctime>
#include <nlohmann/json.hpp>

#include "server/json_text.h"

namespace unscramble::server {

namespace {

// The page's 3-D view sets styles and draws through blobs; everything comes from this server.
constexpr std::string_view kContentPolicy =
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

std::string http_date() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  char text[64];
  const std::size_t size = std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &utc);
  return {text, size};
}

bool has_header(const Reply& reply, std::string_view name) {
  for (const auto& header : reply.headers)
    if (header.first == name) return true;
  return false;
}

}  // namespace

Reply error_reply(int status, std::string_view code, std::string_view message) {
  const nlohmann::ordered_json json = {{"error", message}, {"code", code}};
  Reply reply;
  reply.status = status;
  reply.body = json_text(json);
  return reply;
}

Reply json_reply(std::string body, int status) {
  Reply reply;
  reply.status = status;
  reply.body = std::move(body);
  return reply;
}

std::string_view reason_phrase(int status) {
  switch (status) {
    case 200: return "OK";
    case 202: return "Accepted";
    case 204: return "No Content";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 408: return "Request Timeout";
    case 413: return "Content Too Large";
    case 415: return "Unsupported Media Type";
    case 422: return "Unprocessable Content";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 503: return "Service Unavailable";
    case 505: return "HTTP Version Not Supported";
    default: return "Unknown";
  }
}

std::string header_text(const Reply& reply, Framing framing) {
  const bool bodiless = reply.status == 204 || reply.status == 304;
  std::string text = fmt::format("HTTP/1.1 {} {}\r\nDate: {}\r\nServer: unscramble\r\n", reply.status,
                                 reason_phrase(reply.status), http_date());
  if (framing.chunked) {
    text += "Transfer-Encoding: chunked\r\n";
  } else if (!bodiless) {
    text += fmt::format("Content-Length: {}\r\n", reply.content().size());
  }
  if (!bodiless) text += fmt::format("Content-Type: {}\r\n", reply.type);
  if (!has_header(reply, "Cache-Control")) text += "Cache-Control: no-store\r\n";
  text += fmt::format("Content-Security-Policy: {}\r\n", kContentPolicy);
  text +=
      "X-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\nReferrer-Policy: no-referrer\r\n"
      "Cross-Origin-Opener-Policy: same-origin\r\nCross-Origin-Resource-Policy: same-origin\r\n";
  for (const auto& [name, value] : reply.headers) text += fmt::format("{}: {}\r\n", name, value);
  text += framing.keep_alive ? "Connection: keep-alive\r\n\r\n" : "Connection: close\r\n\r\n";
  return text;
}

}  // namespace unscramble::server
