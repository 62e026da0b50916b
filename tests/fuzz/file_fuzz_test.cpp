// Ten thousand inputs that nobody wrote into each reader of targets.h, made from the corpus in tests/fuzz/corpus.
// libFuzzer, which looks for inputs that reach new code, runs the same targets: tests/fuzz/run.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "fuzz/targets.h"
#include "learn/checkpoint.h"
#include "nn/network.h"
#include "nn/quantise.h"
#include "nn/random_model.h"
#include "ntuple/net.h"
#include "pdb/table_file.h"
#include "puzzle/text.h"
#include "server/running_server.h"

namespace unscramble {
namespace {

class FileFuzz : public ::testing::TestWithParam<const char*> {
 protected:
  static void run_many(const std::string& name, int inputs, std::uint64_t seed) {
    const auto& target = fuzz::target(name);
    const auto corpus = fuzz::corpus_of(name);
    ASSERT_FALSE(corpus.empty());
    Rng rng(seed);
    std::string input;
    for (int i = 0; i < inputs; ++i) {
      input = fuzz::invented(target, corpus, rng);
      std::string wrong;
      try {
        wrong = target.run(input);
      } catch (const std::exception& thrown) {
        wrong = std::string("it threw: ") + thrown.what();
      }
      ASSERT_EQ(wrong, "") << name << ", input " << i << " of seed " << seed << " (kept in " << keep(name, input)
                           << "): " << printable(input.substr(0, 400));
    }
  }

 private:
  static std::string keep(const std::string& name, const std::string& input) {
    const auto path = std::filesystem::temp_directory_path() / ("unscramble-fuzz-" + name + "-finding");
    std::ofstream(path, std::ios::binary) << input;
    return path.string();
  }
};

// A corpus of files that are all refused at the door would test nothing behind it.
TEST_P(FileFuzz, TheCorpusItselfIsHandled) {
  for (const auto& input : fuzz::corpus_of(GetParam())) EXPECT_EQ(fuzz::target(GetParam()).run(input), "");
}

TEST_P(FileFuzz, TenThousandInputs) {
  const char* const other = std::getenv("UNSCRAMBLE_FUZZ_INPUTS");
  run_many(GetParam(), other == nullptr ? 10'000 / fuzz::target(GetParam()).effort : std::atoi(other), 1);
}

TEST_P(FileFuzz, SlowAMillionInputs) {
  for (std::uint64_t seed = 2; seed < 102 && !HasFatalFailure(); ++seed)
    run_many(GetParam(), 10'000 / fuzz::target(GetParam()).effort, seed);
}

INSTANTIATE_TEST_SUITE_P(Readers, FileFuzz,
                         ::testing::Values("model", "ntuple", "checkpoint", "table", "journal", "http", "json", "cli"),
                         [](const auto& info) { return std::string(info.param); });

// The same requests over real sockets, where they meet a listener, other threads and a clock. Half of them end with the
// client still listening, half with a client that hangs up.
TEST(SocketFuzz, AThousandRequests) {
  server::ServerOptions options;
  options.threads = 1;
  options.max_time = 0.01;
  options.max_memory = std::uint64_t{8} << 20U;
  options.max_queued = 4;
  options.runs = "/nonexistent";
  options.header_time = options.body_time = std::chrono::milliseconds(500);
  const server_test::RunningServer server(options);
  const auto corpus = fuzz::corpus_of("http");
  ASSERT_FALSE(corpus.empty());
  Rng rng(5);
  int answered = 0;
  for (int i = 0; i < 1000; ++i) {
    const std::string input = fuzz::invented(fuzz::target("http"), corpus, rng);
    server_test::Client client(server.port());
    ASSERT_TRUE(client.connected());
    client.send(input);
    if (i % 2 == 0)
      client.finish_sending();
    else
      client.close();
    const int status = client.connected() ? client.read(5, input.starts_with("HEAD")).status : 0;
    ASSERT_NE(status, 500) << printable(input);
    answered += status > 0 ? 1 : 0;
    ASSERT_EQ(server_test::get(server.port(), "/api/health").status, 200) << "after " << printable(input);
  }
  EXPECT_GT(answered, 100);
}

// --- the binary part of the corpus
// ------------------------------------------------------------------------------------

std::string bytes_of(const nn::Model& model) {
  const auto bytes = nn::serialise_model(model);
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

nn::Model tiny_model() {
  nn::Architecture a;
  a.positions = 2;
  a.values = 2;
  a.moves = 2;
  a.input_width = 64;
  a.layers = {{.width = 16, .activation = nn::Activation::kClippedRelu}};
  auto model = nn::random_model(a, 1);
  model.info.puzzle = "fuzz";
  return model;
}

nn::Model tiny_int8_model() {
  auto model = nn::quantise(tiny_model());
  EXPECT_TRUE(model.has_value()) << model.error().message;
  return *std::move(model);
}

nn::Model tiny_checkpoint() {
  auto model = tiny_model();
  auto target = model.tensors;
  for (auto& tensor : target) {
    tensor.name = "target.8." + tensor.name;
    model.tensors.push_back(tensor);
  }
  model.info.provenance.note =
      R"({"options":{"seed":1},"counters":{"step":9,"examples":90,"seconds":1.5,"bellman_step":0,"target_updates":1,)"
      R"("loss_since_check":0.5,"steps_since_check":1,"checks_above":0},"targets":[8]})";
  return model;
}

nn::Model tiny_ntuple() {
  ntuple::NetDescription description;
  description.layout = {"fuzz", {2, 3, 2}, {}};
  description.tuples = {{0, 1}, {1, 2}};
  auto weights = std::make_shared<std::vector<float>>(128, 0.25F);
  nn::ModelInfo info;
  info.puzzle = "fuzz";
  auto model = ntuple::to_model(info, description, *weights, weights, ntuple::WeightType::kFloat32,
                                std::vector<ntuple::Board>(1));
  EXPECT_TRUE(model.has_value()) << model.error().message;
  return *std::move(model);
}

std::string tiny_table() {
  TableInfo info;
  info.key = {.puzzle = "fuzz",
              .coordinate = "all",
              .metric = "moves",
              .bits = 8,
              .revision = 1,
              .entries = 64,
              .payload_bytes = 64};
  const auto path = std::filesystem::temp_directory_path() / "unscramble-fuzz-seed.table";
  ThreadPool pool(1);
  EXPECT_TRUE(write_table(path, info, std::vector<std::byte>(64, std::byte{3}), pool).has_value());
  std::ifstream stream(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  std::filesystem::remove(path);
  return bytes;
}

void expect_in_corpus(const std::string& name, const std::string& file, const std::string& seed, bool write) {
  const std::string path = std::string(UNSCRAMBLE_SOURCE_DIR "/tests/fuzz/corpus/") + name + "/" + file;
  if (write) std::ofstream(path, std::ios::binary | std::ios::trunc) << seed;
  const auto corpus = fuzz::corpus_of(name);
  EXPECT_TRUE(std::find(corpus.begin(), corpus.end(), seed) != corpus.end())
      << name << ": the format has changed; write the seed again with UNSCRAMBLE_WRITE_SEEDS=1";
}

TEST(FileFuzzCorpus, HasAFileOfEveryFormatAsItIsNow) {
  const bool write = std::getenv("UNSCRAMBLE_WRITE_SEEDS") != nullptr;
  const auto checkpoint = bytes_of(tiny_checkpoint());
  const auto ntuple = bytes_of(tiny_ntuple());
  const auto table = tiny_table();
  expect_in_corpus("model", "float32", bytes_of(tiny_model()), write);
  expect_in_corpus("model", "int8", bytes_of(tiny_int8_model()), write);
  expect_in_corpus("checkpoint", "tiny", checkpoint, write);
  expect_in_corpus("ntuple", "tiny", ntuple, write);
  expect_in_corpus("table", "tiny", table, write);
  // They are accepted, so what is behind the first checks is reached.
  const auto as_file = [](const std::string& text) {
    const auto* begin = reinterpret_cast<const std::byte*>(text.data());
    return std::make_shared<const std::vector<std::byte>>(begin, begin + text.size());
  };
  const auto file = as_file(checkpoint);
  const auto read = train::parse_checkpoint(*file, file, "tiny");
  ASSERT_TRUE(read.has_value()) << read.error().message;
  EXPECT_EQ(read->counters.step, 9U);
  ASSERT_EQ(read->targets.size(), 1U);
  EXPECT_EQ(read->targets[0].step, 8U);
  const auto net_file = as_file(ntuple);
  EXPECT_TRUE(ntuple::NTupleNet::create(*nn::parse_model(*net_file, net_file)).has_value());
}

// With the right checksum, but not what a training writes: refused, not thrown about.
TEST(FileFuzzCorpus, CheckpointsWithAWrongNoteAreRefused) {
  for (const char* note :
       {R"({"options":{},"counters":3,"targets":[]})", R"({"options":{},"counters":{},"targets":["x"]})",
        R"({"options":{},"counters":{},"targets":{"a":1}})", R"({"options":7,"counters":{},"targets":[]})",
        R"({"options":{},"counters":{},"targets":[-1]})", "[]", "", "{"}) {
    auto model = tiny_checkpoint();
    model.info.provenance.note = note;
    const auto bytes = nn::serialise_model(model);
    const auto file = std::make_shared<const std::vector<std::byte>>(bytes);
    const auto read = train::parse_checkpoint(*file, file, "wrong");
    ASSERT_FALSE(read.has_value()) << note;
    EXPECT_EQ(read.error().code, ErrorCode::kCorrupt) << note;
  }
  auto model = tiny_checkpoint();
  model.info.provenance.note = R"({"options":{},"counters":{"step":"x","loss_since_check":null},"targets":[]})";
  const auto file = std::make_shared<const std::vector<std::byte>>(nn::serialise_model(model));
  EXPECT_TRUE(train::parse_checkpoint(*file, file, "odd").has_value()) << "what is missing has a default";
}

}  // namespace
}  // namespace unscramble
