#include "search/ida/talk.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <thread>

namespace unscramble {

namespace {

template <class T>
void append_value(Bytes& bytes, T value) {
  const std::size_t at = bytes.size();
  bytes.resize(at + sizeof value);
  std::memcpy(bytes.data() + at, &value, sizeof value);
}

template <class T>
T take_value(const Bytes& bytes, std::size_t& at) {
  T value{};
  std::memcpy(&value, bytes.data() + at, sizeof value);
  at += sizeof value;
  return value;
}

Bytes yield_to_bytes(const IdaYield& yield) {
  Bytes bytes;
  append_value(bytes, yield.next_bound);
  append_value(bytes, yield.generated);
  append_value(bytes, yield.expanded);
  append_value(bytes, yield.stopped);
  for (const auto& solution : yield.solutions) {
    append_value(bytes, solution.task);
    append_value(bytes, static_cast<std::uint64_t>(solution.moves.size()));
    for (const Move move : solution.moves) append_value(bytes, move);
  }
  return bytes;
}

IdaYield yield_from_bytes(const Bytes& bytes) {
  IdaYield yield;
  std::size_t at = 0;
  yield.next_bound = take_value<int>(bytes, at);
  yield.generated = take_value<std::uint64_t>(bytes, at);
  yield.expanded = take_value<std::uint64_t>(bytes, at);
  yield.stopped = take_value<StopReason>(bytes, at);
  while (at < bytes.size()) {
    auto& solution = yield.solutions.emplace_back();
    solution.task = take_value<std::uint64_t>(bytes, at);
    solution.moves.resize(take_value<std::uint64_t>(bytes, at));
    for (Move& move : solution.moves) move = take_value<Move>(bytes, at);
  }
  return yield;
}

}  // namespace

void IdaTalk::exchange(std::atomic<std::size_t>& decided_by) {
  const std::size_t decided = decided_by.load();
  if (decided < told_) {
    told_ = decided;
    tell(decided);
  }
  if (monitor_.stopped() && !told_stop_) {
    told_stop_ = true;
    tell(kStop + static_cast<std::uint64_t>(monitor_.reason()));
  }
  listen(decided_by);
}

// Words arrive in the order they were sent, so after the last kEnd none of this iteration is left for the next one.
IdaYield IdaTalk::conclude(const IdaYield& mine, std::atomic<std::size_t>& decided_by) {
  exchange(decided_by);
  tell(kEnd);
  for (listen(decided_by); ended_ + 1 < ranks_.size(); listen(decided_by))
    std::this_thread::sleep_for(std::chrono::microseconds{100});
  ended_ = 0;
  told_ = ~std::size_t{0};

  IdaYield all;
  all.next_bound = mine.next_bound;
  for (const auto& bytes : ranks_.gather(yield_to_bytes(mine))) {
    auto its = yield_from_bytes(bytes);
    all.next_bound = std::min(all.next_bound, its.next_bound);
    all.generated += its.generated;
    all.expanded += its.expanded;
    if (all.stopped == StopReason::kNone) all.stopped = its.stopped;
    std::move(its.solutions.begin(), its.solutions.end(), std::back_inserter(all.solutions));
  }
  std::stable_sort(all.solutions.begin(), all.solutions.end(),
                   [](const auto& a, const auto& b) { return a.task < b.task; });
  monitor_.tick(all.generated - mine.generated, all.expanded - mine.expanded);
  if (all.stopped == StopReason::kNone && monitor_.generated() >= monitor_.limits().nodes)
    all.stopped = StopReason::kNodes;  // the same count everywhere
  if (all.stopped != StopReason::kNone) monitor_.stop(all.stopped);
  return all;
}

void IdaTalk::tell(std::uint64_t word) {
  for (int to = 0; to < ranks_.size(); ++to) {
    if (to == ranks_.rank()) continue;
    Bytes bytes;
    append_value(bytes, word);
    ranks_.send(to, kChannel, std::move(bytes));
  }
}

void IdaTalk::listen(std::atomic<std::size_t>& decided_by) {
  while (const auto message = ranks_.poll(kChannel)) {
    std::size_t at = 0;
    const auto word = take_value<std::uint64_t>(message->bytes, at);
    if (word == kEnd) {
      ++ended_;
    } else if (word >= kStop) {
      monitor_.stop(static_cast<StopReason>(word - kStop));
    } else {
      std::size_t first = decided_by.load();
      while (word < first && !decided_by.compare_exchange_weak(first, word)) {
      }
      told_ = std::min(told_, static_cast<std::size_t>(word));  // all others have it from the same rank
    }
  }
}

}  // namespace unscramble
