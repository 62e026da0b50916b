#include <algorithm>

#include "api/impl.h"
#include "core/log_softmax.h"
#include "solve/check_choice.h"

namespace unscramble::v0 {

Expected<Heuristic> Puzzle::heuristic(std::string_view name, const Options& options) const {
  const auto rows = impl_->batch();
  if (!rows) return rows.error();
  auto asked = api::read_options(*impl_->any, options, impl_->threads);
  if (!asked) return asked.error();
  asked->request.heuristic = std::string(name);
  asked->request.models = impl_->models;
  if (const auto fits = check_choice(*impl_->any, asked->request); !fits) return fits.error();
  Monitor monitor(asked->limits);
  ThreadPool pool(asked->threads);
  const TableScope tables(impl_->tables.get());
  auto made = (*rows)->heuristic(asked->request, monitor, pool);
  if (!made) return made.error();
  auto impl = std::make_shared<Heuristic::Impl>();
  impl->puzzle = impl_;
  impl->heuristic = *std::move(made);
  impl->name = impl->heuristic->traits().name;
  return Heuristic(std::move(impl));
}

Expected<std::vector<float>> Heuristic::operator()(StatesView states) const {
  if (const auto rows = impl_->puzzle->batch(states); !rows) return rows.error();
  std::vector<float> values(states.count);
  if (!values.empty()) impl_->heuristic->evaluate_rows(states.data, values);
  return values;
}

std::string Heuristic::name() const { return impl_->name; }

bool Heuristic::has_move_scores() const { return impl_->heuristic->traits().move_scores; }

Expected<std::vector<float>> Heuristic::move_scores(StatesView states) const {
  if (!has_move_scores()) return unsupported("heuristic '" + impl_->name + "' has no move scores");
  if (const auto rows = impl_->puzzle->batch(states); !rows) return rows.error();
  std::vector<float> scores(states.count * impl_->puzzle->info.moves.size());
  if (!scores.empty()) impl_->heuristic->score_rows(states.data, states.count, scores);
  log_softmax(scores, impl_->puzzle->info.moves.size());
  return scores;
}

}  // namespace unscramble::v0
