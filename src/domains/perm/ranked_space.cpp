#include "domains/perm/ranked_space.h"

#include <algorithm>
#include <array>

namespace unscramble::perm {

namespace {

constexpr std::uint64_t kMostTable = std::uint64_t{1} << 22;  // entries

}  // namespace

RankedSpace::RankedSpace(std::vector<Coordinate> coordinates, std::size_t moves, const Layout& layout)
    : moves_(moves), coordinates_(std::move(coordinates)) {
  std::erase_if(coordinates_, [](const Coordinate& c) { return c.size == 1; });
  for (Coordinate& c : coordinates_) {
    c.stride = size_;
    c.compile(layout);
    size_ *= c.size;
    std::array<std::uint8_t, kMostInOrbit> home{};
    std::array<std::uint8_t, kMostInOrbit> now{};
    std::array<std::uint8_t, kMostInOrbit> next{};
    for (std::size_t i = 0; i < c.width(); ++i)
      home[i] = static_cast<std::uint8_t>(c.kind == CoordinateKind::kTurns    ? c.home_turn[i]
                                          : c.kind == CoordinateKind::kPieces ? c.labels[i]
                                                                              : c.order[i] * c.modulus);
    goal_ += c.rank(home.data()) * c.stride;
    if (c.size * moves_ > kMostTable) continue;
    c.table.resize(c.size * moves_);
    for (std::uint64_t value = 0; value < c.size; ++value) {
      c.unrank(value, now.data());
      for (std::size_t m = 0; m < moves_; ++m) {
        c.move(m, now.data(), next.data());
        c.table[value * moves_ + m] = static_cast<std::uint32_t>(c.rank(next.data()));
      }
    }
  }
}

std::optional<RankedSpace> RankedSpace::make(const Engine& engine, std::uint64_t most) {
  auto coordinates = whole_coordinates(engine);
  if (!coordinates) return {};
  std::uint64_t size = 1;
  for (const Coordinate& c : *coordinates) size = times(size, c.size);
  if (size > most) return {};
  return RankedSpace(*std::move(coordinates), engine.moves().size(), engine.layout());
}

void RankedSpace::children(std::uint64_t state, std::uint64_t* out) const {
  std::fill_n(out, moves_, 0);
  for (const Coordinate& c : coordinates_) {
    const std::uint64_t value = state / c.stride % c.size;
    if (!c.table.empty()) {
      const std::uint32_t* row = c.table.data() + value * moves_;
      for (std::size_t m = 0; m < moves_; ++m) out[m] += row[m] * c.stride;
      continue;
    }
    std::array<std::uint8_t, kMostInOrbit> now;
    std::array<std::uint8_t, kMostInOrbit> next;
    c.unrank(value, now.data());
    for (std::size_t m = 0; m < moves_; ++m) {
      c.move(m, now.data(), next.data());
      out[m] += c.rank(next.data()) * c.stride;
    }
  }
}

std::uint64_t RankedSpace::rank(const Layout& layout, const std::uint8_t* state) const {
  std::uint64_t index = 0;
  std::array<std::uint8_t, kMostInOrbit> values;
  for (const Coordinate& c : coordinates_) {
    if (c.kind == CoordinateKind::kChosen && !c.byte.empty()) {
      index += c.rank_chosen(state) * c.stride;
      continue;
    }
    c.read(layout, state, values.data());
    index += c.rank(values.data()) * c.stride;
  }
  return index;
}

void RankedSpace::unrank(std::uint64_t state, const Engine& engine, std::uint8_t* out) const {
  std::copy_n(engine.goal().begin(), engine.layout().bytes(), out);
  for (const Coordinate& c : coordinates_) {
    std::array<std::uint8_t, kMostInOrbit> now{};
    c.unrank(state / c.stride % c.size, now.data());
    for (std::size_t i = 0; i < c.slots.size(); ++i) {
      Look look = engine.layout().look(out, c.set, c.slots[i]);
      if (c.kind == CoordinateKind::kTurns) {
        look.turn = now[i];
      } else {
        look.label = static_cast<int>(std::find(c.number.begin(), c.number.end(), now[i]) - c.number.begin());
      }
      engine.layout().put(out, c.set, c.slots[i], look);
    }
  }
}

}  // namespace unscramble::perm
