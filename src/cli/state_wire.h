// A state as bytes and back, for another rank.
#pragma once

#include "cli/state_source.h"
#include "core/ranks.h"

namespace unscramble::cli {

inline Bytes state_to_bytes(const StateText& state) {
  return to_bytes(state.text + '\0' + state.origin + '\0' + state.fault);
}

inline StateText state_from_bytes(const Bytes& bytes) {
  const std::string_view text = as_text(bytes);
  // From the end: a state that was refused may contain anything.
  const std::size_t fault = text.rfind('\0');
  const std::size_t origin = text.rfind('\0', fault - 1);
  return {std::string(text.substr(0, origin)), std::string(text.substr(origin + 1, fault - origin - 1)),
          std::string(text.substr(fault + 1))};
}

}  // namespace unscramble::cli
