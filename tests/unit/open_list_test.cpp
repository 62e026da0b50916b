#include "search/open_list.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

#include "core/rng.h"

namespace unscramble {
namespace {

// What the list promises, written the slow way: ordered by key, then by order of insertion.
using Model = std::multimap<std::uint64_t, OpenList::Id>;

OpenList::Id pop_first(Model& model) {
  if (model.empty()) return OpenList::kNone;
  const auto id = model.begin()->second;
  model.erase(model.begin());
  return id;
}

RC_GTEST_PROP(OpenList, PopsInOrderOfKeyThenInsertion, ()) {
  Monitor monitor;
  OpenList list(monitor);
  Model model;
  const auto keys = *rc::gen::inRange(1, 200);
  OpenList::Id next = 0;
  for (const int action : *rc::gen::container<std::vector<int>>(rc::gen::inRange(-400, 600))) {
    if (action < 0) {
      RC_ASSERT(list.pop() == pop_first(model));
    } else {
      RC_ASSERT(list.ensure_room(1));
      const auto key = OpenList::key(static_cast<std::uint64_t>(action % keys), static_cast<std::uint16_t>(action % 7));
      list.push(key, next);
      model.emplace(key, next++);
    }
    RC_ASSERT(list.size() == model.size());
  }
  while (!model.empty()) RC_ASSERT(list.pop() == pop_first(model));
  RC_ASSERT(list.pop() == OpenList::kNone);
}

TEST(OpenList, LongMixedRun) {
  Monitor monitor;
  OpenList list(monitor);
  Model model;
  Rng rng(3);
  for (OpenList::Id id = 0; id < 300'000; ++id) {
    ASSERT_TRUE(list.ensure_room(1));
    const auto key = OpenList::key(id / 100 + rng.below(3000), static_cast<std::uint16_t>(rng.below(4)));
    list.push(key, id);
    model.emplace(key, id);
    if (rng.below(5) < 2) {
      ASSERT_EQ(list.pop(), pop_first(model));
    }
  }
  while (!model.empty()) ASSERT_EQ(list.pop(), pop_first(model));
  EXPECT_TRUE(list.empty());
}

TEST(OpenList, AboutFourBytesAnEntryAndReusesThem) {
  Monitor monitor;
  OpenList list(monitor);
  for (OpenList::Id id = 0; id < 1'000'000; ++id) {
    ASSERT_TRUE(list.ensure_room(1));
    list.push(OpenList::key(id % 40, 0), id);
  }
  EXPECT_LT(list.bytes(), 7'000'000U);
  const std::uint64_t full = list.bytes();
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i < 500'000; ++i) ASSERT_NE(list.pop(), OpenList::kNone);
    for (OpenList::Id id = 0; id < 500'000; ++id) {
      ASSERT_TRUE(list.ensure_room(1));
      list.push(OpenList::key(100 + id % 40, 0), id);
    }
  }
  EXPECT_LE(list.bytes(), full + full / 4);
}

TEST(OpenList, RefusesBeyondTheLimit) {
  Monitor monitor({.memory = 1'000'000});
  OpenList list(monitor);
  OpenList::Id id = 0;
  for (; id < 10'000'000 && list.ensure_room(1); ++id) list.push(OpenList::key(0, 0), id);
  EXPECT_GT(id, 100'000U);
  EXPECT_LT(id, 250'000U);
  EXPECT_LE(monitor.peak_memory(), 1'000'000U);
}

}  // namespace
}  // namespace unscramble
