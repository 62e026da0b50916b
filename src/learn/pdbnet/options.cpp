#include "learn/pdbnet/options.h"

#include <nlohmann/json.hpp>

namespace unscramble::pdbnet {

Status check(const Options& o) {
  if (o.samples != "optimal" && o.samples != "walks")
    return usage_error("no samples '" + o.samples + "'; there are optimal and walks");
  if (o.samples == "optimal" && o.paths + o.short_paths < 10) return usage_error("at least ten paths are needed");
  if (o.samples == "walks" && o.walk_samples < 100) return usage_error("at least a hundred samples are needed");
  if (o.walk_depth < 1 || o.walk_depth > 7) return usage_error("the search before the walks must be 1 to 7 turns deep");
  if (o.hidden.empty() || o.hidden.size() > 16) return usage_error("the net must have 1 to 16 hidden layers");
  for (const int width : o.hidden)
    if (width < 1 || width > 256) return usage_error("hidden layers must be 1 to 256 wide");
  if (o.batch < 1 || o.epochs < 1) return usage_error("batch and epochs must be at least 1");
  return Done{};
}

// Epochs and time may be extended when a run is resumed, so they are not part of it.
nlohmann::json to_json(const Options& o) {
  return {{"metric", o.metric.empty() ? "qtm" : o.metric},
          {"samples", o.samples},
          {"paths", o.paths},
          {"short_paths", o.short_paths},
          {"short_length", o.short_length},
          {"fresh", o.fresh},
          {"walk_samples", o.walk_samples},
          {"walk_depth", o.walk_depth},
          {"images", o.images},
          {"hidden", o.hidden},
          {"seed", o.seed},
          {"batch", o.batch},
          {"rate", o.rate},
          {"rate_end", o.rate_end}};
}

}  // namespace unscramble::pdbnet
