// The experiment of Brunetto & Trunda 2017: its heuristics in IDA* on cubes from random walks (section 6), and the
// network's errors on optimally labelled states (section 5.1). Instances and runs are numbered, so that an interrupted
// experiment can be continued.
#pragma once

#include <limits>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>

#include "domains/cube/cube3.h"
#include "domains/cube/optimal/paths.h"
#include "heuristic/combined.h"
#include "learn/error_statistics.h"

namespace unscramble::brunetto {

struct Setting {
  std::vector<int> lengths{10, 14, 18, 22, 26, 30, 34, 38};  // of the walks
  int per_length = 40;
  double seconds = 300;                                             // of processor time, per search
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  // per search; on a busy machine the fairer limit
  std::uint64_t seed = 1;
  std::map<std::string, std::string> models{};  // files by Contender::network(); missing = the shipped ones
};

struct Instance {
  int length = 0;  // of the walk, which never undoes its last turn
  int number = 0;  // among those of this length
  Cube3::State state{};
};
std::vector<Instance> instances(const Setting& setting);

// Section 6.1, in its order, in plain IDA*; then what the paper does not try: our IDA*, searches with a lower weight,
// and the fast network with the tables' entries among its tokens.
struct Contender {
  std::string name;        // as in the paper: "h_max(simple)"
  std::string expression;  // what --heuristic calls it
  std::string reads{};     // the encoding its network reads; "" = no network
  bool plain = true;       // IDA* without our additions
  double weight = 1;       // of the path in f
  std::string samples{};   // the kind its network learned from, if not the usual one: "walks"

  [[nodiscard]] std::string network() const { return samples.empty() ? reads : reads + "/" + samples; }
};
std::vector<Contender> contenders();

// One search.
struct Run {
  std::string contender;
  int length = 0;
  int number = 0;
  bool solved = false;
  int solution = -1;  // its length
  double seconds = 0;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  float least = 0;  // the smallest estimate seen
};
nlohmann::ordered_json to_json(const Run& run);
Expected<Run> run_from_json(const nlohmann::json& json);

class Experiment {
 public:
  // Makes the named heuristics (all if none is named), which loads or builds the eight tables.
  static Expected<Experiment> create(const Setting& setting, const std::vector<std::string>& names, Monitor& monitor,
                                     ThreadPool& pool);

  [[nodiscard]] const std::vector<Contender>& entrants() const { return entrants_; }

  // IDA* on one instance; kCancelled if `cancel` ended it early.
  Expected<Run> run(std::size_t entrant, const Instance& instance, ThreadPool& pool,
                    const std::atomic<bool>* cancel) const;

  // Estimates of every state on the paths against its true distance.
  ErrorStatistics errors(std::size_t entrant, const std::vector<CubePath>& paths) const;

 private:
  Setting setting_;
  Cube3 puzzle_;
  std::vector<Contender> entrants_;
  std::vector<HeuristicPtr<Cube3>> heuristics_;
};

// Figures 6 to 10, for one heuristic and one length of walk; averages are over the solved instances, except the last.
struct Cell {
  int instances = 0;
  int solved = 0;
  double expanded = 0;               // Fig. 7
  double seconds = 0;                //
  double solution = 0;               // Fig. 9
  double least = 0;                  // Fig. 10: over the unsolved
  std::map<double, int> by_seconds;  // Fig. 8: solved within this many seconds, but not within the step before
};
struct Row {
  std::string contender;
  std::map<int, Cell> by_length;
  Cell all;
};
std::vector<Row> summarise(const std::vector<Run>& runs);
nlohmann::ordered_json to_json(const Row& row);

}  // namespace unscramble::brunetto
