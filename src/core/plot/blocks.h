// A chart's lines drawn with block characters, for a terminal: one panel per series, each with its own scale, so that
// no colour is needed to tell them apart.
#pragma once

#include <string>

#include "core/plot/chart.h"

namespace unscramble::plot {

struct BlockSize {
  int columns = 72;  // of the whole drawing, labels included
  int rows = 4;      // per panel, without its heading
};

// Lines end in '\n'. Series without finite points are left out; a chart without any gives an empty text.
std::string to_blocks(const Chart& chart, BlockSize size = {});

}  // namespace unscramble::plot
