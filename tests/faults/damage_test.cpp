// Files cut short or with one bit turned, files that may not be written, a full disk, and two processes at once.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <thread>

#include "faults/bench.h"

namespace unscramble::fault_test {
namespace {

void put(const fs::path& file, const std::string& bytes) { std::ofstream(file, std::ios::binary) << bytes; }

std::string damaged(std::string bytes, std::mt19937& random, bool cut) {
  const std::size_t at = random() % bytes.size();
  if (cut) return bytes.substr(0, at);
  bytes[at] = static_cast<char>(bytes[at] ^ (1 << (random() % 8)));
  return bytes;
}

fs::path only_table(const Workshop& workshop) {
  for (const auto& entry : fs::directory_iterator(workshop.path() / "cache/unscramble"))
    if (entry.path().extension() == ".table") return entry.path();
  return {};
}

// A damaged table is noticed, named and built again; the answer is the same.
void damage_tables(int times) {
  const Job& job = job_named("solve-reads-a-table");
  const Workshop workshop("damaged-table");
  workshop.prepare(job);
  const auto table = only_table(workshop);
  ASSERT_FALSE(table.empty());
  const std::string good = contents(table);
  const std::string right = job.answer(workshop.run(job.words), workshop.path());
  std::mt19937 random(3);
  for (int i = 0; i < times; ++i) {
    // The header, where a bit matters in its own way each time, as often as the rest; the page is padded with zeros
    // that nothing depends on.
    std::string bad = good;
    constexpr std::size_t kHeader = 400;
    if (i % 2 == 0) {
      bad[random() % kHeader] ^= static_cast<char>(1 << (random() % 8));
    } else {
      bad = good.substr(0, 4096) + damaged(good.substr(4096), random, i % 4 == 1);
    }
    if (bad == good) continue;
    put(table, bad);
    const auto outcome = workshop.run(job.words);
    count("damaged files");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    expect_same(job.answer(outcome, workshop.path()), right, outcome);
    EXPECT_NE(outcome.out.find("rebuilt"), std::string::npos) << "the note tells: " << outcome.out;
    EXPECT_TRUE(contents(table) == good) << "built again, the same bytes";
  }
}
TEST(Damaged, Tables) { damage_tables(8); }
TEST(Damaged, TablesFull) { damage_tables(200); }

// A damaged checkpoint is refused; it never becomes other weights.
void damage_checkpoints(const std::string& name, int times) {
  const Job& job = job_named(name);
  const Workshop workshop("damaged-" + name);
  workshop.empty();
  ASSERT_EQ(workshop.run(job.words).code, 0);
  const auto file = workshop.path() / "run/checkpoint";
  const std::string good = contents(file);
  ASSERT_GT(good.size(), 1000U);
  std::mt19937 random(4);
  for (int i = 0; i < times; ++i) {
    const std::string bad = damaged(good, random, i % 2 == 0);
    put(file, bad);
    const auto outcome = workshop.run(job.again);
    count("damaged files");
    EXPECT_EQ(outcome.code, 1) << outcome.err;
    EXPECT_NE(outcome.err.find("checkpoint"), std::string::npos) << outcome.err;
    EXPECT_TRUE(contents(file) == bad) << "it is left for its owner to look at";
  }
  put(file, good);
  EXPECT_EQ(workshop.run(job.again).code, 0);
}
TEST(Damaged, Checkpoints) {
  damage_checkpoints("train", 6);
  damage_checkpoints("train-ntuple", 6);
}
TEST(Damaged, CheckpointsFull) {
  damage_checkpoints("train", 150);
  damage_checkpoints("train-ntuple", 150);
}

// A damaged model is refused, wherever it is used.
void damage_models(int times) {
  const Workshop workshop("damaged-model");
  workshop.empty();
  const std::string good = contents(std::string(UNSCRAMBLE_SOURCE_DIR) + "/models/cube2.model");
  const auto file = workshop.path() / "cube2.model";
  std::mt19937 random(5);
  for (int i = 0; i < times; ++i) {
    put(file, damaged(good, random, i % 2 == 0));
    const auto outcome = workshop.run({"solve", "cube2", "--method", "beam", "--model", "@/cube2.model", "R U"});
    count("damaged files");
    EXPECT_TRUE(outcome.code == 1 || outcome.code == 2) << outcome.code << outcome.err;
    EXPECT_NE(outcome.err.find("cube2.model"), std::string::npos) << outcome.err;
  }
}
TEST(Damaged, Models) { damage_models(8); }
TEST(Damaged, ModelsFull) { damage_models(300); }

// A journal that was cut continues where it ends; one with a wrong line in it is refused or, where the damage is in a
// figure, is what it says it is: JSON has no checksum. It never crashes, and an undamaged one gives the same report.
void damage_journals(int times) {
  const Job& job = job_named("eval-suite");
  const Workshop workshop("damaged-journal");
  workshop.empty();
  const auto clean = workshop.run(job.words);
  ASSERT_EQ(clean.code, 0) << clean.err;
  const std::string right = job.answer(clean, workshop.path());
  const auto file = workshop.path() / "suite/journal.jsonl";
  const std::string good = contents(file);
  std::mt19937 random(6);
  for (int i = 0; i < times; ++i) {
    const bool cut = i % 2 == 0;
    put(file, damaged(good, random, cut));
    const auto outcome = workshop.run(job.words);
    count("damaged files");
    if (cut) {
      EXPECT_EQ(outcome.code, 0) << outcome.err;
      expect_same(job.answer(outcome, workshop.path()), right, outcome);
    } else {
      EXPECT_LE(outcome.code, 2) << outcome.err;
      EXPECT_EQ(outcome.err.find("unexpected error"), std::string::npos) << outcome.err;
    }
  }
}
TEST(Damaged, Journals) { damage_journals(6); }
TEST(Damaged, JournalsFull) { damage_journals(150); }

// Root may write anywhere, so that the folder is made one that nobody can write to: a file.
TEST(Unwritable, FoldersThatCannotBeMade) {
  const Workshop workshop("unwritable");
  for (const std::string name : {"train", "eval-suite", "count-a-definition", "pdb-build"}) {
    workshop.empty();
    for (const char* folder : {"run", "suite"}) put(workshop.path() / folder, "");
    fs::create_directories(workshop.path() / "count.svg/x");
    fs::remove_all(workshop.path() / "cache");
    put(workshop.path() / "cache", "");
    const auto outcome = workshop.run(job_named(name).words);
    EXPECT_EQ(outcome.code, 1) << name << outcome.err;
    EXPECT_NE(outcome.err.find(workshop.path().string()), std::string::npos) << name << outcome.err;
  }
}

TEST(Unwritable, ReadOnlyFolders) {
  if (::geteuid() == 0 &&
      cli_test::shell("d=$(mktemp -d); mount -t tmpfs -o ro none $d && umount $d; rmdir $d").code != 0)
    GTEST_SKIP() << "root may write anywhere, and cannot mount a folder of its own here";
  const Workshop workshop("read-only");
  for (const std::string name : {"train", "eval-suite", "count-a-definition", "pdb-build", "solve-builds-a-table"}) {
    workshop.empty();
    const auto& job = job_named(name);
    const std::string folder = workshop.path().string();
    const bool root = ::geteuid() == 0;
    cli_test::shell(root ? "mount -t tmpfs -o ro none " + folder : "chmod -R a-w " + folder);
    const auto outcome = workshop.run(job.words);
    cli_test::shell(root ? "umount " + folder : "chmod -R u+w " + folder);
    if (name.starts_with("solve")) {
      EXPECT_EQ(outcome.code, 0) << "an answer needs no folder: " << outcome.err;
    } else {
      EXPECT_EQ(outcome.code, 1) << name << outcome.err;
      EXPECT_NE(outcome.err.find(folder), std::string::npos) << name << outcome.err;
    }
  }
}

// From a disk with room for nothing to one with room for all: the answer, or the cause; no half files, and none wrong.
TEST(Unwritable, DisksWithoutRoom) {
  if (::geteuid() != 0 || cli_test::shell("d=$(mktemp -d); mount -t tmpfs none $d && umount $d; rmdir $d").code != 0)
    GTEST_SKIP() << "only root can mount a small disk";
  const Workshop workshop("full");
  for (const std::string name : {"pdb-build", "train", "eval-suite", "export"})
    for (const int pages : {6, 12, 24, 64}) {
      SCOPED_TRACE(name + " with " + std::to_string(pages) + " pages");
      workshop.empty();
      const std::string folder = workshop.path().string();
      ASSERT_EQ(cli_test::shell("mount -t tmpfs -o size=" + std::to_string(4096 * pages) + " none " + folder).code, 0);
      const auto outcome = workshop.run(job_named(name).words);
      count("full disks");
      EXPECT_TRUE(outcome.code == 0 || outcome.code == 1) << outcome.code << outcome.err;
      if (outcome.code == 1) {
        EXPECT_NE(outcome.err.find("No space left"), std::string::npos) << outcome.err;
      }
      EXPECT_TRUE(workshop.half_files().empty()) << workshop.half_files().front();
      EXPECT_EQ(workshop.wrong_tables(), "");
      cli_test::shell("umount " + folder);
    }
}

// Many processes that all need the same table: one builds it, all have the answer, one whole file is left.
void share_a_cache(int rounds) {
  const Job& job = job_named("solve-builds-a-table");
  const Workshop workshop("shared");
  workshop.empty();
  const std::string right = job.answer(workshop.run(job.words), workshop.path());
  for (int round = 0; round < rounds; ++round) {
    workshop.empty();
    constexpr int kProcesses = 5;
    std::vector<Outcome> outcomes(kProcesses);
    std::vector<std::thread> threads;
    for (auto& outcome : outcomes) threads.emplace_back([&] { outcome = workshop.run(job.words); });
    for (auto& thread : threads) thread.join();
    count("processes sharing a cache", kProcesses);
    for (const auto& outcome : outcomes) {
      EXPECT_EQ(outcome.code, 0) << outcome.err;
      expect_same(job.answer(outcome, workshop.path()), right, outcome);
    }
    EXPECT_TRUE(workshop.half_files().empty());
    EXPECT_EQ(workshop.wrong_tables(), "");
  }
}
TEST(Shared, OneCacheForManyProcesses) { share_a_cache(2); }
TEST(Shared, OneCacheForManyProcessesFull) { share_a_cache(40); }

TEST(Shared, OneRunFolderIsRefusedToTheSecond) {
  const Workshop workshop("one-folder");
  workshop.empty();
  Words longer = job_named("train").words;
  *(std::find(longer.begin(), longer.end(), "--examples") + 1) = "100000000";
  Outcome first;
  std::thread running([&] { first = workshop.run_and_signal(longer, SIGTERM, 3); });
  for (int i = 0; i < 200 && !fs::exists(workshop.path() / "run/checkpoint"); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  Words second = longer;
  second.emplace_back("--resume");
  const auto outcome = workshop.run(second);
  running.join();
  EXPECT_EQ(outcome.code, 2) << outcome.err;
  EXPECT_NE(outcome.err.find("another run is writing"), std::string::npos) << outcome.err;
  EXPECT_EQ(first.code, 4) << first.err;
}

}  // namespace
}  // namespace unscramble::fault_test
