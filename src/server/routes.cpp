#include <array>

#include "server/api.h"

namespace unscramble::server {

namespace {

constexpr std::array kRoutes = {
    Route{"GET", "/api/health", Kind::kAtOnce, &Api::health},
    Route{"GET", "/api/metrics", Kind::kAtOnce, &Api::metrics},
    Route{"GET", "/api/openapi.json", Kind::kAtOnce, &Api::openapi},
    Route{"GET", "/api/puzzles", Kind::kAtOnce, &Api::puzzles},
    Route{"POST", "/api/definitions", Kind::kWork, &Api::add_definition},
    Route{"POST", "/api/scramble", Kind::kWork, &Api::scramble},
    Route{"POST", "/api/verify", Kind::kWork, &Api::verify},
    Route{"POST", "/api/replay", Kind::kWork, &Api::replay},
    Route{"POST", "/api/validate", Kind::kWork, &Api::validate},
    Route{"POST", "/api/solve", Kind::kWork, &Api::solve},
    Route{"GET", "/api/jobs/{id}", Kind::kAtOnce, &Api::job},
    Route{"DELETE", "/api/jobs/{id}", Kind::kAtOnce, &Api::cancel},
    Route{"GET", "/api/jobs/{id}/events", Kind::kStream, nullptr},
    Route{"GET", "/api/runs", Kind::kWork, &Api::runs},
    Route{"POST", "/api/runs", Kind::kWork, &Api::start_run},
    Route{"GET", "/api/runs/{id}", Kind::kWork, &Api::run},
    Route{"POST", "/api/runs/{id}/stop", Kind::kWork, &Api::stop_run},
    Route{"POST", "/api/runs/{id}/resume", Kind::kWork, &Api::resume_run},
};

bool matches(std::string_view pattern, std::string_view path, std::string& id) {
  constexpr std::string_view kPlace = "{id}";
  const auto at = pattern.find(kPlace);
  if (at == std::string_view::npos) return pattern == path;
  const auto before = pattern.substr(0, at);
  const auto after = pattern.substr(at + kPlace.size());
  if (!path.starts_with(before) || !path.ends_with(after) || path.size() <= before.size() + after.size()) return false;
  const auto part = path.substr(before.size(), path.size() - before.size() - after.size());
  if (part.find('/') != std::string_view::npos) return false;
  id = part;
  return true;
}

}  // namespace

std::span<const Route> routes() { return kRoutes; }

const Route* find_route(std::string_view method, std::string_view path, std::string& id, std::string& allowed) {
  allowed.clear();
  const std::string_view wanted = method == "HEAD" ? "GET" : method;
  for (const auto& route : kRoutes) {
    if (!matches(route.path, path, id)) continue;
    if (route.method == wanted && !(method == "HEAD" && route.kind == Kind::kStream)) return &route;
    if (!allowed.empty()) allowed += ", ";
    allowed += route.method;
    if (route.method == "GET" && route.kind != Kind::kStream) allowed += ", HEAD";
  }
  return nullptr;
}

}  // namespace unscramble::server
