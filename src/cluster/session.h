// Session: the program as one of several ranks, from MPI_Init to MPI_Finalize. It makes sure that all ranks are the
// same program with the same files before they work, and that no rank waits for one that has failed.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/ranks.h"

namespace unscramble::cluster {

// Something that must be the same on all ranks.
struct Fact {
  std::string name;   // "the program", "models/cube3.model"
  std::string value;  // of a file, a hash of its bytes; "cannot be read: no such file"
};

// The bytes of a file as a Fact.
Fact fact_of_file(const std::string& name, const std::string& path);

// Collective. kUsage, naming the rank, its machine and what differs from rank 0. All ranks get the same answer.
Status check_same(Ranks& ranks, const std::vector<Fact>& facts);

class Session {
 public:
  Session(int* count, char*** words);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  [[nodiscard]] Ranks& ranks() { return *ranks_; }
  // Of the ranks, how many are on this machine.
  [[nodiscard]] int ranks_here() const { return ranks_here_; }

  // How this rank ended: its exit code, and its last complaint if it had one.
  struct End {
    int code = 0;
    std::string complaint;
  };
  // Called once, by every rank that comes to its end. With a code other than 0 and `kGraceful`, and if the others do
  // not come to theirs within a few seconds, they wait for something this rank will never send: its complaint is
  // printed and all ranks are ended. Returns the ends of all, by rank.
  static constexpr int kGraceful = 4;  // a limit or Ctrl-C: the others come to the same end in their own time
  std::vector<End> end(const End& mine);

 private:
  std::unique_ptr<Ranks> ranks_;
  int ranks_here_ = 1;
};

}  // namespace unscramble::cluster
