#include "server/static_files.h"

#include <algorithm>

namespace unscramble::server {

namespace {

constexpr std::string_view kNoPage =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Unscramble</title><body><h1>Unscramble</h1>"
    "<p>This program was built without its web page (web/dist was missing). The API works: "
    "<a href=\"/api/puzzles\">puzzles</a>, <a href=\"/api/openapi.json\">its description</a>.</p></body></html>";

// An entry "gzip" that is not switched off with q=0.
bool takes_gzip(std::string_view accept) {
  const auto at = accept.find("gzip");
  if (at == std::string_view::npos) return false;
  const auto rest = accept.substr(at + 4);
  const auto options = rest.substr(0, rest.find(','));
  const auto quality = options.find("q=");
  return quality == std::string_view::npos || options.find_first_of("123456789", quality) != std::string_view::npos;
}

Reply file_reply(const StaticFile& file, const Request& request) {
  Reply reply;
  // The build puts a hash into file names under /assets/: such a file never changes.
  const bool immutable = file.path.starts_with("/assets/");
  reply.headers = {{"Cache-Control", immutable ? "public, max-age=31536000, immutable" : "no-cache"},
                   {"ETag", std::string(file.etag)}};
  if (!file.gzip.empty()) reply.headers.emplace_back("Vary", "Accept-Encoding");
  reply.type = file.type;
  if (request.if_none_match.find(file.etag) != std::string::npos) {
    reply.status = 304;
    return reply;
  }
  const bool compressed = !file.gzip.empty() && takes_gzip(request.accept_encoding);
  if (compressed) reply.headers.emplace_back("Content-Encoding", "gzip");
  reply.file = compressed ? file.gzip : file.bytes;
  return reply;
}

}  // namespace

Reply static_reply(const Request& request) {
  const std::string_view path = request.path == "/" ? "/index.html" : std::string_view(request.path);
  const auto files = static_files();
  const auto found =
      std::find_if(files.begin(), files.end(), [&](const StaticFile& file) { return file.path == path; });
  if (found != files.end()) return file_reply(*found, request);
  if (path != "/index.html") return error_reply(404, "not_found", "there is no such page");
  Reply reply;
  reply.type = "text/html; charset=utf-8";
  reply.file = kNoPage;
  return reply;
}

}  // namespace unscramble::server
