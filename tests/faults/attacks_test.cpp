// Attacks that once succeeded, each tried on the program: files that are not what they seem, input that never ends,
// claims that are nearly right, and a system that gives nothing.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/hash.h"
#include "faults/bench.h"

namespace unscramble::fault_test {
namespace {

using cli_test::run;
using cli_test::shell;

// Runs a line of bash that must end by itself; the pipes of an attack would make it wait for ever.
Outcome shell_that_ends(const std::string& script) {
  const auto outcome = shell("limit() { timeout -s KILL 30 \"$@\"; }; " + script);
  EXPECT_NE(outcome.code, 137) << "it had to be killed: " << script;
  return outcome;
}

void expect_refused(const Outcome& outcome, int code, const std::string& why) {
  EXPECT_EQ(outcome.code, code) << outcome.err;
  EXPECT_NE((outcome.err + outcome.out).find(why), std::string::npos) << why << " is not in: " << outcome.err;
  EXPECT_EQ(outcome.err.find("unexpected error"), std::string::npos) << outcome.err;
}

// A model file with this header and a checksum that is right.
void write_model(const fs::path& path, const std::string& header) {
  struct {
    char magic[8] = {'U', 'N', 'S', 'C', 'R', 'N', 'E', 'T'};
    std::uint32_t version = 1;
    std::uint32_t json_size = 0;
    std::uint64_t file_size = 0;
    std::uint64_t checksum = 0;
  } fixed;
  fixed.json_size = static_cast<std::uint32_t>(header.size());
  fixed.file_size = sizeof(fixed) + header.size();
  const auto head = hash_bytes(&fixed, offsetof(decltype(fixed), checksum));
  fixed.checksum = hash_bytes(header.data(), header.size(), head);
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(&fixed), sizeof(fixed));
  file << header;
}

std::string nested(std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); }

TEST(Attacks, BracketsWithoutEnd) {
  const Workshop workshop("brackets");
  const auto model = workshop.path() / "deep.model";
  for (const std::string where : {R"("kind":"ntuple","detail":)", R"("architecture":)", R"("golden":)"}) {
    write_model(model, R"({"puzzle":"puzzle8",)" + where + nested(100'000) + "}");
    expect_refused(run({"solve", "puzzle8", "--method", "bwas", "--model", model.string(), "1 2 3 4 5 6 7 0 8"}), 1,
                   "the header is not readable");
  }
  // A string that is parsed again when it is used.
  write_model(model, R"({"puzzle":"puzzle8","provenance":{"note":")" + nested(100'000) + R"("}})");
  EXPECT_LT(run({"solve", "puzzle8", "--method", "bwas", "--model", model.string(), "1 2 3 4 5 6 7 0 8"}).code, 128);
  EXPECT_EQ(run({"verify", "puzzle8"}, R"({"puzzle":)" + nested(100'000) + "}\n").code, 3);
  const auto definition = workshop.path() / "deep.json";
  std::ofstream(definition) << nested(100'000);
  expect_refused(run({"puzzles", definition.string()}), 2, "nested");
}

TEST(Attacks, PipesInPlaceOfFiles) {
  const Workshop workshop("pipes");
  workshop.empty();
  const std::string in = "cd " + workshop.path().string() + "; export XDG_CACHE_HOME=$PWD/cache; ";
  EXPECT_EQ(
      shell_that_ends(in + "limit $unscramble pdb build puzzle8; cd cache/unscramble; for table in *.table; do rm "
                           "$table; mkfifo $table; done")
          .code,
      0);
  const auto built = shell_that_ends(in + "limit $unscramble pdb build puzzle8");
  expect_refused(built, 1, "not a regular file");
  EXPECT_NE(built.out.find("by depth"), std::string::npos) << "it is built and used";
  expect_refused(shell_that_ends(in + "limit $unscramble pdb check"), 1, "not a regular file");
  expect_refused(shell_that_ends(in + "limit $unscramble pdb list"), 0, "not a regular file");
  expect_refused(shell_that_ends(in + "mkfifo a.tws; limit $unscramble puzzles ./a.tws"), 1, "not a regular file");
  expect_refused(shell_that_ends(in + "mkfifo a.model; limit $unscramble solve puzzle8 --model a.model x"), 2,
                 "not a regular file");
  // A folder of runs is looked through for models; one that cannot be read is listed as such.
  expect_refused(shell_that_ends(in + "mkdir -p runs/a; mkfifo runs/a/puzzle8.model; limit $unscramble models"), 1,
                 "not a regular file");
  EXPECT_EQ(shell_that_ends(in + "limit $unscramble solve puzzle8 '1 2 3 4 5 6 7 0 8'").out, "L\n");
  // Where a run should begin.
  expect_refused(shell_that_ends(in + "mkdir run; mkfifo run/log.jsonl; limit $unscramble train puzzle8 --out run "
                                      "--net 32-8 --examples 256"),
                 1, "not a regular file");
  expect_refused(
      shell_that_ends(in + "rm -r run; mkdir run; mkfifo run/puzzle8.model.tmp; limit $unscramble train puzzle8 "
                           "--net 32-8 --batch 64 --examples 256 --probe-states 2 --out run"),
      1, "puzzle8.model.tmp");
}

// The whole program, its threads and its libraries, in less and less address space: it ends, with an answer or a
// reason.
TEST(Attacks, NoAddressSpace) {
  if (is_sanitized()) GTEST_SKIP() << "sanitizers reserve terabytes";
  int explained = 0;
  for (const std::string job :
       {"solve puzzle15 --time 2 '0 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1'", "solve cube3 --time 2 \"R U F' L2 D B\"",
        "pdb build puzzle8", "train puzzle8 --net 32-8 --batch 64 --examples 256 --probe-states 2 --out run"})
    for (const int kilobytes : {30'000, 60'000, 90'000, 150'000, 300'000}) {
      const auto outcome = shell_that_ends(
          "folder=$(mktemp -d); trap 'rm -rf $folder' EXIT; cd $folder; export XDG_CACHE_HOME=$folder; "
          "ulimit -v " +
          std::to_string(kilobytes) + "; $unscramble " + job);
      count("runs without address space");
      // The dynamic linker and the libraries' own start have exit codes of theirs: 127.
      EXPECT_TRUE(outcome.code <= 5 || outcome.code == 127)
          << job << ", " << kilobytes << " KB: " << outcome.code << "\n"
          << outcome.err;
      EXPECT_EQ(outcome.err.find("unexpected error"), std::string::npos) << job << kilobytes << outcome.err;
      if (outcome.code == 1 || outcome.code == 4) ++explained;
      if (outcome.code == 1) {
        EXPECT_NE(outcome.err.find("memory"), std::string::npos) << outcome.err;
      }
    }
  EXPECT_GT(explained, 3) << "else nothing was tried";
}

TEST(Attacks, ClaimsWithAWrongNumber) {
  const auto verdict = [](const std::string& fields) {
    return run({"verify", "puzzle8"},
               R"({"puzzle":"puzzle8","state":"1 2 3 4 5 6 7 0 8","moves":"L")" + fields + "}\n");
  };
  EXPECT_EQ(verdict("").code, 0);
  EXPECT_EQ(verdict(R"(,"length":1,"lower_bound":1,"proved_optimal":true)").code, 0);
  expect_refused(verdict(R"(,"length":2)"), 1, "solves, but the length is 1, not 2");
  expect_refused(verdict(R"(,"length":1,"lower_bound":3)"), 1, "below the lower bound 3");
  expect_refused(verdict(R"(,"length":1,"lower_bound":0,"proved_optimal":true)"), 1, "the lower bound is 0");
  expect_refused(verdict(R"(,"length":"1")"), 3, "length is not a whole number");
  const auto json = run({"verify", "puzzle8", "--json"},
                        R"({"puzzle":"puzzle8","state":"1 2 3 4 5 6 7 0 8","moves":"L","length":9})");
  EXPECT_EQ(json.code, 1);
  EXPECT_NE(nlohmann::json::parse(json.out)["error"], nullptr);
  // The same moves have other numbers in another metric, which a line is not to be blamed for.
  const std::string cube = run({"solve", "cube3", "--json", "--method", "two-phase", "R2"}).out;
  EXPECT_EQ(run({"verify", "cube3"}, cube).code, 0) << cube;
  EXPECT_EQ(run({"verify", "cube3", "--metric", "htm"}, cube).code, 0) << cube;
}

TEST(Attacks, BlanksWithoutEnd) {
  const std::string long_line = std::string(100'000'000, ' ') + "1 2 3 4 5 6 7 0 8\n";
  expect_refused(run({"solve", "puzzle8", "-"}, long_line), 3, "longer than a megabyte");
  const std::string line = std::string(3'000'000, ' ') + "x\n";
  expect_refused(run({"solve", "sokoban", "-"}, line), 3, "");
  expect_refused(run({"verify", "puzzle8"}, line), 3, "longer than a megabyte");
  expect_refused(run({"eval", "puzzle8", "--heuristic", "zero"}, line), 3, "longer than a megabyte");
}

TEST(Attacks, ByteOrderMarks) {
  const std::string mark = "\xEF\xBB\xBF";
  const Workshop workshop("marks");
  const std::string puzzles = std::string(UNSCRAMBLE_SOURCE_DIR) + "/examples/puzzles/";
  for (const std::string name : {"2x2x2.tws", "lrx-8.json", "lrx-8.gap", "2x2x2-kpuzzle.json"}) {
    const auto marked = workshop.path() / name;
    std::ofstream(marked) << mark << contents(puzzles + name);
    const auto outcome = run({"puzzles", marked.string()});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
  }
  EXPECT_EQ(run({"solve", "puzzle8", "-"}, mark + "1 2 3 4 5 6 7 0 8\n").out, "L\n");
  EXPECT_EQ(run({"solve", "puzzle8", mark + "1 2 3 4 5 6 7 0 8"}).out, "L\n");
  EXPECT_EQ(run({"verify", "puzzle8"}, mark + "1 2 3 4 5 6 7 0 8\tL\n").code, 0);
  const auto states = workshop.path() / "states.txt";
  std::ofstream(states) << mark << "1 2 3 4 5 6 7 0 8\n";
  EXPECT_EQ(run({"solve", "puzzle8", "@" + states.string()}).out, "L\n");
}

// Limits that leave no room for the exact solver's tables: the best answer there is, or 4; never 2.
TEST(Attacks, OptimalWithNextToNothing) {
  const std::string cube = "DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD";
  for (const std::string memory : {"1", "64K", "1M", "16M"}) {
    const Workshop workshop("next-to-nothing");
    workshop.empty();
    const auto outcome =
        workshop.run({"solve", "cube3", "--json", "--method", "optimal", "--memory", memory, "--time", "2", cube});
    EXPECT_TRUE(outcome.code == 0 || outcome.code == 4) << memory << ": " << outcome.code << outcome.err;
    const auto json = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(json["status"], outcome.code == 0 ? "solved" : "unsolved") << memory;
    EXPECT_EQ(json["proved_optimal"], false) << memory;
  }
  for (const std::string time : {"0.000001", "0.01"}) {
    const Workshop workshop("no-time");
    workshop.empty();
    const auto outcome = workshop.run({"solve", "cube3", "--json", "--method", "optimal", "--time", time, cube});
    EXPECT_TRUE(outcome.code == 4 || outcome.code == 0) << outcome.err;
    EXPECT_LT(outcome.cpu_seconds, 0.5) << "it took 1.3 s once, for tables that it could not finish";
  }
}

// A limit on the size of files is a failed write, with its cause, not a signal.
TEST(Attacks, FilesMayNotGrow) {
  const auto outcome = shell_that_ends(
      "folder=$(mktemp -d); trap 'rm -rf $folder' EXIT; export XDG_CACHE_HOME=$folder; ulimit -f 8; "
      "$unscramble pdb build puzzle8; code=$?; ls -A $folder/unscramble | grep -c -e table$ -e tmp$; exit $code");
  expect_refused(outcome, 1, std::strerror(EFBIG));
  EXPECT_EQ(cli_test::lines_of(outcome.out).back(), "0") << outcome.out;
}

}  // namespace
}  // namespace unscramble::fault_test
