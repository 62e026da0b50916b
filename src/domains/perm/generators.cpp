// Generators as JSON, in the shapes that CayleyPy and Kaggle's competitions use, and what JSON and GAP files share.
#include "domains/perm/generators.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <numeric>
#include <set>

#include "puzzle/text.h"

namespace unscramble::perm {

Expected<std::vector<int>> read_cycles(const SourceText& source, std::size_t offset, std::string_view text) {
  std::vector<int> from;
  std::vector<bool> used;
  std::vector<int> cycle;
  std::size_t at = 0;
  const auto skip = [&] {
    while (at < text.size() && std::string_view(" \t\r\n").find(text[at]) != std::string_view::npos) ++at;
  };
  for (skip(); at < text.size(); skip()) {
    if (text[at] != '(') return source.error(offset + at, "expected '(': a permutation is written as (1,2,3)(4,5)");
    cycle.clear();
    do {
      ++at;
      skip();
      if (at < text.size() && text[at] == ')' && cycle.empty()) break;  // () is the identity
      int point = 0;
      const auto [end, code] = std::from_chars(text.data() + at, text.data() + text.size(), point);
      if (code != std::errc() || point < 1 || point > kMostPositions)
        return source.error(offset + at, "expected a position from 1 to " + std::to_string(kMostPositions));
      const auto p = static_cast<std::size_t>(point - 1);
      if (p >= used.size()) used.resize(p + 1);
      if (used[p]) return source.error(offset + at, "position " + std::to_string(point) + " appears twice");
      used[p] = true;
      cycle.push_back(point - 1);
      at = static_cast<std::size_t>(end - text.data());
      skip();
    } while (at < text.size() && text[at] == ',');
    if (at >= text.size() || text[at] != ')') return source.error(offset + at, "expected ',' or ')' in a cycle");
    ++at;
    while (from.size() < used.size()) from.push_back(static_cast<int>(from.size()));
    for (std::size_t i = 0; i < cycle.size(); ++i)
      from[static_cast<std::size_t>(cycle[i])] = cycle[(i + 1) % cycle.size()];
  }
  return from;
}

namespace {

// The sets: orbits of the positions, in the order of their first positions; those that never move come last, as one.
std::vector<std::vector<int>> orbits_of(const GeneratorFile& file) {
  std::vector<int> parent(file.size);
  std::iota(parent.begin(), parent.end(), 0);
  const auto root = [&](int i) {
    while (parent[static_cast<std::size_t>(i)] != i)
      i = parent[static_cast<std::size_t>(i)] = parent[static_cast<std::size_t>(parent[static_cast<std::size_t>(i)])];
    return i;
  };
  for (const auto& generator : file.generators)
    for (std::size_t i = 0; i < generator.from.size(); ++i) {
      const int a = root(static_cast<int>(i));
      const int b = root(generator.from[i]);
      parent[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
    }
  std::map<int, std::vector<int>> by_root;
  for (std::size_t i = 0; i < file.size; ++i) by_root[root(static_cast<int>(i))].push_back(static_cast<int>(i));
  std::vector<std::vector<int>> orbits;
  std::vector<int> fixed;
  for (auto& [first, orbit] : by_root) {
    if (orbit.size() == 1) {
      fixed.push_back(orbit[0]);
    } else {
      orbits.push_back(std::move(orbit));
    }
  }
  if (!fixed.empty()) orbits.push_back(std::move(fixed));
  return orbits;
}

}  // namespace

ReadDefinition make_definition(const SourceText& source, GeneratorFile file) {
  Definition d;
  d.format = Format::kGenerators;
  d.name = source.name();
  d.title = std::move(file.title);
  d.powers = false;
  d.inverses = !file.directed;
  d.inverse_mark = file.inverse_mark;
  for (auto& generator : file.generators)
    while (generator.from.size() < file.size) generator.from.push_back(static_cast<int>(generator.from.size()));
  std::vector<int> label(file.size);
  std::map<std::string, int> known;
  for (std::size_t i = 0; i < file.size; ++i) {
    const std::string text = file.central.empty() ? std::to_string(i) : file.central[i];
    const auto [at, is_new] = known.emplace(text, static_cast<int>(known.size()));
    if (is_new) d.labels.push_back(text);
    label[i] = at->second;
  }
  std::vector<std::uint16_t> index(file.size);  // within its set
  const auto orbits = orbits_of(file);
  for (const auto& orbit : orbits) {
    PieceSet set;
    set.name = "orbit" + std::to_string(d.sets.size() + 1);
    set.slots = static_cast<int>(orbit.size());
    set.places = orbit;
    set.orientation.assign(orbit.size(), 0);
    set.modulus.assign(orbit.size(), 1);
    for (std::size_t i = 0; i < orbit.size(); ++i) {
      index[static_cast<std::size_t>(orbit[i])] = static_cast<std::uint16_t>(i);
      set.pieces.push_back(label[static_cast<std::size_t>(orbit[i])]);
    }
    d.sets.push_back(std::move(set));
  }
  for (const auto& generator : file.generators) {
    BaseMove move{generator.name, {}, false};
    for (const auto& orbit : orbits) {
      Action action = identity_action(static_cast<int>(orbit.size()));
      for (std::size_t i = 0; i < orbit.size(); ++i)
        action.from[i] = index[static_cast<std::size_t>(generator.from[static_cast<std::size_t>(orbit[i])])];
      move.actions.push_back(std::move(action));
    }
    d.moves.push_back(std::move(move));
  }
  return finish(std::move(d));
}

namespace {

class GeneratorsReader {
 public:
  GeneratorsReader(const SourceText& source, const Json& root) : source_(source), root_(root) {}

  ReadDefinition read() {
    file_.inverse_mark = "-";
    if (const Json* name = root_.find("name"); name != nullptr && name->is(Json::Kind::kText)) file_.title = name->text;
    if (!flag("directed", true) || !flag("inverses", false) || !read_all() || !read_central() || !settle())
      return *error_;
    return make_definition(source_, std::move(file_));
  }

 private:
  bool fail(std::size_t offset, const std::string& message) {
    if (!error_) error_ = source_.error(offset, message);
    return false;
  }

  bool flag(std::string_view key, bool means_directed) {
    const Json* value = root_.find(key);
    if (value == nullptr) return true;
    if (!value->is(Json::Kind::kBool)) return fail(value->offset, "\"" + std::string(key) + "\" is true or false");
    file_.directed = file_.directed || value->truth == means_directed;
    return true;
  }

  bool read_all() {
    const Json* list = root_.find("generators");
    for (const char* other : {"actions", "moves", "allowed_moves"})
      if (list == nullptr) list = root_.find(other);
    if (list == nullptr) return fail(root_.offset, "there is no \"generators\" (nor \"actions\" nor \"moves\")");
    const bool named = list->is(Json::Kind::kObject);
    if (!named && !list->is(Json::Kind::kList))
      return fail(list->offset, "the generators are a list of permutations, or an object of them by name");
    const std::size_t count = named ? list->members.size() : list->items.size();
    if (count > static_cast<std::size_t>(kMostBaseMoves)) return fail(list->offset, "more than 2000 generators");
    if (count == 0) return fail(list->offset, "there are no generators");
    if (named) {
      for (const auto& [name, value] : list->members)
        if (!add(name, value)) return false;
      return true;
    }
    std::vector<std::string> names;
    if (!read_names(count, names)) return false;
    for (std::size_t i = 0; i < count; ++i)
      if (!add(names[i], list->items[i])) return false;
    return true;
  }

  bool read_names(std::size_t count, std::vector<std::string>& names) {
    const Json* list = root_.find("names");
    for (const char* other : {"generator_names", "move_names"})
      if (list == nullptr) list = root_.find(other);
    if (list == nullptr) {
      for (std::size_t i = 0; i < count; ++i) names.push_back("g" + std::to_string(i));
      return true;
    }
    if (!list->is(Json::Kind::kList) || list->items.size() != count)
      return fail(list->offset,
                  "\"names\" is a list with a name for each of the " + std::to_string(count) + " generators");
    for (const Json& name : list->items) {
      if (!name.is(Json::Kind::kText)) return fail(name.offset, "a name is a text");
      names.push_back(name.text);
    }
    return true;
  }

  bool add(const std::string& name, const Json& value) {
    if (name.empty() || name.find_first_of(" \t\r\n.,") != std::string::npos)
      return fail(value.offset, "the name of a generator is one word without '.' and ','");
    if (!names_.insert(name).second) return fail(value.offset, "generator " + printable(name) + " is defined twice");
    NamedPermutation made{name, value.offset, {}};
    if (value.is(Json::Kind::kText)) {
      auto cycles = read_cycles(source_, value.offset + 1, value.text);
      if (!cycles) {
        error_ = cycles.error();
        return false;
      }
      made.from = *std::move(cycles);
      any_size_ = std::max(any_size_, made.from.size());
    } else if (!value.is(Json::Kind::kList)) {
      return fail(value.offset, "a generator is a list of positions or a text of cycles");
    } else if (!value.items.empty() && value.items[0].is(Json::Kind::kList)) {
      if (!read_cycle_lists(value, made.from)) return false;
      any_size_ = std::max(any_size_, made.from.size());
    } else if (!read_one_line(value, made.from)) {
      return false;
    }
    file_.generators.push_back(std::move(made));
    return true;
  }

  bool read_one_line(const Json& list, std::vector<int>& out) {
    if (list.items.size() > static_cast<std::size_t>(kMostPositions))
      return fail(list.offset, "more than 4000 positions");
    if (list_size_ != 0 && list.items.size() != list_size_)
      return fail(list.offset, "this generator permutes " + std::to_string(list.items.size()) +
                                   " positions, the others " + std::to_string(list_size_));
    list_size_ = list.items.size();
    std::vector<bool> used(list_size_);
    for (const Json& item : list.items) {
      const auto from = item.whole();
      if (!from || *from < 0 || static_cast<std::size_t>(*from) >= list_size_)
        return fail(item.offset, "a permutation of " + std::to_string(list_size_) +
                                     " positions has numbers from 0 to " + std::to_string(list_size_ - 1));
      if (used[static_cast<std::size_t>(*from)])
        return fail(item.offset, "this generator is not a permutation: " + std::to_string(*from) + " appears twice");
      used[static_cast<std::size_t>(*from)] = true;
      out.push_back(*from);
    }
    return true;
  }

  // [[0, 4, 2], [1, 3]]: cycles that count from 0.
  bool read_cycle_lists(const Json& list, std::vector<int>& out) {
    std::vector<bool> used;
    for (const Json& cycle : list.items) {
      if (!cycle.is(Json::Kind::kList)) return fail(cycle.offset, "a cycle is a list of positions");
      std::vector<int> points;
      for (const Json& item : cycle.items) {
        const auto point = item.whole();
        if (!point || *point < 0 || *point >= kMostPositions)
          return fail(item.offset, "a position is a number from 0 to 3999");
        if (static_cast<std::size_t>(*point) >= used.size()) used.resize(static_cast<std::size_t>(*point) + 1);
        if (used[static_cast<std::size_t>(*point)])
          return fail(item.offset, "position " + std::to_string(*point) + " appears twice");
        used[static_cast<std::size_t>(*point)] = true;
        points.push_back(*point);
      }
      while (out.size() < used.size()) out.push_back(static_cast<int>(out.size()));
      for (std::size_t i = 0; i < points.size(); ++i)
        out[static_cast<std::size_t>(points[i])] = points[(i + 1) % points.size()];
    }
    return true;
  }

  bool read_central() {
    const Json* state = root_.find("central_state");
    for (const char* other : {"solved_state", "solution_state", "target"})
      if (state == nullptr) state = root_.find(other);
    if (state == nullptr) return true;
    central_at_ = state->offset;
    if (state->is(Json::Kind::kText)) {  // as in Santa 2023: A;B;C
      for (const auto word : split_words(state->text, ";, ")) file_.central.emplace_back(word);
    } else if (state->is(Json::Kind::kList)) {
      for (const Json& item : state->items) {
        const auto number = item.whole();
        if (!number && !item.is(Json::Kind::kText)) return fail(item.offset, "a label is a whole number or a text");
        if (!number && (item.text.empty() || item.text.find_first_of(" ,;\t\r\n") != std::string::npos))
          return fail(item.offset, "a label is one word without ',' and ';'");
        file_.central.push_back(number ? std::to_string(*number) : item.text);
      }
    } else {
      return fail(state->offset, "the central state is a list of labels, one per position");
    }
    if (file_.central.empty()) return fail(state->offset, "the central state is empty");
    if (file_.central.size() > static_cast<std::size_t>(kMostPositions))
      return fail(state->offset, "more than 4000 positions");
    return true;
  }

  // The number of positions: as the one-line generators or the central state have it, else the largest in a cycle.
  bool settle() {
    file_.size = list_size_ != 0 ? list_size_ : (file_.central.empty() ? any_size_ : file_.central.size());
    if (any_size_ > file_.size)
      return fail(root_.offset, "a cycle has position " + std::to_string(any_size_ - 1) + ", but there are only " +
                                    std::to_string(file_.size) + " positions");
    if (!file_.central.empty() && file_.central.size() != file_.size)
      return fail(central_at_, "the central state has " + std::to_string(file_.central.size()) +
                                   " labels, but the generators permute " + std::to_string(file_.size) + " positions");
    return file_.size > 0 || fail(root_.offset, "the generators move nothing");
  }

  const SourceText& source_;
  const Json& root_;
  GeneratorFile file_;
  std::set<std::string> names_;
  std::size_t list_size_ = 0;
  std::size_t any_size_ = 0;
  std::size_t central_at_ = 0;
  std::optional<Error> error_;
};

}  // namespace

ReadDefinition read_generators(const SourceText& source, const Json& root) {
  return GeneratorsReader(source, root).read();
}

}  // namespace unscramble::perm
