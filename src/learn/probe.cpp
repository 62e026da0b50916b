#include "learn/probe.h"

#include <algorithm>

namespace unscramble::train {

ProbeResult probe(const AnyPuzzle& puzzle, const std::filesystem::path& model, const TrainOptions& options,
                  ThreadPool& pool, const std::atomic<bool>& stop) {
  const auto methods = puzzle.methods();
  const bool has_beam = std::any_of(methods.begin(), methods.end(),
                                    [](const MethodInfo& m) { return m.name == "beam" && m.refusal.empty(); });
  Rng rng(20190715);  // the same states in every run
  int greedy_solved = 0;
  int beam_tried = 0;
  int beam_solved = 0;
  double length = 0;
  for (int i = 0; i < options.probe_states && !stop; ++i) {
    const std::string state = puzzle.scramble(rng, -1);
    SolveRequest request;
    request.heuristic = "model";
    request.set(kModel, model.string());
    const auto solve = [&](const std::string& method) {
      request.method = method;
      Limits limits;
      limits.seconds = 20;
      Monitor monitor(limits, &stop);
      return puzzle.solve(state, request, monitor, pool);
    };
    request.set(kMaxDepth, 300);
    greedy_solved += solve("greedy").status == SolveStatus::kSolved ? 1 : 0;
    if (!has_beam || i >= options.probe_beam_states) continue;
    request.options.clear(kMaxDepth.spec);
    request.set(kBeam, options.probe_beam);
    const auto report = solve("beam");
    ++beam_tried;
    if (report.status != SolveStatus::kSolved) continue;
    ++beam_solved;
    length += report.length;
  }
  ProbeResult result;
  result.greedy = static_cast<double>(greedy_solved) / std::max(1, options.probe_states);
  if (beam_tried > 0) result.beam = static_cast<double>(beam_solved) / beam_tried;
  if (beam_solved > 0) result.beam_length = length / beam_solved;
  return result;
}

}  // namespace unscramble::train
