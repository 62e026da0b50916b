#include "server/access.h"

#include <arpa/inet.h>

#include <algorithm>
#include <cctype>

namespace unscramble::server {

namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) { return std::tolower(c); });
  return out;
}

bool all_digits(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// "name:80" -> "name", "[::1]:80" -> "::1"; empty if it is neither.
std::string name_of(std::string_view host) {
  if (host.starts_with('[')) {
    const auto end = host.find(']');
    if (end == std::string_view::npos) return {};
    const auto rest = host.substr(end + 1);
    if (!rest.empty() && (rest.front() != ':' || !all_digits(rest.substr(1)))) return {};
    return lower(host.substr(1, end - 1));
  }
  const auto colon = host.find(':');
  if (colon != std::string_view::npos && !all_digits(host.substr(colon + 1))) return {};
  return lower(host.substr(0, colon));
}

bool is_address(const std::string& name) {
  in6_addr parsed{};
  return inet_pton(AF_INET, name.c_str(), &parsed) == 1 || inet_pton(AF_INET6, name.c_str(), &parsed) == 1;
}

}  // namespace

bool host_allowed(std::string_view host, const std::vector<std::string>& names) {
  const std::string name = name_of(host);
  if (name.empty()) return false;
  if (name == "localhost" || name.ends_with(".localhost") || is_address(name)) return true;
  return std::any_of(names.begin(), names.end(), [&](const auto& allowed) { return lower(allowed) == name; });
}

bool same_origin(std::string_view origin, std::string_view host) {
  for (const std::string_view scheme : {"http://", "https://"})
    if (origin.starts_with(scheme)) return lower(origin.substr(scheme.size())) == lower(host);
  return false;
}

bool fetch_site_allowed(std::string_view site) { return site.empty() || site == "same-origin" || site == "none"; }

}  // namespace unscramble::server
