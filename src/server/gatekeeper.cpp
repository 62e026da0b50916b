#include "server/gatekeeper.h"

#include <algorithm>
#include <cctype>

#include "server/access.h"

namespace unscramble::server {

namespace {

bool is_json(std::string_view type) {
  std::string name(type.substr(0, type.find(';')));
  while (name.ends_with(' ')) name.pop_back();
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  return name == "application/json";
}

std::optional<Reply> check_sender(const Header& header, std::string_view path, const ServerOptions& options) {
  if (header.hosts != 1) return error_reply(400, "bad_request", "a request needs exactly one Host header");
  auto names = options.allowed_hosts;
  names.push_back(options.host);
  if (!host_allowed(header.host, names))
    return error_reply(403, "forbidden", "this host name is not allowed; serve --allow-host NAME adds one");
  if (header.origin && !same_origin(*header.origin, header.host))
    return error_reply(403, "forbidden", "requests from other origins are not answered");
  if (path.starts_with("/api/") && !fetch_site_allowed(header.fetch_site))
    return error_reply(403, "forbidden", "requests from other sites are not answered");
  return std::nullopt;
}

Reply wrong_method(const std::string& allowed) {
  auto reply = error_reply(405, "method_not_allowed", "this path takes " + allowed);
  reply.headers.emplace_back("Allow", allowed);
  return reply;
}

}  // namespace

Admission admit(const Header& header, const ServerOptions& options) {
  Admission admission;
  admission.path = header.target.substr(0, header.target.find('?'));
  admission.refusal = check_sender(header, admission.path, options);
  if (admission.refusal) return admission;
  if (!admission.path.starts_with('/')) {
    admission.refusal = error_reply(400, "bad_request", "the target must be a path");
    return admission;
  }
  if (!admission.path.starts_with("/api/")) {
    if (header.method != "GET" && header.method != "HEAD") admission.refusal = wrong_method("GET, HEAD");
    return admission;
  }
  std::string allowed;
  admission.route = find_route(header.method, admission.path, admission.id, allowed);
  if (admission.route == nullptr) {
    admission.refusal =
        allowed.empty() ? error_reply(404, "not_found", "the API has no such path") : wrong_method(allowed);
  } else if (header.method == "POST" && !is_json(header.content_type)) {
    admission.refusal = error_reply(415, "unsupported_media_type", "the body must be sent as application/json");
  }
  return admission;
}

}  // namespace unscramble::server
