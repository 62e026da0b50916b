// Konen's agents: averages of several that were trained alike (Fig. 12 and 15), how they learned (Fig. 14), and what
// they are made of and cost (Tables 7 to 9).
#pragma once

#include "lab/solve_experiment.h"

namespace unscramble::suite::konen {

// One line per nSym and number of iterations, with bars over the agents that have it.
void show_agents(const std::string& name, const std::vector<const ModelAtHand*>& models,
                 const std::vector<Trial>& trials, const Outcomes& outcomes, Page& page);

Experiment learning(const Setting& setting);  // Fig. 14, from the logs of training
Experiment sizes(const Setting& setting);     // Tables 7 and 8: boards; Table 9: training times

}  // namespace unscramble::suite::konen
