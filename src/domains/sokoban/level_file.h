// Level files: Boxoban's ("; 12", ten rows, an empty line) and the usual XSB collections.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace unscramble::sokoban {

struct NamedLevel {
  std::string name;  // what follows ';' above the level, else its number, from 1
  std::string text;  // rows joined by '/', not yet checked
};

// A row is a line with a '#' whose first visible character is one of XSB's; any other line ends a
// level. Lines beginning with ';;' are comments. A line with '/' in it is a whole level by itself.
std::vector<NamedLevel> split_levels(std::string_view text);

}  // namespace unscramble::sokoban
