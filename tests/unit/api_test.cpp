// The public interface, used as a stranger would: sources of files, hostile rows, failing functions.
#include <gtest/gtest.h>
#include <unscramble/unscramble.h>

#include <filesystem>
#include <fstream>
#include <random>

namespace {

using namespace unscramble;

Source::Bytes file_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  Source::Bytes bytes(text.size());
  std::memcpy(bytes.data(), text.data(), text.size());
  return bytes;
}

std::string models() { return std::string(UNSCRAMBLE_SOURCE_DIR) + "/models"; }

TEST(Api, ModelsComeFromFolderMemoryOrCallback) {
  std::vector<std::vector<float>> values;
  int asked = 0;
  const Source sources[] = {Source::folder(models()),
                            Source::memory({{"cube3.model", file_bytes(models() + "/cube3.model")}}),
                            Source::callback([&](const std::string& name) -> std::optional<Source::Bytes> {
                              ++asked;
                              if (name != "cube3.model") return std::nullopt;
                              return file_bytes(models() + "/" + name);
                            })};
  for (const auto& source : sources) {
    const auto puzzle = Puzzle::open("cube3", {.models = source});
    ASSERT_TRUE(puzzle);
    const auto heuristic = puzzle->heuristic("model");
    ASSERT_TRUE(heuristic) << heuristic.error().message;
    values.push_back(*(*heuristic)(*puzzle->scramble(5, 1)));
  }
  EXPECT_EQ(values[0], values[1]);
  EXPECT_EQ(values[0], values[2]);
  EXPECT_EQ(asked, 1);
  const auto bare = Puzzle::open("cube3", {.models = Source::none()});
  ASSERT_FALSE(bare->heuristic("model"));
  EXPECT_EQ(bare->heuristic("model").error().code, ErrorCode::kUnsupported);
}

TEST(Api, TablesAreBuiltWithoutAFolderAndReadFromMemory) {
  // Nothing is written where there is no folder; what a folder keeps can be handed over in memory.
  const auto folder = std::filesystem::temp_directory_path() / "unscramble-api-tables";
  std::filesystem::remove_all(folder);
  const auto kept = Puzzle::open("puzzle8", {.tables = Source::folder(folder.string())});
  const auto first = kept->heuristic("pdb");
  ASSERT_TRUE(first) << first.error().message;
  std::map<std::string, Source::Bytes> files;
  if (std::filesystem::exists(folder))
    for (const auto& file : std::filesystem::directory_iterator(folder))
      if (file.path().extension() == ".table") files[file.path().filename()] = file_bytes(file.path());
  ASSERT_FALSE(files.empty());
  const auto states = *kept->scramble(20, 1);
  std::size_t read = 0;
  const auto reading = Source::callback([&](const std::string& name) -> std::optional<Source::Bytes> {
    ++read;
    return files.at(name);
  });
  for (const auto& source : {reading, Source::none()}) {
    const auto other = Puzzle::open("puzzle8", {.tables = source});
    EXPECT_EQ(*(*other->heuristic("pdb"))(states), *(*first)(states));
  }
  EXPECT_EQ(read, files.size());
  std::filesystem::remove_all(folder);
}

TEST(Api, BytesThatAreNotStatesAreRefused) {
  std::mt19937 random(1);
  const std::string definition = std::string(UNSCRAMBLE_SOURCE_DIR) + "/examples/puzzles/pyraminx.tws";
  std::vector<std::string> names = puzzle_names();
  names.push_back(definition);
  for (const auto& name : names) {
    auto puzzle = *Puzzle::open(name);
    if (puzzle.info().row_bytes == 0) puzzle = *puzzle.level("#######/#.    #/# $@  #/#   $ #/#    .#/#######");
    const auto good = puzzle.scramble(10, 1);
    ASSERT_TRUE(good && puzzle.expand(*good)) << name;
    EXPECT_EQ(*puzzle.parse(*puzzle.format(*good))->bytes.data(), *good->bytes.data());
    EXPECT_EQ(puzzle.parse(*puzzle.format(*good))->bytes, good->bytes) << name;
    for (int round = 0; round < 300; ++round) {
      States noise = *good;
      const std::size_t changes = round < 100 ? 1 : noise.bytes.size();
      for (std::size_t i = 0; i < changes; ++i)
        noise.bytes[random() % noise.bytes.size()] = static_cast<std::byte>(random());
      const auto made = puzzle.expand(noise);
      if (!made) {
        EXPECT_EQ(made.error().code, ErrorCode::kInvalid);
      } else {
        EXPECT_TRUE(puzzle.format(noise) && puzzle.tokens(noise)) << name;
      }
    }
    EXPECT_FALSE(puzzle.expand({good->bytes.data(), 1, good->row_bytes - 1}));
    EXPECT_FALSE(puzzle.apply(*good, std::vector<Move>{60000}));
  }
}

TEST(Api, OptionsAreCheckedLikeOnTheCommandLine) {
  const auto puzzle = *Puzzle::open("puzzle8");
  const auto refusal = [&](const Options& options) {
    const auto solver = puzzle.solver(options);
    return solver ? std::string("accepted") : solver.error().message;
  };
  EXPECT_NE(refusal(Options().set("wieght", 1)).find("did you mean --weight"), std::string::npos);
  EXPECT_NE(refusal(Options().set("weight", "x")).find("--weight: 'x' is not a number"), std::string::npos);
  EXPECT_NE(refusal(Options().set("method", "bwas").set("beam", 5)).find("--beam"), std::string::npos);
  EXPECT_EQ(refusal(Options().set("prove", false).set("move_scores", false)), "accepted");
  EXPECT_NE(refusal(Options().set("metric", "htm")).find("opened"), std::string::npos);
}

TEST(Api, FunctionsThatThrowEndTheSolveWithAnError) {
  const auto puzzle = *Puzzle::open("puzzle8");
  Watch watch;
  watch.solution = [](std::string_view, int) { throw std::runtime_error("mine"); };
  const auto answer = puzzle.solve("8 6 7 2 5 4 3 0 1", Options().set("method", "anytime"), watch);
  ASSERT_FALSE(answer);
  EXPECT_NE(answer.error().message.find("mine"), std::string::npos);
  OwnHeuristic heuristic;
  heuristic.evaluate = [](StatesView, std::span<float>) -> Status { throw std::runtime_error("yours"); };
  const auto solver = *puzzle.solver(Options().set("threads", 2), heuristic);
  for (int again = 0; again < 2; ++again) {
    const auto failed = solver.solve("8 6 7 2 5 4 3 0 1");
    ASSERT_FALSE(failed);
    EXPECT_NE(failed.error().message.find("yours"), std::string::npos);
  }
}

}  // namespace
