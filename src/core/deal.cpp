#include "core/deal.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <exception>
#include <mutex>
#include <new>
#include <thread>

namespace unscramble {

namespace {

constexpr int kToHands = 0;  // channels: from rank 0
constexpr int kToDealer = 1;
// Instead of a piece's number, on the same channel: orders keep their place among the pieces of this deal and the next.
constexpr std::uint64_t kHurry = ~std::uint64_t{0};
constexpr std::uint64_t kEnd = kHurry - 1;

struct Numbered {
  std::uint64_t number = 0;
  Bytes bytes;
};

Bytes packed(const Numbered& item) {
  Bytes all(sizeof item.number + item.bytes.size());
  std::memcpy(all.data(), &item.number, sizeof item.number);
  std::copy(item.bytes.begin(), item.bytes.end(), all.begin() + sizeof item.number);
  return all;
}

Numbered unpacked(const Bytes& all) {
  Numbered item;
  std::memcpy(&item.number, all.data(), sizeof item.number);
  item.bytes.assign(all.begin() + sizeof item.number, all.end());
  return item;
}

// The working threads of this rank.
class Hands {
 public:
  explicit Hands(const Deal& job) : job_(job) {
    for (int hand = 0; hand < job.hands; ++hand) threads_.emplace_back([this, hand] { live(hand); });
  }
  ~Hands() {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
    }
    changed_.notify_all();
    for (auto& thread : threads_) thread.join();
  }
  Hands(const Hands&) = delete;
  Hands& operator=(const Hands&) = delete;

  void give(Numbered piece) {
    {
      const std::lock_guard lock(mutex_);
      pieces_.push_back(std::move(piece));
    }
    changed_.notify_all();
  }

  // What is finished; waits up to `patience` for something.
  std::vector<Numbered> results(std::chrono::microseconds patience) {
    std::unique_lock lock(mutex_);
    done_.wait_for(lock, patience, [this] { return !results_.empty() || fault_; });
    return std::exchange(results_, {});
  }
  [[nodiscard]] std::optional<Error> fault() {
    const std::lock_guard lock(mutex_);
    return fault_;
  }

 private:
  void live(int hand) {
    for (;;) {
      Numbered piece;
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return ended_ || !pieces_.empty(); });
        if (ended_) return;
        piece = std::move(pieces_.front());
        pieces_.pop_front();
      }
      auto result = work(piece.bytes, hand);
      const std::lock_guard lock(mutex_);
      if (result) {
        results_.push_back({piece.number, *std::move(result)});
      } else {
        fault_ = result.error();
      }
      done_.notify_all();
    }
  }

  Expected<Bytes> work(const Bytes& piece, int hand) {
    try {
      return job_.work(piece, hand);
    } catch (const std::bad_alloc&) {
      return Error{ErrorCode::kLimit, "out of memory"};
    } catch (const std::exception& error) {
      return Error{ErrorCode::kInternal, std::string("unexpected error: ") + error.what()};
    }
  }

  const Deal& job_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::condition_variable done_;
  std::deque<Numbered> pieces_;
  std::vector<Numbered> results_;
  std::optional<Error> fault_;
  bool ended_ = false;
  std::vector<std::thread> threads_;
};

// Waits are short after something happened and grow while nothing does.
class Naps {
 public:
  [[nodiscard]] std::chrono::microseconds next(bool busy) {
    length_ = busy ? kShortest : std::min(length_ * 3 / 2, kLongest);
    return length_;
  }

 private:
  static constexpr std::chrono::microseconds kShortest{20};
  static constexpr std::chrono::microseconds kLongest{1000};
  std::chrono::microseconds length_ = kShortest;
};

class Dealer {
 public:
  Dealer(Ranks& ranks, const Deal& job)
      : ranks_(ranks), job_(job), hands_(job), under_way_(static_cast<std::size_t>(ranks.size())) {}

  Status run() {
    Naps naps;
    for (bool busy = true; !supplied_ || total_ > 0;) {
      if (!hurried_ && (error_ || job_.stop())) hurry();
      const bool dealt = supply();
      busy = receive(naps.next(busy)) || dealt;
      if (const auto fault = hands_.fault()) {
        hurry();
        return *fault;
      }
    }
    order(kEnd);
    ranks_.flush();
    if (error_) return *error_;
    return Done{};
  }

 private:
  void order(std::uint64_t word) {
    for (int to = 1; to < ranks_.size(); ++to) ranks_.send(to, kToHands, packed({word, {}}));
  }

  void hurry() {
    hurried_ = supplied_ = true;
    order(kHurry);
    job_.hurry();
  }

  // To those with the least in their hands first. Where pieces are short, each rank has some in store, so that it does
  // not wait for the next one; where they are long, none waits behind another while a rank is idle.
  bool supply() {
    constexpr double kShort = 0.05;
    const bool in_store = taken_ > 0 && busy_seconds() / static_cast<double>(taken_) < kShort;
    const int most = job_.hands * (in_store ? 2 : 1);
    bool dealt = false;
    while (!supplied_) {
      const auto idlest = std::min_element(under_way_.begin(), under_way_.end());
      if (*idlest >= most) break;
      Bytes piece;
      const Supply supply = job_.next(piece);
      if (supply == Supply::kLater) break;
      if (supply == Supply::kEnd) {
        supplied_ = true;
        break;
      }
      give(static_cast<int>(idlest - under_way_.begin()), {number_++, std::move(piece)});
      dealt = true;
    }
    return dealt;
  }

  void give(int to, Numbered piece) {
    if (total_++ == 0) began_ = Clock::now();
    ++under_way_[static_cast<std::size_t>(to)];
    if (to == 0) {
      hands_.give(std::move(piece));
    } else {
      ranks_.send(to, kToHands, packed(piece));
    }
  }

  bool receive(std::chrono::microseconds patience) {
    bool any = false;
    while (auto message = ranks_.poll(kToDealer)) {
      any = true;
      take(message->from, unpacked(message->bytes));
    }
    for (auto& result : hands_.results(any ? std::chrono::microseconds{0} : patience)) {
      any = true;
      take(0, std::move(result));
    }
    return any;
  }

  void take(int from, Numbered result) {
    --under_way_[static_cast<std::size_t>(from)];
    --total_;
    ++taken_;
    if (error_) return;
    if (auto taken = job_.take(result.number, std::move(result.bytes)); !taken) error_ = taken.error();
  }

  // Of all hands together since the first piece.
  [[nodiscard]] double busy_seconds() const {
    return std::chrono::duration<double>(Clock::now() - began_).count() * job_.hands * ranks_.size();
  }

  using Clock = std::chrono::steady_clock;
  Ranks& ranks_;
  const Deal& job_;
  Hands hands_;
  std::vector<int> under_way_;  // by rank
  int total_ = 0;
  std::uint64_t number_ = 0;
  std::uint64_t taken_ = 0;
  Clock::time_point began_ = Clock::now();
  bool supplied_ = false;
  bool hurried_ = false;
  std::optional<Error> error_;
};

Status work_for_dealer(Ranks& ranks, const Deal& job) {
  Hands hands(job);
  Naps naps;
  for (bool busy = true;;) {
    const auto patience = naps.next(busy);
    busy = false;
    while (auto message = ranks.poll(kToHands)) {
      busy = true;
      Numbered piece = unpacked(message->bytes);
      if (piece.number == kEnd) return Done{};
      if (piece.number == kHurry) {
        job.hurry();
      } else {
        hands.give(std::move(piece));
      }
    }
    for (auto& result : hands.results(patience)) {
      busy = true;
      ranks.send(0, kToDealer, packed(result));
    }
    if (const auto fault = hands.fault()) {
      job.hurry();
      return *fault;
    }
  }
}

}  // namespace

Status deal(Ranks& ranks, const Deal& job) {
  return ranks.first() ? Dealer(ranks, job).run() : work_for_dealer(ranks, job);
}

}  // namespace unscramble
