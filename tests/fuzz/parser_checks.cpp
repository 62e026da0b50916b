#include "fuzz/parser_checks.h"

#include "puzzle/text.h"

namespace unscramble {

namespace {

std::optional<std::string> fault(std::string_view what, std::string_view text) {
  return std::string(what) + ": '" + printable(text) + "'";
}

bool has_cause(const Error& error) { return !trim(error.message).empty(); }

}  // namespace

std::optional<std::string> check_state_text(const AnyPuzzle& puzzle, std::string_view text) {
  const auto normal = puzzle.normalise(text);
  const auto picture = puzzle.draw(text, {.colour = false});
  if (normal.has_value() != picture.has_value()) return fault("read() is not of one mind", text);
  if (!normal) {
    if (!has_cause(normal.error())) return fault("refused without a cause", text);
    const auto code = normal.error().code;
    if (code != ErrorCode::kInvalid && code != ErrorCode::kUnsolvable)
      return fault("refused as neither invalid nor unsolvable (" + normal.error().message + ")", text);
    return std::nullopt;
  }
  const auto again = puzzle.normalise(*normal);
  if (!again) return fault("normal form is refused (" + again.error().message + ")", text);
  if (*again != *normal) return fault("normal form has another normal form", text);
  return std::nullopt;
}

std::optional<std::string> check_moves_text(const AnyPuzzle& puzzle, const std::string& state, std::string_view text) {
  const auto report = puzzle.verify(state, text, "");
  const auto states = puzzle.replay(state, text);
  if (!report) {
    if (!has_cause(report.error())) return fault("moves refused without a cause", text);
    if (states) return fault("verify() refuses what replay() accepts", text);
    return std::nullopt;
  }
  if (!states) {
    if (!has_cause(states.error())) return fault("replay refused without a cause", text);
    if (report->error.empty()) return fault("replay() refuses what verify() accepts", text);
    return std::nullopt;
  }
  if (!report->error.empty()) return fault("verify() refuses what replay() accepts", text);
  if (states->size() != static_cast<std::size_t>(report->length) + 1) return fault("lengths differ", text);
  if (states->back() != report->final_state) return fault("final states differ", text);
  return std::nullopt;
}

std::optional<std::string> check_request_text(const AnyPuzzle& puzzle, const std::string& state, std::string_view text,
                                              RequestField field) {
  ThreadPool pool(1);
  SolveRequest request;
  request.method = field == RequestField::kUpperBound ? "ida" : "greedy";  // greedy search has no use for such a bound
  request.heuristic = "zero";
  switch (field) {
    case RequestField::kGoal: request.set(kGoal, std::string(text)); break;
    case RequestField::kMoves: request.set(kMoves, std::string(text)); break;
    case RequestField::kUpperBound: request.set(kUpperBound, std::string(text)); break;
    case RequestField::kHeuristic: request.heuristic = std::string(text); break;
  }
  Monitor monitor({.nodes = 0});
  const auto report = puzzle.solve(state, request, monitor, pool);
  const bool refused = report.status == SolveStatus::kInvalid || report.status == SolveStatus::kUnsolvable;
  if (refused && trim(report.error).empty()) return fault("request refused without a cause", text);
  if (report.status == SolveStatus::kSolved && !puzzle.verify(state, report.moves, request.get_or(kGoal))->solves)
    return fault("a wrong solution", text);
  return std::nullopt;
}

}  // namespace unscramble
