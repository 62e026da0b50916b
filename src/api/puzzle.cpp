#include "api/impl.h"
#include "api/own_any_puzzle.h"
#include "core/build_info.h"
#include "solve/option_use.h"
#include "solve/registry.h"

namespace unscramble::v0 {

namespace {

PuzzleInfo info_of(const AnyPuzzle& puzzle) {
  PuzzleCard card = puzzle.card();
  PuzzleInfo info;
  info.name = std::move(card.name);
  info.summary = std::move(card.summary);
  info.notation = std::move(card.notation);
  info.metric = std::move(card.metric);
  info.goal = std::move(card.goal);
  info.moves = std::move(card.move_names);
  for (const auto& encoding : card.encodings)
    info.encodings.push_back({std::string(encoding.name), encoding.positions, encoding.values});
  info.states = puzzle.num_states();
  return info;
}

}  // namespace

Expected<std::shared_ptr<const RowPuzzle>> Puzzle::Impl::batch() const {
  if (rows == nullptr) return usage_error(no_rows);
  if (own) return any->rows("");
  return rows;
}

Expected<std::shared_ptr<const RowPuzzle>> Puzzle::Impl::batch(StatesView states) const {
  auto made = batch();
  if (!made) return made;
  if (states.row_bytes != (*made)->domain().row_bytes())
    return invalid("a state of " + info.name + " has " + std::to_string((*made)->domain().row_bytes()) +
                   " bytes, not " + std::to_string(states.row_bytes));
  for (std::size_t i = 0; i < states.count; ++i) {
    if ((*made)->is_state(states[i])) continue;
    if (auto failed = (*made)->failure()) return *failed;
    return invalid("row " + std::to_string(i) + " is not a state of " + info.name);
  }
  return made;
}

Expected<Puzzle> Puzzle::open(std::string_view name_or_file, const Setup& setup) {
  auto made = make_puzzle(name_or_file, PuzzleConfig{setup.metric});
  if (!made) return made.error();
  auto impl = std::make_shared<Impl>();
  impl->any = *std::move(made);
  impl->threads = setup.threads;
  if (setup.models) impl->models = api::make_model_source(*setup.models);
  if (setup.tables) impl->tables = api::make_table_source(*setup.tables);
  impl->info = info_of(*impl->any);
  if (auto rows = impl->any->rows("")) {
    impl->rows = *std::move(rows);
    impl->info.row_bytes = impl->rows->domain().row_bytes();
  } else {
    impl->no_rows = rows.error().message;
  }
  return Puzzle(std::move(impl));
}

Expected<Puzzle> Puzzle::own(std::shared_ptr<const OwnPuzzle> puzzle, const Setup& setup) {
  auto made = api::make_own_puzzle(std::move(puzzle));
  if (!made) return made.error();
  auto impl = std::make_shared<Impl>();
  impl->any = *std::move(made);
  impl->threads = setup.threads;
  impl->own = true;
  impl->info = info_of(*impl->any);
  auto rows = impl->any->rows("");
  if (!rows) return rows.error();
  impl->rows = *std::move(rows);
  impl->info.row_bytes = impl->rows->domain().row_bytes();
  return Puzzle(std::move(impl));
}

Expected<Puzzle> Puzzle::level(std::string_view state) const {
  if (impl_->rows != nullptr) return usage_error(impl_->info.name + " has no levels");
  auto rows = impl_->any->rows(state);
  if (!rows) return rows.error();
  auto impl = std::make_shared<Impl>(*impl_);
  impl->level = std::string(state);
  impl->rows = *std::move(rows);
  impl->info.row_bytes = impl->rows->domain().row_bytes();
  return Puzzle(std::move(impl));
}

const PuzzleInfo& Puzzle::info() const { return impl_->info; }

std::vector<MethodInfo> Puzzle::methods() const {
  std::vector<MethodInfo> infos;
  for (const auto& method : impl_->any->methods()) {
    MethodInfo info{method.name, method.summary, method.complete, method.optimal, method.uses_heuristic, method.refusal,
                    {}};
    for (const auto* option : method.options) info.options.emplace_back(option->name);
    infos.push_back(std::move(info));
  }
  return infos;
}

std::vector<HeuristicInfo> Puzzle::heuristics() const {
  std::vector<HeuristicInfo> infos;
  for (const auto& heuristic : impl_->any->heuristics())
    infos.push_back({heuristic.name, heuristic.summary, heuristic.admissible, heuristic.consistent, heuristic.refusal});
  return infos;
}

std::vector<OptionInfo> Puzzle::options() const {
  std::vector<OptionInfo> infos = api::undeclared_options();
  for (const auto* spec : options_of(Offer{impl_->any->methods(), impl_->any->heuristics()}))
    infos.push_back(api::describe(*spec));
  return infos;
}

Expected<Verdict> Puzzle::verify(std::string_view state, std::string_view moves) const {
  auto report = impl_->any->verify(state, moves, "");
  if (!report) return report.error();
  return Verdict{report->solves, report->length, std::move(report->final_state), std::move(report->error)};
}

Expected<std::string> Puzzle::draw(std::string_view state) const {
  return impl_->any->draw(state, DrawStyle{.colour = false});
}

std::vector<std::string> puzzle_names() { return ::unscramble::puzzle_names(); }

std::string version() { return build_version(); }

}  // namespace unscramble::v0
