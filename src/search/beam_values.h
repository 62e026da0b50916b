// The value-guided beam: every distinct child is evaluated, the W best survive.
#pragma once

#include "search/beam_candidates.h"

namespace unscramble {

template <Puzzle P>
class ValueBeam {
 public:
  ValueBeam(const Problem<P>& problem, const Heuristic<P>& heuristic, const BeamOptions& options,
            SearchContext& context)
      : frame_(problem, heuristic, options, context),
        candidates_(frame_, frame_.children.max_parents() * frame_.children.num_moves()) {}

  SearchResult run() {
    return frame_.run(
        candidates_.bytes(), [this] { return candidates_.allocate(); }, [this] { return advance(); });
  }

 private:
  using Id = std::uint32_t;

  // Slice by slice. One thread inserts children into the table, all evaluate them: while one inserts the children of a
  // slice, the others evaluate those of the slice before.
  bool advance() {
    candidates_.clear();
    const Id end = static_cast<Id>(frame_.layers.size());
    for (Id id = frame_.layers.layer_begin(); id < end;) {
      if (candidates_.too_many() && !candidates_.evaluate()) return false;
      const std::size_t count = frame_.slice_parents(end - id, frame_.children.num_moves());
      if (!expand(id, count)) return false;
      id += static_cast<Id>(count);
    }
    return candidates_.evaluate() && candidates_.become_layer();
  }

  bool expand(Id first, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      const Id id = first + static_cast<Id>(i);
      frame_.children.parents()[i] = {frame_.layers.state(id), frame_.layers.move(id)};
    }
    frame_.make_children(count, [&](std::size_t b) { frame_.children.generate(b, count, frame_.layers.table()); });
    std::size_t generated = 0;
    candidates_.value_while([&] {
      generated = candidates_.take_children(count, [&](std::size_t i) { return first + static_cast<Id>(i); });
    });
    const bool stop = frame_.monitor.tick(generated, count);
    return !stop && !frame_.solved();
  }

  BeamFrame<P> frame_;
  BeamCandidates<P> candidates_;
};

}  // namespace unscramble
