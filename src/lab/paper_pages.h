// One page per paper, made from the results of any number of runs, and an index that says what was run at which size.
#pragma once

#include <filesystem>
#include <vector>

#include "lab/report.h"
#include "lab/suites.h"

namespace unscramble::suite {

// Every experiment is taken from the run in which it has the most finished cells, the last of several such runs.
// `known`: all experiments there are; one that no run has is named as not run. Makes the folder: README.md, a page per
// suite, figures/ and tables/.
Status write_paper_pages(const std::vector<Report>& runs, const std::vector<Experiment>& known,
                         const std::filesystem::path& folder);

}  // namespace unscramble::suite
