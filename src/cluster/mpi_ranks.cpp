#include "cluster/mpi_ranks.h"

#include <mpi.h>

#include <array>
#include <list>

#include "cluster/wait.h"

namespace unscramble::cluster {

namespace {

constexpr std::size_t kPart = std::size_t{1} << 30U;  // MPI counts in int: longer messages go in parts

class MpiRanks final : public Ranks {
 public:
  MpiRanks() {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    for (MPI_Comm* each : {&together_, &exchange_, &mail_}) MPI_Comm_dup(MPI_COMM_WORLD, each);
    std::array<char, MPI_MAX_PROCESSOR_NAME> name{};
    int length = 0;
    MPI_Get_processor_name(name.data(), &length);
    for (const auto& each : gather(std::as_bytes(std::span(name.data(), static_cast<std::size_t>(length)))))
      machines_.emplace_back(as_text(each));
    traffic_ = {};
  }

  ~MpiRanks() override {
    for (MPI_Comm* each : {&together_, &exchange_, &mail_}) MPI_Comm_free(each);
  }
  MpiRanks(const MpiRanks&) = delete;
  MpiRanks& operator=(const MpiRanks&) = delete;

  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int size() const override { return size_; }
  [[nodiscard]] std::string place(int rank) const override {
    return "rank " + std::to_string(rank) + " on " + machines_[static_cast<std::size_t>(rank)];
  }
  [[nodiscard]] RankTraffic traffic() const override { return traffic_; }

  void barrier() override {
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Ibarrier(together_, &request);
    wait_for(request);
  }

  void broadcast(Bytes& bytes, int from) override {
    std::uint64_t size = bytes.size();
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Ibcast(&size, 1, MPI_UINT64_T, from, together_, &request);
    wait_for(request);
    bytes.resize(size);
    for (std::size_t at = 0; at < size; at += kPart) {
      MPI_Ibcast(bytes.data() + at, part_of(size, at), MPI_BYTE, from, together_, &request);
      wait_for(request);
    }
    if (rank_ == from) count(static_cast<std::uint64_t>(size_ - 1), size * static_cast<std::uint64_t>(size_ - 1));
  }

  [[nodiscard]] std::vector<Bytes> gather(std::span<const std::byte> mine) override {
    std::vector<std::uint64_t> sizes(ranks());
    const std::uint64_t size = mine.size();
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Iallgather(&size, 1, MPI_UINT64_T, sizes.data(), 1, MPI_UINT64_T, together_, &request);
    wait_for(request);
    std::vector<Bytes> all(ranks());
    for (std::size_t r = 0; r < ranks(); ++r) all[r].resize(sizes[r]);
    std::copy(mine.begin(), mine.end(), all[static_cast<std::size_t>(rank_)].begin());
    // All ranks' at once: in parts if one of them is long, since the places are counted in int too.
    const std::uint64_t longest = *std::max_element(sizes.begin(), sizes.end());
    const std::size_t part = kPart / ranks();
    for (std::size_t at = 0; at < longest; at += part) gather_part(mine, sizes, at, part, all);
    count(static_cast<std::uint64_t>(size_ - 1), size * static_cast<std::uint64_t>(size_ - 1));
    return all;
  }

  void sum(std::span<std::uint64_t> values) override { reduce(values, MPI_SUM); }
  void least(std::span<std::uint64_t> values) override { reduce(values, MPI_MIN); }
  void most(std::span<std::uint64_t> values) override { reduce(values, MPI_MAX); }

  void sum(std::span<double> values) override {
    const auto all = gather(std::as_bytes(values));
    for (std::size_t i = 0; i < values.size(); ++i) {
      double total = 0;
      for (const auto& each : all) {
        double value = 0;
        std::copy_n(each.data() + i * sizeof value, sizeof value, reinterpret_cast<std::byte*>(&value));
        total += value;
      }
      values[i] = total;
    }
  }

  void start_exchange(std::span<const std::span<const std::byte>> out) override {
    out_sizes_.assign(ranks(), 0);
    in_sizes_.assign(ranks(), 0);
    for (std::size_t r = 0; r < ranks(); ++r) out_sizes_[r] = out[r].size();
    MPI_Ialltoall(out_sizes_.data(), 1, MPI_UINT64_T, in_sizes_.data(), 1, MPI_UINT64_T, exchange_, &sizes_request_);
    mine_ = out[static_cast<std::size_t>(rank_)];
    posted_ = false;
    requests_.clear();
    for (int step = 1; step < size_; ++step) {  // each rank begins with its neighbour: no rank is everyone's first
      const int to = (rank_ + step) % size_;
      const auto bytes = out[static_cast<std::size_t>(to)];
      for (std::size_t at = 0; at < bytes.size(); at += kPart)
        MPI_Isend(bytes.data() + at, part_of(bytes.size(), at), MPI_BYTE, to, 0, exchange_,
                  &requests_.emplace_back(MPI_REQUEST_NULL));
      count(bytes.empty() ? 0 : 1, bytes.size());
    }
  }

  void progress() override {
    if (sizes_request_ != MPI_REQUEST_NULL) {
      int done = 0;
      MPI_Test(&sizes_request_, &done, MPI_STATUS_IGNORE);
      if (done != 0) post_receives();
    } else if (posted_) {
      all_done(requests_);
    }
    reap();
  }

  void finish_exchange(std::vector<Bytes>& in) override {
    if (!posted_) {
      wait_for(sizes_request_);
      post_receives();
    }
    Patience patience;
    while (!all_done(requests_)) patience.wait();
    in_[static_cast<std::size_t>(rank_)].assign(mine_.begin(), mine_.end());
    std::swap(in, in_);
  }

  void send(int to, int channel, Bytes bytes) override {
    reap();
    auto& letter = outbox_.emplace_back();
    letter.bytes = std::move(bytes);
    if (to != rank_) count(1, letter.bytes.size());
    MPI_Isend(letter.bytes.data(), static_cast<int>(letter.bytes.size()), MPI_BYTE, to, channel, mail_,
              &letter.request);
  }

  [[nodiscard]] std::optional<RankMessage> poll(int channel) override {
    reap();
    int there = 0;
    MPI_Message message = MPI_MESSAGE_NULL;
    MPI_Status status;
    MPI_Improbe(MPI_ANY_SOURCE, channel, mail_, &there, &message, &status);
    if (there == 0) return std::nullopt;
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    RankMessage received{status.MPI_SOURCE, Bytes(static_cast<std::size_t>(size))};
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Imrecv(received.bytes.data(), size, MPI_BYTE, &message, &request);
    wait_for(request);
    return received;
  }

  void flush() override {
    Patience patience;
    for (reap(); !outbox_.empty(); reap()) patience.wait();
  }

 private:
  struct Letter {
    Bytes bytes;
    MPI_Request request = MPI_REQUEST_NULL;
  };

  [[nodiscard]] std::size_t ranks() const { return static_cast<std::size_t>(size_); }
  static int part_of(std::size_t size, std::size_t at) { return static_cast<int>(std::min(kPart, size - at)); }
  void count(std::uint64_t messages, std::uint64_t bytes) {
    traffic_.messages += messages;
    traffic_.bytes += bytes;
  }

  void gather_part(std::span<const std::byte> mine, std::span<const std::uint64_t> sizes, std::size_t at,
                   std::size_t part, std::vector<Bytes>& all) {
    const auto length = [&](std::size_t size) { return size > at ? std::min(part, size - at) : 0; };
    std::vector<int> counts(ranks());
    std::vector<int> places(ranks());
    std::size_t total = 0;
    for (std::size_t r = 0; r < ranks(); ++r) {
      counts[r] = static_cast<int>(length(sizes[r]));
      places[r] = static_cast<int>(total);
      total += length(sizes[r]);
    }
    Bytes joined(total);
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Iallgatherv(mine.data() + (mine.size() > at ? at : 0), static_cast<int>(length(mine.size())), MPI_BYTE,
                    joined.data(), counts.data(), places.data(), MPI_BYTE, together_, &request);
    wait_for(request);
    for (std::size_t r = 0; r < ranks(); ++r)
      std::copy_n(joined.data() + places[r], counts[r], all[r].data() + (counts[r] > 0 ? at : 0));
  }

  void reduce(std::span<std::uint64_t> values, MPI_Op operation) {
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Iallreduce(MPI_IN_PLACE, values.data(), static_cast<int>(values.size()), MPI_UINT64_T, operation, together_,
                   &request);
    wait_for(request);
    if (size_ > 1) count(1, values.size_bytes());
  }

  void post_receives() {
    posted_ = true;
    in_.resize(ranks());
    for (int step = 1; step < size_; ++step) {
      const int from = (rank_ - step + size_) % size_;
      Bytes& bytes = in_[static_cast<std::size_t>(from)];
      bytes.resize(in_sizes_[static_cast<std::size_t>(from)]);
      for (std::size_t at = 0; at < bytes.size(); at += kPart)
        MPI_Irecv(bytes.data() + at, part_of(bytes.size(), at), MPI_BYTE, from, 0, exchange_,
                  &requests_.emplace_back(MPI_REQUEST_NULL));
    }
  }

  // Forgets what has left.
  void reap() {
    for (auto letter = outbox_.begin(); letter != outbox_.end();) {
      int done = 0;
      MPI_Test(&letter->request, &done, MPI_STATUS_IGNORE);
      letter = done != 0 ? outbox_.erase(letter) : std::next(letter);
    }
  }

  int rank_ = 0;
  int size_ = 1;
  MPI_Comm together_ = MPI_COMM_NULL;
  MPI_Comm exchange_ = MPI_COMM_NULL;
  MPI_Comm mail_ = MPI_COMM_NULL;
  std::vector<std::string> machines_;
  RankTraffic traffic_;
  std::list<Letter> outbox_;

  // Of the exchange under way.
  std::vector<std::uint64_t> out_sizes_;
  std::vector<std::uint64_t> in_sizes_;
  std::span<const std::byte> mine_;
  std::vector<Bytes> in_;
  bool posted_ = false;
  MPI_Request sizes_request_ = MPI_REQUEST_NULL;
  std::vector<MPI_Request> requests_;
};

}  // namespace

std::unique_ptr<Ranks> make_mpi_ranks() { return std::make_unique<MpiRanks>(); }

}  // namespace unscramble::cluster
