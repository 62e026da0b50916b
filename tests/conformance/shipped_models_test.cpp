// Every model in models/ loads, is for the puzzle it is named after, and guides a search to solutions.
#include <gtest/gtest.h>

#include <filesystem>

#include "nn/network.h"
#include "ntuple/net.h"
#include "solve/registry.h"

namespace unscramble {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> shipped_models() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(fs::path(UNSCRAMBLE_SOURCE_DIR) / "models"))
    if (entry.path().extension() == ".model") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

TEST(ShippedModels, AreSmallAndSayWhereTheyComeFrom) {
  ASSERT_FALSE(shipped_models().empty());
  for (const auto& file : shipped_models()) {
    const auto model = nn::load_model(file);
    ASSERT_TRUE(model.has_value()) << model.error().message;
    const auto& info = model->info;
    if (info.kind == ntuple::kModelKind) {
      const auto net = ntuple::NTupleNet::create(*model);
      ASSERT_TRUE(net.has_value()) << net.error().message;
    } else {
      const auto network = nn::Network::create(*model);
      ASSERT_TRUE(network.has_value()) << network.error().message;
    }
    const std::string puzzle = fs::path(info.puzzle).stem().string();  // a definition file has an extension
    EXPECT_EQ(file.stem().string().rfind(puzzle, 0), 0U) << file << " is for " << info.puzzle;
    EXPECT_LT(fs::file_size(file), 10'000'000U) << file;
    EXPECT_FALSE(info.provenance.recipe.empty()) << file;
    EXPECT_GT(info.provenance.examples, 0U) << file;
    EXPECT_FALSE(info.golden.empty()) << file;
  }
}

TEST(ShippedModels, SolveScrambles) {
  for (const auto& file : shipped_models()) {
    const std::string name = file.stem().string();
    if (name.find('-') != std::string::npos) continue;  // variants, some with large tables
    SCOPED_TRACE(name);
    const fs::path definition =
        fs::path(UNSCRAMBLE_SOURCE_DIR) / "examples" / "puzzles" / nn::load_model(file)->info.puzzle;
    const auto puzzle = make_puzzle(fs::is_regular_file(definition) ? definition.string() : name);
    ASSERT_TRUE(puzzle.has_value()) << puzzle.error().message;
    SolveRequest request;
    request.method = name == "lightsout" ? "leap" : "beam";
    request.heuristic = "model";
    request.set(kModel, file.string());
    request.set(kBeam, 512);
    Rng rng(4);
    ThreadPool pool(2);
    for (int length : {3, 12, 30}) {
      const std::string state = (*puzzle)->scramble(rng, length);
      Limits limits;
      limits.seconds = 20;
      Monitor monitor(limits);
      const auto report = (*puzzle)->solve(state, request, monitor, pool);
      ASSERT_EQ(report.status, SolveStatus::kSolved) << state << ": " << report.error << report.note;
      EXPECT_LE(report.length, length);
      const auto check = (*puzzle)->verify(state, report.moves, "");
      ASSERT_TRUE(check.has_value());
      EXPECT_TRUE(check->solves);
    }
  }
}

// Konen's wrapper with the n-tuple models: the 2x2x2 from anywhere, the 3x3x3 within its reach.
TEST(ShippedModels, NTuplesSolveInTheWrapper) {
  for (const auto& [name, length, cubes] : {std::tuple("cube2", 200, 20), std::tuple("cube3", 6, 10)}) {
    SCOPED_TRACE(name);
    const auto file = fs::path(UNSCRAMBLE_SOURCE_DIR) / "models" / (std::string(name) + "-ntuple.model");
    const auto puzzle = make_puzzle(name);
    ASSERT_TRUE(puzzle.has_value()) << puzzle.error().message;
    SolveRequest request;
    request.method = "mcts-konen";
    request.heuristic = "model";
    request.set(kModel, file.string());
    Rng rng(5);
    ThreadPool pool(1);
    for (int cube = 0; cube < cubes; ++cube) {
      const std::string state = (*puzzle)->scramble(rng, length);
      Monitor monitor({.seconds = 60});
      const auto report = (*puzzle)->solve(state, request, monitor, pool);
      ASSERT_EQ(report.status, SolveStatus::kSolved) << state << ": " << report.error << report.note;
      EXPECT_LE(report.length, 50);
    }
  }
}

}  // namespace
}  // namespace unscramble
