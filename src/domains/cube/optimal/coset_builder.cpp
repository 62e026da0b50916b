#include "domains/cube/optimal/coset_builder.h"

#include <atomic>
#include <bit>
#include <mutex>
#include <span>
#include <utility>

#include "core/size.h"
#include "domains/cube/optimal/coset_moves.h"
#include "domains/cube/optimal/ops_portable.h"
#include "pdb/row_pass.h"

namespace unscramble::cube_optimal {

namespace {

// While the table grows, codes mean: 3 not reached, 1 the last complete level, 2 the level being
// found, 0 all earlier levels. After each level everything ages by one. Stopping at base+2 without ageing
// leaves exactly the codes that CosetTable reads.
constexpr std::uint32_t kLow = 0x55555555;
constexpr std::uint32_t coded_one(std::uint32_t word) { return word & ~(word >> 1) & kLow; }
constexpr std::uint32_t coded_two(std::uint32_t word) { return ~word & word >> 1 & kLow; }
constexpr std::uint32_t coded_three(std::uint32_t word) { return word & word >> 1 & kLow; }
constexpr std::uint32_t aged(std::uint32_t word) {
  const std::uint32_t high = word >> 1 & kLow;
  return high | (high & word & kLow) << 1;
}

// The sixteen even bits of a word together, and back.
constexpr std::uint32_t packed(std::uint32_t set) {
  set = (set | set >> 1) & 0x33333333;
  set = (set | set >> 2) & 0x0F0F0F0F;
  set = (set | set >> 4) & 0x00FF00FF;
  return (set | set >> 8) & 0xFFFF;
}
constexpr std::uint32_t unpacked(std::uint32_t set) {
  set = (set | set << 8) & 0x00FF00FF;
  set = (set | set << 4) & 0x0F0F0F0F;
  set = (set | set << 2) & 0x33333333;
  return (set | set << 1) & kLow;
}

// Over ranks, a row's frontier is sent to whoever has one of the rows that turns take it to, and pushed there: a number
// is a word of it, with the word's sixteen bits last.
constexpr unsigned kSetBits = 16;
constexpr unsigned kSourceBytes = 6;  // of such a number: 2^32 words, a table of 16 GB

class Builder {
 public:
  Builder(const CosetTableKind& kind, std::span<std::byte> payload, Monitor& monitor, ThreadPool& pool, Ranks& ranks)
      : kind_(kind),
        moves_(kind.shape, kind.metric, pool),
        data_(payload.data()),
        row_bytes_(kind.bytes() / kCornerRows),
        orders_(kind.shape.slice_orders),
        corner_details_(kind.shape.details() / orders_),
        monitor_(monitor),
        pool_(pool),
        ranks_(ranks),
        shares_(kCornerRows, ranks.size()),
        first_(static_cast<std::uint32_t>(shares_.first(ranks.rank()))),
        count_(static_cast<std::uint32_t>(shares_.count(ranks.rank()))),
        pass_(ranks, shares_, kSourceBytes, monitor, pool),
        locks_(kCornerRows) {}

  Status run(DepthHistogram& histogram) {
    if (!over_rows([&](std::uint32_t row) { std::memset(words(row), 0xFF, row_bytes_); })) return stopped();
    start();
    histogram[0] = reached_ = 1;
    std::uint64_t frontier = 1;
    for (int level = 1; level <= kind_.base + 2; ++level) {
      // Either way costs about the rows' words times the turns, but pushing skips empty words, and only words that are
      // pushed can be sent.
      const bool pushes = frontier < kind_.entries() / 50 || !ranks_.alone();
      found_ = 0;
      if (!(pushes ? push_level() : pull_level())) return stopped();
      frontier = found_;
      ranks_.sum(std::span(&frontier, 1));
      histogram[level] = frontier;
      reached_ += frontier;
      found_ = 0;
      if (level < kind_.base + 2 && !over_rows([&](std::uint32_t row) { age(row, level); })) return stopped();
    }
    if (any_rank(ranks_, monitor_.stopped())) return stopped();
    histogram[kind_.base + 3] = kind_.entries() - reached_;
    monitor_.stage(stage_, 1);
    return Done{};
  }

 private:
  [[nodiscard]] bool is_mine(std::uint32_t row) const { return row - first_ < count_; }
  [[nodiscard]] std::uint32_t* words(std::uint32_t row) const {
    return reinterpret_cast<std::uint32_t*>(data_ + (row - first_) * row_bytes_);
  }
  static Status stopped() { return Error{ErrorCode::kCancelled, "stopped while a cube table was built"}; }

  void start() const {
    const PackedCube solved = identity();
    const View view = view_along<PortableOps>(solved, 0, constants(), coset_index());
    const Location at = locate<PortableOps>(view, kind_.shape, coset_index());
    if (!is_mine(static_cast<std::uint32_t>(at.offset / row_bytes_))) return;
    const std::uint64_t offset = at.offset - first_ * row_bytes_;
    auto* word = reinterpret_cast<std::uint32_t*>(data_ + offset);
    *word ^= std::uint32_t{2} << at.shift;
    auto* line = reinterpret_cast<std::uint32_t*>(data_ + offset / kLineBytes * kLineBytes);
    *line ^= std::uint32_t{15} << CosetTable::minimum_shift(static_cast<std::uint32_t>(at.offset % kLineBytes));
  }

  static constexpr std::size_t kGrain = 4;  // rows that a thread takes at a time

  // This rank's. False if the monitor stopped it; of several ranks, all find out together, when next they agree.
  bool over_rows(const std::function<void(std::uint32_t)>& body) {
    pool_.parallel_for(count_, kGrain, [&](std::size_t begin, std::size_t end, int) {
      if (monitor_.stopped() || monitor_.should_stop()) return;
      for (auto row = static_cast<std::uint32_t>(first_ + begin); row < first_ + end; ++row) body(row);
      report();
    });
    return !monitor_.stopped() || !ranks_.alone();
  }
  void report() {
    monitor_.stage(stage_, static_cast<double>(reached_ + found_) / static_cast<double>(kind_.entries()));
  }

  // Visits the words of a row block by block: body(corner detail, slice order, slice, word).
  template <class Body>
  void each_word(std::uint32_t* row, const Body& body) const {
    for (int corner = 0; corner < corner_details_; ++corner)
      for (int order = 0; order < orders_; ++order)
        for (int slice = 0; slice < kSlices; slice += kWordsInLine, row += kLineBytes / 4)
          for (int i = 0; i < kWordsInLine; ++i) body(corner, order, slice + i, row[1 + i]);
  }

  // The word of `step`'s row that the step takes a word to.
  [[nodiscard]] std::uint32_t& target(const CosetMoves::Step& step, std::uint32_t* row, int corner, int order,
                                      int slice) const {
    const std::size_t block = static_cast<std::size_t>(step.corner_target[corner]) * static_cast<std::size_t>(orders_);
    return row[(block * kBlockBytes + step.edge_target[order * kSlices + slice]) / 4];
  }

  bool push_level() {
    const auto expand = [&](std::uint64_t begin, std::uint64_t end, int worker) {
      for (auto row = static_cast<std::uint32_t>(begin); row < end; ++row) push(row, worker);
      report();
    };
    const auto take = [&](std::span<const std::uint64_t> numbers) { push_received(numbers); };
    return pass_.run(ranks_.alone() ? kGrain : 1, expand, take) &&
           over_rows([&](std::uint32_t row) { symmetrise(row); });
  }

  // A word of a row's frontier.
  struct Source {
    int corner, order, slice;
    std::uint32_t set;
  };

  void push(std::uint32_t row, int worker) {
    std::vector<Source> sources;
    {
      const std::lock_guard lock(locks_[row]);
      each_word(words(row), [&](int corner, int order, int slice, std::uint32_t word) {
        if (const std::uint32_t set = coded_one(word); set != 0) sources.push_back({corner, order, slice, set});
      });
    }
    if (sources.empty()) return;
    push_sources(row, sources);
    if (!ranks_.alone()) send_sources(row, sources, worker);
  }

  // To the rows of this rank that turns take the row to.
  void push_sources(std::uint32_t row, std::span<const Source> sources) {
    std::uint64_t found = 0;
    for (int turn = 0; turn < moves_.turns(); ++turn) {
      const auto step = moves_.step(row, turn);
      if (!is_mine(step.row)) continue;
      const std::lock_guard lock(locks_[step.row]);
      for (const Source& s : sources) {
        auto& word = target(step, words(step.row), s.corner, s.order, s.slice);
        const std::uint32_t fresh = moves_.flips().apply(step.flip_map[s.slice], s.set) & coded_three(word);
        word ^= fresh;
        found += static_cast<std::uint64_t>(std::popcount(fresh));
      }
    }
    found_ += found;
  }

  [[nodiscard]] std::uint64_t words_in_row() const {
    return static_cast<std::uint64_t>(corner_details_) * static_cast<std::uint64_t>(orders_) * kSlices;
  }

  void send_sources(std::uint32_t row, std::span<const Source> sources, int worker) {
    std::vector<char> told(static_cast<std::size_t>(ranks_.size()));
    told[static_cast<std::size_t>(ranks_.rank())] = 1;
    for (int turn = 0; turn < moves_.turns(); ++turn) {
      const int owner = shares_.owner(moves_.step(row, turn).row);
      if (std::exchange(told[static_cast<std::size_t>(owner)], 1) != 0) continue;
      for (const Source& s : sources) {
        const auto word = static_cast<std::uint64_t>((s.corner * orders_ + s.order) * kSlices + s.slice);
        pass_.send(worker, owner, (row * words_in_row() + word) << kSetBits | packed(s.set));
      }
    }
  }

  // Words of the same row follow one another.
  void push_received(std::span<const std::uint64_t> numbers) {
    std::vector<Source> sources;
    const auto row_of = [&](std::uint64_t number) {
      return static_cast<std::uint32_t>((number >> kSetBits) / words_in_row());
    };
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const auto word = static_cast<int>((numbers[i] >> kSetBits) % words_in_row());
      sources.push_back({word / kSlices / orders_, word / kSlices % orders_, word % kSlices,
                         unpacked(static_cast<std::uint32_t>(numbers[i] & 0xFFFF))});
      if (i + 1 < numbers.size() && row_of(numbers[i + 1]) == row_of(numbers[i])) continue;
      push_sources(row_of(numbers[i]), sources);
      sources.clear();
    }
  }

  // A row that some symmetries keep has each entry once per symmetry; a push reaches only one.
  void symmetrise(std::uint32_t row) {
    const unsigned stabiliser = coset_representatives().stabiliser[row];
    std::uint64_t found = 0;
    for (int s = 1; s < kAxialSymmetries; ++s) {
      if ((stabiliser >> s & 1U) == 0) continue;
      const auto step = moves_.stay(row, s);
      each_word(words(row), [&](int corner, int order, int slice, std::uint32_t& word) {
        const std::uint32_t set = coded_two(word);
        if (set == 0) return;
        auto& to = target(step, words(row), corner, order, slice);
        const std::uint32_t fresh = moves_.flips().apply(step.flip_map[slice], set) & coded_three(to);
        to ^= fresh;
        found += static_cast<std::uint64_t>(std::popcount(fresh));
      });
    }
    found_ += found;
  }

  bool pull_level() {
    return over_rows([&](std::uint32_t row) { pull(row); });
  }

  // Only this row is written, and what others read of it (which codes are 1) does not change.
  void pull(std::uint32_t row) {
    std::uint64_t found = 0;
    for (int turn = 0; turn < moves_.turns(); ++turn) {
      const auto step = moves_.step(row, turn);
      std::uint32_t* from = words(step.row);
      each_word(words(row), [&](int corner, int order, int slice, std::uint32_t& word) {
        const std::uint32_t open = coded_three(word);
        if (open == 0) return;
        const std::uint32_t set =
            coded_one(std::atomic_ref(target(step, from, corner, order, slice)).load(std::memory_order_relaxed));
        if (set == 0) return;
        const std::uint32_t fresh = moves_.flips().apply(moves_.flips().inverse(step.flip_map[slice]), set) & open;
        std::atomic_ref(word).store(word ^ fresh, std::memory_order_relaxed);
        found += static_cast<std::uint64_t>(std::popcount(fresh));
      });
    }
    found_ += found;
  }

  void age(std::uint32_t row, int level) const {
    std::uint32_t* line = words(row);
    for (std::size_t i = 0; i < row_bytes_ / kLineBytes; ++i, line += kLineBytes / 4) {
      std::uint32_t minima = line[0];
      for (int w = 0; w < kWordsInLine; ++w) {
        const int shift = w / 2 * 4;
        if (coded_two(line[1 + w]) != 0 && (minima >> shift & 15) == 15)
          minima ^= static_cast<std::uint32_t>(15 ^ level) << shift;
        line[1 + w] = aged(line[1 + w]);
      }
      line[0] = minima;
    }
  }

  const CosetTableKind kind_;
  const CosetMoves moves_;
  std::byte* data_;
  std::size_t row_bytes_;
  int orders_;
  int corner_details_;
  Monitor& monitor_;
  ThreadPool& pool_;
  Ranks& ranks_;
  RowShares shares_;
  std::uint32_t first_;  // row of this rank
  std::uint32_t count_;  // how many it has
  RowPass pass_;
  std::vector<std::mutex> locks_;
  std::uint64_t reached_ = 0;
  std::atomic<std::uint64_t> found_{0};
  const std::string stage_ = "building the cube table " + kind_.shape.name() + " (" + format_bytes(kind_.bytes()) + ")";
};

}  // namespace

TableKey CosetTableKind::key() const {
  return {"cube3", "coset-" + shape.name() + "-base" + std::to_string(base), cube::metric_name(metric), 2, 1, entries(),
          bytes()};
}

Status build_coset_table(const CosetTableKind& kind, std::span<std::byte> payload, DepthHistogram& histogram,
                         Monitor& monitor, ThreadPool& pool) {
  SoloRanks alone;
  return build_coset_table(kind, payload, histogram, monitor, pool, alone);
}

Status build_coset_table(const CosetTableKind& kind, std::span<std::byte> payload, DepthHistogram& histogram,
                         Monitor& monitor, ThreadPool& pool, Ranks& ranks) {
  const std::uint64_t rows = RowShares(kCornerRows, ranks.size()).count(ranks.rank());
  Status status = Done{};
  if (payload.size() != kind.bytes() / kCornerRows * rows)
    status = Error{ErrorCode::kInternal, "payload has the wrong size"};
  const std::uint64_t buffers = RowPass::buffer_bytes(ranks);
  const bool room = monitor.reserve(buffers);
  if (!room) status = Error{ErrorCode::kLimit, "no memory for what is sent while a cube table is built"};
  status = agree(ranks, status);
  if (status) status = Builder(kind, payload, monitor, pool, ranks).run(histogram);
  if (room) monitor.release(buffers);
  return status;
}

}  // namespace unscramble::cube_optimal
