#include "fuzz/targets.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "fuzz/texts.h"

namespace unscramble::fuzz {

std::span<const Target> targets() {
  static const std::vector<Target> all = [] {
    auto made = file_targets();
    for (auto& target : front_end_targets()) made.push_back(std::move(target));
    return made;
  }();
  return all;
}

const Target& target(const std::string& name) {
  const auto all = targets();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Target& each) { return each.name == name; });
  if (found == all.end()) std::abort();
  return *found;
}

std::vector<std::string> corpus_of(const std::string& name) {
  std::vector<std::filesystem::path> files;
  std::error_code none;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string(UNSCRAMBLE_SOURCE_DIR "/tests/fuzz/corpus/") + name, none))
    files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<std::string> inputs;
  for (const auto& file : files) {
    std::ifstream stream(file, std::ios::binary);
    inputs.emplace_back(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
  }
  return inputs;
}

std::string invented(const Target& target, const std::vector<std::string>& corpus, Rng& rng) {
  if (corpus.empty() || rng.below(16) == 0) return random_bytes(rng, 256);
  std::string input = corpus[rng.below(corpus.size())];
  if (rng.below(6) == 0) {
    const std::string& other = corpus[rng.below(corpus.size())];
    input = input.substr(0, rng.below(input.size() + 1)) + other.substr(rng.below(other.size() + 1));
  }
  for (std::uint64_t times = 1 + rng.below(4); times > 0; --times) input = mutated(std::move(input), rng);
  if (rng.below(24) == 0) input.resize(rng.below(input.size() + 1));
  if (target.repair && rng.below(8) != 0) input = target.repair(std::move(input));
  return input;
}

}  // namespace unscramble::fuzz
