// Who may send requests: a page from elsewhere must not reach a server on this machine, neither under a name that was
// made to point here (the Host check) nor by cross-origin requests (the Origin check).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace unscramble::server {

// Host header -> allowed? Plain addresses and localhost always are: no foreign name can impersonate them.
bool host_allowed(std::string_view host, const std::vector<std::string>& names);

// Whether an Origin header names the same place as the Host header.
bool same_origin(std::string_view origin, std::string_view host);

// Sec-Fetch-Site, which browsers send and pages cannot forge. Empty is allowed: not a browser, or an old one.
bool fetch_site_allowed(std::string_view site);

}  // namespace unscramble::server
