// unscramble-mpi: unscramble as one of several ranks, started by mpirun or srun. A program of its own so that the
// ordinary one needs no MPI.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/program.h"
#include "cli/spread.h"
#include "cluster/session.h"
#include "core/system.h"
#include "method/model_files.h"

namespace unscramble::cli {

namespace {

namespace fs = std::filesystem;

// Files named on the command line are read by every rank: models, definitions, states. Those that are written are rank
// 0's business.
void add_named_files(int count, char** words, std::vector<cluster::Fact>& facts) {
  constexpr std::array<std::string_view, 4> kWritten{"--svg", "--export", "--out", "--journal"};
  std::string all;
  for (int i = 1; i < count; ++i) {
    std::string word = words[i];
    all += word + '\n';
    std::string option = words[i - 1];
    if (word.starts_with("--") && word.find('=') != std::string::npos) {
      option = word.substr(0, word.find('='));
      word = word.substr(word.find('=') + 1);
    }
    const bool written = std::find(kWritten.begin(), kWritten.end(), option) != kWritten.end();
    if (word.starts_with('@')) word.erase(0, 1);
    std::error_code error;
    const bool model = option == "--model" && word != "latest" && word.find(',') == std::string::npos;
    if (!written && (model || fs::is_regular_file(word, error))) facts.push_back(cluster::fact_of_file(word, word));
  }
  facts.push_back({"the command line", all});
}

void add_shipped_models(std::vector<cluster::Fact>& facts) {
  for (const auto& folder : model_folders()) {
    std::error_code error;
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder, error))
      if (entry.path().extension() == ".model") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const auto& file : files) facts.push_back(cluster::fact_of_file("model " + file.filename().string(), file));
  }
}

Status check_ranks(int count, char** words) {
  std::vector<cluster::Fact> facts;
  facts.push_back(cluster::fact_of_file("the program", "/proc/self/exe"));
  add_named_files(count, words, facts);
  add_shipped_models(facts);
  return cluster::check_same(ranks(), facts);
}

int run_here(int count, char** words) {
  if (const auto same = check_ranks(count, words); !same) return fail(same.error());
  return run_program(count, words);
}

// Rank 0 says what the others complained of, unless it is what it has said itself, for all of them (agree()).
int code_of_all(const std::vector<cluster::Session::End>& ends) {
  auto code = static_cast<ExitCode>(ends.front().code);
  const std::string& said = ends.front().complaint;
  for (std::size_t r = 1; r < ends.size(); ++r) {
    const auto& [its_code, complaint] = ends[r];
    if (its_code == kOk) continue;
    const bool known =
        !said.empty() && (complaint.find(said) != std::string::npos || said.find(complaint) != std::string::npos);
    if (!complaint.empty() && !known) complain(ranks().place(static_cast<int>(r)) + ": " + complaint);
    code = worse(code, static_cast<ExitCode>(its_code));
  }
  return code;
}

// For those who ask what is sent: UNSCRAMBLE_TRAFFIC=1.
void tell_traffic() {
  if (std::getenv("UNSCRAMBLE_TRAFFIC") == nullptr) return;
  const RankTraffic traffic = ranks().traffic();
  tell(fmt::format("{} sent {} messages, {} bytes\n", ranks().place(0), traffic.messages, traffic.bytes));
}

}  // namespace

}  // namespace unscramble::cli

int main(int argc, char** argv) {
  using namespace unscramble;  // NOLINT(google-build-using-namespace): the program's own names
  cli::interrupt_on(SIGUSR1);
  cluster::Session session(&argc, &argv);
  cli::use_ranks(session.ranks());
  share_machine(session.ranks_here());
  const int code = cli::run_here(argc, argv);
  cli::tell_traffic();
  const auto ends = session.end({code, cli::last_complaint()});
  return session.ranks().first() ? cli::code_of_all(ends) : 0;
}
