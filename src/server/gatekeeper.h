// The first look at a request, when only its header has been read: who may send it, and which route it is for.
// The body of a request that is refused here is never read.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/api.h"
#include "server/message.h"
#include "server/options.h"

namespace unscramble::server {

struct Header {
  std::string method;
  std::string target;
  std::size_t hosts = 0;  // how many Host fields there are
  std::string host;
  std::optional<std::string> origin;
  std::string fetch_site;
  std::string content_type;
};

struct Admission {
  const Route* route = nullptr;  // null: a file of the page
  std::string path;
  std::string id;
  std::optional<Reply> refusal;

  // Its name in the metrics.
  [[nodiscard]] std::string_view route_name() const { return route != nullptr ? route->path : "other"; }
};

Admission admit(const Header& header, const ServerOptions& options);

}  // namespace unscramble::server
