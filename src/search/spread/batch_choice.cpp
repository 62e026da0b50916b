#include "search/spread/batch_choice.h"

#include <cstring>

namespace unscramble {

namespace {

struct OfferList {
  std::vector<OpenOffer> offers;
  bool more = false;
  std::size_t next = 0;

  [[nodiscard]] bool ended() const { return next == offers.size(); }
};

Bytes offers_to_bytes(std::span<const OpenOffer> offers, bool more) {
  Bytes bytes(1 + offers.size_bytes());
  bytes[0] = static_cast<std::byte>(more ? 1 : 0);
  if (!offers.empty()) std::memcpy(bytes.data() + 1, offers.data(), offers.size_bytes());
  return bytes;
}

OfferList offers_from_bytes(const Bytes& bytes) {
  OfferList list;
  list.more = bytes[0] != std::byte{0};
  list.offers.resize((bytes.size() - 1) / sizeof(OpenOffer));
  if (!list.offers.empty()) std::memcpy(list.offers.data(), bytes.data() + 1, bytes.size() - 1);
  return list;
}

}  // namespace

BatchChoice choose_batch(Ranks& ranks, std::span<const OpenOffer> mine, bool more, std::size_t batch) {
  std::vector<OfferList> lists;
  for (const auto& bytes : ranks.gather(offers_to_bytes(mine, more))) lists.push_back(offers_from_bytes(bytes));
  const OfferList* const here = &lists[static_cast<std::size_t>(ranks.rank())];
  BatchChoice choice;
  while (choice.size < batch) {
    OfferList* best = nullptr;
    for (auto& list : lists) {
      if (list.ended()) {
        if (list.more) return choice;  // what comes next may be its next
        continue;
      }
      if (best == nullptr || list.offers[list.next] < best->offers[best->next]) best = &list;
    }
    if (best == nullptr) break;
    if (best->offers[best->next++].goal != 0) {
      choice.goal = true;  // nothing will be expanded
      break;
    }
    if (best == here) choice.places.push_back(choice.size);
    ++choice.size;
  }
  choice.complete = true;
  return choice;
}

}  // namespace unscramble
