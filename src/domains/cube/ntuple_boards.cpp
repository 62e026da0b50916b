#include "domains/cube/ntuple_boards.h"

#include "domains/cube/geometry.h"

namespace unscramble::ntuple {

namespace {

using cube::kCorners;
using cube::kEdges;
using cube::kPlaces;

constexpr int kFreeCorners = kCorners - 1;  // of the 2x2x2: all but DBL

// What image g does to each cubie alone: cubie i of the image is at place[i][p] when cubie from[i] of the state is at
// p.
template <int N>
struct ImageMap {
  std::array<std::uint8_t, N> from;
  std::array<std::array<std::uint8_t, kPlaces>, N> place;
};
struct CubeImage {
  ImageMap<kCorners> corner;
  ImageMap<kEdges> edge;
};

std::array<CubeImage, cube::kIsometries> make_images() {
  std::array<CubeImage, cube::kIsometries> images{};
  for (std::size_t k = 0; k < images.size(); ++k) {
    const auto& g = cube::kSymmetries[k];
    images[k].corner.from = g.corner_from;
    images[k].edge.from = g.edge_from;
    for (std::uint8_t place = 0; place < kPlaces; ++place) {
      // All cubies at one place is not a cube, but shows what becomes of each of them there.
      cube::Corners corners{};
      corners.fill(place);
      const auto seen_corners = cube::conjugate(corners, g);
      for (std::size_t i = 0; i < kCorners; ++i) images[k].corner.place[i][place] = seen_corners[i];
      cube::Edges edges{};
      edges.fill(place);
      const auto seen_edges = cube::conjugate(edges, g);
      for (std::size_t i = 0; i < kEdges; ++i) images[k].edge.place[i][place] = seen_edges[i];
    }
  }
  return images;
}

const std::array<CubeImage, cube::kIsometries>& cube_images() {
  static const auto made = make_images();
  return made;
}

template <int kOrientations, bool kPosition>
constexpr cube::PlaceMap split_places() {
  cube::PlaceMap out{};
  for (int p = 0; p < kPlaces; ++p)
    out[p] = static_cast<std::uint8_t>(kPosition ? p / kOrientations : p % kOrientations);
  return out;
}
constexpr auto kCornerPosition = split_places<3, true>();
constexpr auto kCornerTwist = split_places<3, false>();
constexpr auto kEdgePosition = split_places<2, true>();
constexpr auto kEdgeFlip = split_places<2, false>();

// The 2x2x2's places without DBL's, which no other corner ever takes.
constexpr std::uint8_t without_dbl(int number, int per_corner) {
  return static_cast<std::uint8_t>(number < cube::kDbl * per_corner ? number : number - per_corner);
}
constexpr std::size_t free_corner(std::size_t i) { return i < cube::kDbl ? i : i + 1; }

cube::Corners place_corners(const cube::Corners& corners, const CubeImage& image) {
  cube::Corners out;
  for (std::size_t i = 0; i < kCorners; ++i) out[i] = image.corner.place[i][corners[image.corner.from[i]]];
  return out;
}
cube::Edges place_edges(const cube::Edges& edges, const CubeImage& image) {
  cube::Edges out;
  for (std::size_t i = 0; i < kEdges; ++i) out[i] = image.edge.place[i][edges[image.edge.from[i]]];
  return out;
}

// --- CUBESTATE: stickers and which of them share an edge (section 4.4) -----------------------------------------------

// Facelets (of 54) that are cells, in order: all but the centres, or the corners' without DBL's.
std::vector<int> sticker_cells(bool pocket) {
  std::vector<int> cells;
  for (int f = 0; f < cube::kFacelets; ++f) {
    const auto cubie = cube::sticker_at(f).cubie;
    const int extent = std::abs(cubie.x) + std::abs(cubie.y) + std::abs(cubie.z);
    const bool dbl = cubie == cube::Vec{-1, -1, -1};
    if (pocket ? extent == 3 && !dbl : extent > 1) cells.push_back(f);
  }
  return cells;
}

bool share_an_edge(int f, int g, bool pocket) {
  const auto a = cube::sticker_at(f);
  const auto b = cube::sticker_at(g);
  if (a.cubie == b.cubie) return f != g;
  if (!(a.facing == b.facing)) return false;
  const auto apart = a.cubie + b.cubie * -1;
  return std::abs(apart.x) + std::abs(apart.y) + std::abs(apart.z) == (pocket ? 2 : 1);  // two corners meet in one edge
}

BoardLayout sticker_layout(bool pocket) {
  BoardLayout layout{"cubestate", {}, {}};
  const auto cells = sticker_cells(pocket);
  layout.values.assign(cells.size(), cube::kFaces);
  layout.adjacent.resize(cells.size());
  for (std::size_t a = 0; a < cells.size(); ++a)
    for (std::size_t b = 0; b < cells.size(); ++b)
      if (share_an_edge(cells[a], cells[b], pocket)) layout.adjacent[a].push_back(static_cast<std::uint16_t>(b));
  return layout;
}

}  // namespace

Expected<CubeBoard> parse_cube_board(std::string_view name) {
  if (name.empty() || name == "sticker2") return CubeBoard::kSticker2;
  if (name == "sticker") return CubeBoard::kSticker;
  if (name == "cubestate") return CubeBoard::kCubeState;
  return usage_error("no board '" + std::string(name) + "' for cubes; there are sticker2, sticker and cubestate");
}

BoardLayout cube3_layout(CubeBoard board) {
  if (board == CubeBoard::kCubeState) return sticker_layout(false);
  BoardLayout layout;
  if (board == CubeBoard::kSticker2) {
    layout.name = "sticker2";
    layout.values.insert(layout.values.end(), kCorners, kCorners);
    layout.values.insert(layout.values.end(), kCorners, 3);
    layout.values.insert(layout.values.end(), kEdges, kEdges);
    layout.values.insert(layout.values.end(), kEdges, 2);
    connect_all(layout, 0, 2 * kCorners);  // S_1 and S_2 of section B.4
    connect_all(layout, 2 * kCorners, 2 * (kCorners + kEdges));
  } else {
    layout.name = "sticker";
    layout.values.assign(kCorners + kEdges, kPlaces);
    connect_all(layout, 0, kCorners);
    connect_all(layout, kCorners, kCorners + kEdges);
  }
  return layout;
}

BoardLayout cube2_layout(CubeBoard board) {
  if (board == CubeBoard::kCubeState) return sticker_layout(true);
  BoardLayout layout;
  if (board == CubeBoard::kSticker2) {
    layout.name = "sticker2";
    layout.values.insert(layout.values.end(), kFreeCorners, kFreeCorners);
    layout.values.insert(layout.values.end(), kFreeCorners, 3);
  } else {
    layout.name = "sticker";
    layout.values.assign(kFreeCorners, 3 * kFreeCorners);
  }
  connect_all(layout, 0, layout.cells());
  return layout;
}

template <>
void BoardReader<Cube3>::read(const State& state, int image, Board& board) const {
  const CubeImage& map = cube_images()[static_cast<std::size_t>(image % cube::kIsometries)];
  const bool inverted = image >= cube::kIsometries;
  const auto corners = place_corners(inverted ? cube::inverse(state.corner) : state.corner, map);
  const auto edges = place_edges(inverted ? cube::inverse(state.edge) : state.edge, map);
  std::uint8_t* cell = board.cell;
  if (board_ == CubeBoard::kSticker2) {
    for (std::size_t i = 0; i < kCorners; ++i) {
      cell[i] = kCornerPosition[corners[i]];
      cell[kCorners + i] = kCornerTwist[corners[i]];
    }
    cell += 2 * kCorners;
    for (std::size_t i = 0; i < kEdges; ++i) {
      cell[i] = kEdgePosition[edges[i]];
      cell[kEdges + i] = kEdgeFlip[edges[i]];
    }
  } else if (board_ == CubeBoard::kSticker) {
    std::copy(edges.begin(), edges.end(), std::copy(corners.begin(), corners.end(), cell));
  } else {
    static const auto cells = sticker_cells(false);
    const auto colours = cube::colours3({corners, edges});
    for (const int facelet : cells) *cell++ = colours[static_cast<std::size_t>(facelet)];
  }
}

template <>
void BoardReader<Cube2>::read(const State& state, int image, Board& board) const {
  const CubeImage& map = cube_images()[static_cast<std::size_t>(image % cube::kIsometries)];
  const bool inverted = image >= cube::kIsometries;
  auto corners = place_corners(inverted ? cube::inverse(state.corner) : state.corner, map);
  // Normalised (section 2.4.1): the whole cube turned until the fixed corner is at home.
  const auto& settle = cube::kSymmetries[cube::kRotationToDbl[corners[cube::kDbl]]].corner;
  for (auto& place : corners) place = settle[place];
  std::uint8_t* cell = board.cell;
  if (board_ == CubeBoard::kSticker2) {
    for (std::size_t i = 0; i < kFreeCorners; ++i) {
      const int place = corners[free_corner(i)];
      cell[i] = without_dbl(kCornerPosition[static_cast<std::size_t>(place)], 1);
      cell[kFreeCorners + i] = kCornerTwist[static_cast<std::size_t>(place)];
    }
  } else if (board_ == CubeBoard::kSticker) {
    for (std::size_t i = 0; i < kFreeCorners; ++i) cell[i] = without_dbl(corners[free_corner(i)], 3);
  } else {
    static const auto cells = sticker_cells(true);
    const auto colours = cube::colours3({corners, cube::kSolvedEdges});
    for (const int facelet : cells) *cell++ = colours[static_cast<std::size_t>(facelet)];
  }
}

}  // namespace unscramble::ntuple
