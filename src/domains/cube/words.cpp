#include "domains/cube/words.h"

#include <algorithm>

#include "puzzle/text.h"

namespace unscramble::suite {

namespace {

constexpr std::string_view kFaces = "URFDLB";  // face f is opposite to face f + 3

std::size_t face_of(const std::string& turn) { return kFaces.find(turn.front()); }

bool opposite(const std::string& a, const std::string& b) { return face_of(a) % 3 == face_of(b) % 3 && a[0] != b[0]; }

}  // namespace

std::vector<std::string> quarter_turns(std::string_view moves) {
  std::vector<std::string> turns;
  for (const auto word : split_words(moves, " \t")) {
    if (kFaces.find(word.front()) == std::string_view::npos) continue;
    const std::string face(1, word.front());
    const std::string_view rest = word.substr(1);
    if (rest.empty()) {
      turns.push_back(face);
    } else if (rest == "'") {
      turns.push_back(face + "'");
    } else if (rest == "2" || rest == "2'") {
      turns.insert(turns.end(), 2, face);
    }
  }
  return turns;
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const auto& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

std::string inverse_turn(const std::string& turn) { return turn.size() == 1 ? turn + "'" : turn.substr(0, 1); }

std::string mirrored_turn(const std::string& turn) {
  std::string image = inverse_turn(turn);
  if (image[0] == 'L') {
    image[0] = 'R';
  } else if (image[0] == 'R') {
    image[0] = 'L';
  }
  return image;
}

std::vector<std::string> mirrored(std::vector<std::string> turns) {
  for (auto& turn : turns) turn = mirrored_turn(turn);
  return turns;
}

std::vector<std::string> with_plain_halves(std::vector<std::string> turns) {
  for (std::size_t i = 0; i + 1 < turns.size(); ++i)
    if (turns[i] == turns[i + 1]) {
      turns[i] = turns[i + 1] = turns[i].substr(0, 1);
      ++i;
    }
  return turns;
}

std::vector<std::string> in_standard_order(std::vector<std::string> turns) {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i + 1 < turns.size(); ++i) {
      if (opposite(turns[i], turns[i + 1]) && face_of(turns[i]) > face_of(turns[i + 1])) {
        std::swap(turns[i], turns[i + 1]);
        changed = true;
      }
    }
  }
  return with_plain_halves(std::move(turns));
}

std::vector<std::string> random_turns(Rng& rng, int length, bool any) {
  std::vector<std::string> turns;
  while (static_cast<int>(turns.size()) < length) {
    std::string turn(1, kFaces[rng.below(kFaces.size())]);
    if (rng.below(2) == 1) turn += "'";
    if (any || turns.empty() || turn != inverse_turn(turns.back())) turns.push_back(std::move(turn));
  }
  return turns;
}

bool is_conjugate(const std::string& a, const std::string& b, const std::string& c) {
  return b[0] != a[0] && c == inverse_turn(a);
}

void Triplets::add(const std::vector<std::string>& turns) {
  for (std::size_t i = 0; i + 2 < turns.size(); ++i) {
    const auto& [a, b, c] = std::tie(turns[i], turns[i + 1], turns[i + 2]);
    ++all;
    std::string words = a;
    words.append(" ").append(b).append(" ").append(c);
    ++each[words];
    if (is_conjugate(a, b, c)) ++conjugate;
    if (a == c && b != a) ++aba;
    if (a == b && c != a) ++aab;
    if (b == c && a != b) ++abb;
  }
}

double Triplets::share(std::size_t part) const {
  return all == 0 ? 0 : static_cast<double>(part) / static_cast<double>(all);
}

std::size_t conjugates_among_top(const Triplets& triplets, std::size_t most) {
  std::vector<std::pair<std::size_t, std::string>> order;
  for (const auto& [triplet, times] : triplets.each) order.emplace_back(times, triplet);
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  order.resize(std::min(most, order.size()));
  return static_cast<std::size_t>(std::count_if(order.begin(), order.end(), [](const auto& entry) {
    const auto turns = quarter_turns(entry.second);
    return is_conjugate(turns[0], turns[1], turns[2]);
  }));
}

}  // namespace unscramble::suite
