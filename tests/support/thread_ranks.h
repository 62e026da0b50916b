// Several ranks in one process, one thread each: for tests of what is written against Ranks, without MPI.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "core/ranks.h"

namespace unscramble {

class ThreadRanks final : public Ranks {
 public:
  // Calls body(ranks) on `count` threads, each as one rank; returns when all have ended.
  static void run(int count, const std::function<void(Ranks& ranks)>& body) {
    Hall hall(count);
    std::vector<std::thread> threads;
    for (int rank = 0; rank < count; ++rank)
      threads.emplace_back([&hall, &body, rank] {
        ThreadRanks ranks(hall, rank);
        body(ranks);
      });
    for (auto& thread : threads) thread.join();
  }

  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int size() const override { return hall_.size; }
  [[nodiscard]] std::string place(int rank) const override { return "rank " + std::to_string(rank) + " on a thread"; }
  [[nodiscard]] RankTraffic traffic() const override { return traffic_; }

  void barrier() override { (void)gather({}); }
  void broadcast(Bytes& bytes, int from) override {
    auto all = gather(rank_ == from ? std::span<const std::byte>(bytes) : std::span<const std::byte>());
    bytes = std::move(all[static_cast<std::size_t>(from)]);
  }
  [[nodiscard]] std::vector<Bytes> gather(std::span<const std::byte> mine) override {
    std::vector<Bytes> out(ranks(), Bytes(mine.begin(), mine.end()));
    return meet(std::move(out), 0);
  }
  void sum(std::span<std::uint64_t> values) override {
    fold(values, [](std::uint64_t a, std::uint64_t b) { return a + b; });
  }
  void sum(std::span<double> values) override {
    fold(values, [](double a, double b) { return a + b; });
  }
  void least(std::span<std::uint64_t> values) override {
    fold(values, [](std::uint64_t a, std::uint64_t b) { return std::min(a, b); });
  }
  void most(std::span<std::uint64_t> values) override {
    fold(values, [](std::uint64_t a, std::uint64_t b) { return std::max(a, b); });
  }
  void start_exchange(std::span<const std::span<const std::byte>> out) override {
    out_.clear();
    for (const auto& bytes : out) out_.emplace_back(bytes.begin(), bytes.end());
  }
  void finish_exchange(std::vector<Bytes>& in) override { in = meet(std::move(out_), 1); }
  void progress() override {}
  void send(int to, int channel, Bytes bytes) override {
    const std::lock_guard lock(hall_.mutex);
    if (to != rank_) traffic_ = {traffic_.messages + 1, traffic_.bytes + bytes.size()};
    hall_.mail[static_cast<std::size_t>(to)][channel].push_back({rank_, std::move(bytes)});
  }
  [[nodiscard]] std::optional<RankMessage> poll(int channel) override {
    const std::lock_guard lock(hall_.mutex);
    auto& waiting = hall_.mail[static_cast<std::size_t>(rank_)][channel];
    if (waiting.empty()) return std::nullopt;
    RankMessage message = std::move(waiting.front());
    waiting.pop_front();
    return message;
  }
  void flush() override {}

 private:
  struct Table {  // where all meet: [from][to]
    std::vector<std::vector<Bytes>> given;
    int arrived = 0;
    int left = 0;
    bool open = true;  // for giving; else for taking
  };
  struct Hall {
    explicit Hall(int count) : size(count), mail(static_cast<std::size_t>(count)) {
      for (auto& table : tables) table.given.resize(static_cast<std::size_t>(count));
    }
    int size;
    std::mutex mutex;
    std::condition_variable changed;
    Table tables[2];
    std::vector<std::map<int, std::deque<RankMessage>>> mail;
  };

  ThreadRanks(Hall& hall, int rank) : hall_(hall), rank_(rank) {}
  [[nodiscard]] std::size_t ranks() const { return static_cast<std::size_t>(hall_.size); }

  std::vector<Bytes> meet(std::vector<Bytes> out, int which) {
    Table& table = hall_.tables[which];
    const auto me = static_cast<std::size_t>(rank_);
    std::unique_lock lock(hall_.mutex);
    for (std::size_t r = 0; r < ranks(); ++r)
      if (r != me) traffic_ = {traffic_.messages + 1, traffic_.bytes + out[r].size()};
    hall_.changed.wait(lock, [&] { return table.open; });
    table.given[me] = std::move(out);
    if (++table.arrived == hall_.size) {
      table.open = false;
      table.left = hall_.size;
      hall_.changed.notify_all();
    }
    hall_.changed.wait(lock, [&] { return !table.open; });
    std::vector<Bytes> in;
    for (auto& from : table.given) in.push_back(std::move(from[me]));
    if (--table.left == 0) {
      table.arrived = 0;
      table.open = true;
      hall_.changed.notify_all();
    }
    return in;
  }

  template <class T, class Fold>
  void fold(std::span<T> values, const Fold& combine) {
    const auto all = gather(std::as_bytes(values));
    for (std::size_t i = 0; i < values.size(); ++i)
      for (std::size_t r = 0; r < all.size(); ++r) {
        T value{};
        std::memcpy(&value, all[r].data() + i * sizeof(T), sizeof(T));
        values[i] = r == 0 ? value : combine(values[i], value);
      }
  }

  Hall& hall_;
  int rank_;
  RankTraffic traffic_;
  std::vector<Bytes> out_;
};

}  // namespace unscramble
