// libFuzzer target for the readers of definition files. The first byte of an input chooses the format. What is read
// must be usable: its solved state written and read again, its moves made.
#include <cstdio>
#include <cstdlib>

#include "domains/perm/engine.h"
#include "domains/perm/readers.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace unscramble;
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const char* const names[] = {"fuzz.tws", "fuzz.json", "fuzz.gap"};
  const auto definition = perm::read_definition(perm::SourceText(names[data[0] % 3], text));
  if (!definition) {
    if (definition.error().message.empty()) std::abort();
    return 0;
  }
  const auto engine = perm::Engine::make(*definition, "");
  if (!engine) return 0;
  std::vector<std::uint8_t> state(perm::kMostStateBytes);
  const std::string goal = (*engine)->format_state((*engine)->goal().data());
  if (const auto read = (*engine)->read_state(goal, state.data()); !read) {
    std::fprintf(stderr, "%s: %s\n", goal.c_str(), read.error().message.c_str());
    std::abort();
  }
  for (const auto& move : (*engine)->moves())
    perm::choose_kernel(perm::kMostStateBytes)(move.code, state.data(), perm::kMostStateBytes);
  return 0;
}
