#include "cluster/session.h"

#include <fmt/format.h>
#include <mpi.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <cstring>

#include "cluster/mpi_ranks.h"
#include "cluster/wait.h"
#include "core/files.h"
#include "core/hash.h"

namespace unscramble::cluster {

namespace {

struct EndRecord {
  std::int32_t code = 0;
  std::array<char, 1020> complaint{};
};

// Apart from all other communication, which the others may be in the middle of. Made at the start: making it is
// collective.
MPI_Comm end_communicator = MPI_COMM_NULL;

}  // namespace

Fact fact_of_file(const std::string& name, const std::string& path) {
  const auto file = map_file(path);
  if (!file) return {name, "cannot be read (" + file.error().message + ")"};
  const auto bytes = (*file)->bytes();
  return {name, fmt::format("{:016x}", hash_bytes(bytes.data(), bytes.size()))};
}

Status check_same(Ranks& ranks, const std::vector<Fact>& facts) {
  std::string text;
  for (const auto& fact : facts) text += fact.name + '\0' + fact.value + '\0';
  const auto all = ranks.gather(std::as_bytes(std::span(text)));
  const auto split = [](std::string_view whole) {
    std::vector<Fact> list;
    while (!whole.empty()) {
      Fact fact;
      for (std::string* part : {&fact.name, &fact.value}) {
        const std::size_t end = whole.find('\0');
        *part = whole.substr(0, end);
        whole.remove_prefix(end + 1);
      }
      list.push_back(std::move(fact));
    }
    return list;
  };
  const auto first = split(as_text(all[0]));
  for (std::size_t r = 1; r < all.size(); ++r) {
    const auto other = split(as_text(all[r]));
    for (std::size_t i = 0; i < std::max(first.size(), other.size()); ++i) {
      const std::string place = ranks.place(static_cast<int>(r));
      const bool both = i < first.size() && i < other.size();
      if (!both || first[i].name != other[i].name) {
        const Fact& extra = i < other.size() ? other[i] : first[i];
        return usage_error(
            fmt::format("{} and {} do not have the same files: {} differs", ranks.place(0), place, extra.name));
      }
      if (first[i].value == other[i].value) continue;
      if (other[i].value.starts_with("cannot"))
        return usage_error(fmt::format("{}: {} {}", place, other[i].name, other[i].value));
      return usage_error(fmt::format("{}: {} is not the same as on {}; every rank needs the same", place, other[i].name,
                                     ranks.place(0)));
    }
  }
  return Done{};
}

Session::Session(int* count, char*** words) {
  int provided = 0;
  MPI_Init_thread(count, words, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_dup(MPI_COMM_WORLD, &end_communicator);
  MPI_Comm here = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
  MPI_Comm_size(here, &ranks_here_);
  MPI_Comm_free(&here);
  ranks_ = make_mpi_ranks();
}

Session::~Session() {
  ranks_.reset();
  MPI_Comm_free(&end_communicator);
  MPI_Finalize();
}

std::vector<Session::End> Session::end(const End& mine) {
  using Clock = std::chrono::steady_clock;
  EndRecord record;
  record.code = mine.code;
  std::strncpy(record.complaint.data(), mine.complaint.c_str(), record.complaint.size() - 1);
  std::vector<EndRecord> all(static_cast<std::size_t>(ranks_->size()));
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Iallgather(&record, sizeof record, MPI_BYTE, all.data(), sizeof record, MPI_BYTE, end_communicator, &request);
  constexpr std::chrono::seconds kOthers{3};
  const auto begin = Clock::now();
  Patience patience;
  for (int done = 0; done == 0;) {
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    if (done == 0 && mine.code != 0 && mine.code != kGraceful && Clock::now() - begin > kOthers) {
      const std::string words =
          fmt::format("unscramble: {} failed, and the others cannot go on without it: {}\n",
                      ranks_->place(ranks_->rank()), mine.complaint.empty() ? "no cause known" : mine.complaint);
      std::fwrite(words.data(), 1, words.size(), stderr);
      std::fflush(nullptr);
      MPI_Abort(MPI_COMM_WORLD, mine.code);
    }
    patience.wait();
  }
  std::vector<End> ends;
  for (const auto& each : all) ends.push_back({each.code, each.complaint.data()});
  return ends;
}

}  // namespace unscramble::cluster
