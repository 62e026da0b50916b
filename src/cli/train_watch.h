// `unscramble train --watch`: the page's Learn tab on this machine, and the training as a process of the server's, so
// that it can be stopped and resumed on the page as well as here.
#pragma once

#include <string>
#include <vector>

namespace unscramble::cli {

// words: those after `unscramble train`, without --watch. folder: of the run. Returns when Ctrl-C ends it, with the
// training's exit code.
int watch_training(const std::string& folder, std::vector<std::string> words, int port);

}  // namespace unscramble::cli
