#include "faults/bench.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

namespace unscramble::fault_test {

namespace {

std::map<std::string, std::uint64_t>& counts() {
  static std::map<std::string, std::uint64_t> kept;
  return kept;
}

class Tell : public ::testing::Environment {
  void TearDown() override {
    for (const auto& [what, number] : counts()) std::printf("%s: %llu\n", what.c_str(), (unsigned long long)number);
  }
};
[[maybe_unused]] const auto* const kTell = ::testing::AddGlobalTestEnvironment(new Tell);

std::string printed(const Outcome& outcome, const fs::path&) { return outcome.out; }

// Of `solve --json`, what does not depend on the clock.
std::string solution(const Outcome& outcome, const fs::path&) {
  std::string text;
  for (const auto& line : cli_test::lines_of(outcome.out)) {
    const auto json = nlohmann::json::parse(line, nullptr, false);
    if (!json.is_object()) return "not JSON: " + line;
    text += json.value("status", "") + " " + json["length"].dump() + " " + json["proved_optimal"].dump() + "\n";
  }
  return text;
}

auto file(const std::string& name) {
  return [name](const Outcome&, const fs::path& folder) { return contents(folder / name); };
}

// The last tensors of a model: its header says when it was made.
auto weights(const std::string& name) {
  return [name](const Outcome&, const fs::path& folder) {
    const std::string bytes = contents(folder / name);
    return bytes.size() < 8192 ? "no model" : bytes.substr(bytes.size() - 4096);
  };
}

std::string histograms(const Outcome& outcome, const fs::path&) {
  std::string text;
  for (const auto& line : cli_test::lines_of(outcome.out))
    if (line.starts_with("  by depth:")) text += line + "\n";
  return text;
}

// How the report was made is not part of it.
std::string figures(const Outcome&, const fs::path& folder) {
  const auto json = nlohmann::json::parse(contents(folder / "suite/results.json"), nullptr, false);
  if (!json.is_object() || !json.contains("experiments")) return "no results";
  std::string text;
  for (const auto& experiment : json["experiments"]) text += experiment["results"].dump() + "\n";
  return text;
}

// Not at namespace scope: other files ask for the jobs before main().
std::vector<Job> make_jobs() {
  const std::string source = UNSCRAMBLE_SOURCE_DIR;
  const std::string state8 = "8 6 7 2 5 4 3 0 1";
  const Words with_a_table{"solve", "puzzle8", "--method", "ida", "--heuristic", "pdb", "--json", state8};
  const Words to_onnx{"export", source + "/models/cube2.model", "--onnx", "@/cube2.onnx"};
  const Words train{"train",
                    "puzzle8",
                    "--recipe",
                    "fast",
                    "--net",
                    "32-8",
                    "--batch",
                    "128",
                    "--examples",
                    "1280",
                    "--threads",
                    "1",
                    "--out",
                    "@/run",
                    "--probe-states",
                    "2",
                    "--probe-beam",
                    "4",
                    "--check-every",
                    "8",
                    "--checkpoint-seconds",
                    "0"};
  Words resumed = train;
  resumed.emplace_back("--resume");
  Words threaded = train;
  *(std::find(threaded.begin(), threaded.end(), "--threads") + 1) = "3";
  Words threaded_again = threaded;
  threaded_again.emplace_back("--resume");
  const Words ntuple{"train",
                     "puzzle8",
                     "--recipe",
                     "ntuple",
                     "--tuples",
                     "4",
                     "--length",
                     "3",
                     "--episodes",
                     "2000",
                     "--test-every",
                     "1000",
                     "--threads",
                     "1",
                     "--out",
                     "@/run",
                     "--checkpoint-seconds",
                     "0"};
  Words ntuple_again = ntuple;
  ntuple_again.emplace_back("--resume");
  const Words suite{"eval", "--suite", "konen-symmetric-states", "--quick", "--out", "@/suite"};
  const std::string tiny = "2x2x2.tws";
  return {
      {"solve-builds-a-table", with_a_table, {}, {}, solution, {}},
      {"solve-reads-a-table", with_a_table, {}, {with_a_table}, solution, {}},
      {"solve-with-a-model",
       {"solve", "cube2", "--method", "beam", "--heuristic", "model", "--beam", "64", "--json", "R U R'"},
       {},
       {},
       solution,
       {}},
      {"solve-in-much-memory",
       {"solve", "puzzle8", "--method", "bwas", "--heuristic", "manhattan", "--json", state8},
       {},
       {},
       solution,
       {}},
      {"solve-on-threads",
       {"solve", "puzzle15", "--method", "beam", "--heuristic", "model", "--beam", "1024", "--threads", "4", "--json",
        "5 1 2 3 9 6 7 4 13 10 11 8 0 14 15 12"},
       {},
       {},
       solution,
       {}},
      {"solve-from-standard-input",
       {"solve", "puzzle8", "--method", "ida", "--heuristic", "manhattan", "--json", "-"},
       state8 + "\n1 2 3 4 5 6 7 0 8\n",
       {},
       solution,
       {}},
      {"solve-a-definition",
       {"solve", source + "/examples/puzzles/" + tiny, "--method", "ida", "--heuristic", "zero", "--json", "R U"},
       {},
       {},
       solution,
       {}},
      {"count-a-definition",
       {"count", source + "/examples/puzzles/lrx-8.json", "--json", "--svg", "@/count.svg"},
       {},
       {},
       [](const Outcome& outcome, const fs::path& folder) {
         return outcome.out.substr(0, outcome.out.find("\"seconds\"")) + contents(folder / "count.svg");
       },
       {}},
      {"pdb-build", {"pdb", "build", "puzzle8"}, {}, {}, histograms, {}},
      {"train", train, {}, {}, weights("run/puzzle8.model"), resumed},
      {"train-on-threads", threaded, {}, {}, weights("run/puzzle8.model"), threaded_again},
      {"train-resumed", resumed, {}, {train}, weights("run/puzzle8.model"), resumed},
      {"train-ntuple", ntuple, {}, {}, weights("run/puzzle8.model"), ntuple_again},
      {"eval", {"eval", "cube2", "--heuristic", "model", "--json"}, "R U\tU' R'\n", {}, printed, {}},
      {"eval-suite", suite, {}, {}, figures, suite},
      {"report", {"report", "@/suite", "--out", "@/pages"}, {}, {suite}, file("pages/konen.md"), {}},
      {"models", {"models", "puzzle15", "--json"}, {}, {}, printed, {}},
      {"export", to_onnx, {}, {}, file("cube2.onnx"), {}},
      {"import", {"import", "@/cube2.onnx", "--out", "@/back.model"}, {}, {to_onnx}, weights("back.model"), {}},
  };
}

}  // namespace

const std::vector<Job>& jobs() {
  static const std::vector<Job> all = make_jobs();
  return all;
}

const Job& job_named(const std::string& name) {
  for (const auto& job : jobs())
    if (job.name == name) return job;
  ADD_FAILURE() << "no job " << name;
  return jobs().front();
}

void PrintTo(const Job& job, std::ostream* stream) { *stream << job.name; }

std::string as_case(std::string name) {
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

std::string contents(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

void expect_same(const std::string& answer, const std::string& right, const Outcome& outcome) {
  EXPECT_TRUE(answer == right) << "answer: " << answer.substr(0, 300) << "\nright: " << right.substr(0, 300)
                               << "\nit said: " << outcome.err.substr(0, 2000);
}

bool is_sanitized() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return true;
#else
  return false;
#endif
}

void count(const std::string& what, std::uint64_t by) { counts()[what] += by; }

void Workshop::empty() const {
  fs::remove_all(path());
  fs::create_directories(path() / "cache");
}

void Workshop::prepare(const Job& job) const {
  empty();
  if (job.first.empty()) return;
  const fs::path kept = before_.path() / job.name;
  constexpr auto kAll = fs::copy_options::recursive | fs::copy_options::overwrite_existing;
  if (fs::exists(kept)) return fs::copy(kept, path(), kAll);
  for (const auto& words : job.first) {
    const auto outcome = run(words);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
  }
  fs::copy(path(), kept, kAll);
}

Outcome Workshop::run_again(const Job& job) const {
  const bool begun = job.words.front() != "train" || fs::exists(path() / "run/checkpoint");
  return run(begun && !job.again.empty() ? job.again : job.words, job.input);
}

Words Workshop::placed(const Words& words) const {
  Words all;
  for (const auto& word : words) all.push_back(word.starts_with("@") ? path().string() + word.substr(1) : word);
  return all;
}

Words Workshop::settings(const Words& environment) const {
  Words all{"XDG_CACHE_HOME=" + (path() / "cache").string()};
  all.insert(all.end(), environment.begin(), environment.end());
  return all;
}

Outcome Workshop::run(const Words& words, const std::string& input, const Words& environment) const {
  return cli_test::run_in(settings(environment), placed(words), input);
}

Outcome Workshop::run_and_signal(const Words& words, int signal, double delay) const {
  return cli_test::run_in_and_signal(settings({}), placed(words), signal, delay);
}

std::vector<std::string> Workshop::half_files() const {
  std::vector<std::string> found;
  for (const auto& entry : fs::recursive_directory_iterator(path()))
    if (entry.path().extension() == ".tmp") found.push_back(entry.path().filename().string());
  return found;
}

std::string Workshop::wrong_tables() const {
  const auto outcome = run({"pdb", "check"});
  return outcome.code == 0 ? "" : outcome.out;
}

}  // namespace unscramble::fault_test
