// A recipe: one way to learn a puzzle, with the options it reads. The lists of `train --list`, its help, the manual
// page, completion and forms come from here.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "method/option.h"

namespace unscramble::train {

// What a user asks of a training.
struct TrainRequest {
  std::string puzzle;
  std::string recipe = "fast";
  OptionValues options{};  // those set; the others have the recipe's values for the puzzle
};

struct Recipe {
  std::string_view name;
  std::string_view summary;
  std::vector<const OptionSpec*> options;  // those it reads, in the order of its help
  // The values of all its options for a puzzle ("" = none in particular) before the user's.
  std::function<Expected<OptionValues>(const std::string& puzzle, const std::string& metric)> defaults;
};

// Every recipe, the default first.
const std::vector<Recipe>& recipes();

// kUsage, with a suggestion, if there is none of this name.
Expected<const Recipe*> find_recipe(std::string_view name);
bool reads(const Recipe& recipe, std::string_view option);
// The names of the recipes that read an option.
std::vector<std::string> recipes_reading(std::string_view option);
// Every option that some recipe reads, in order of appearance.
std::vector<const OptionSpec*> train_options();

// The request's recipe. kUsage if there is none, if no puzzle is named, or if an option is set that the recipe does not
// read: it names the recipes that do.
Expected<const Recipe*> check_request(const TrainRequest& request);

// The request as words of a command line.
std::vector<std::string> to_words(const TrainRequest& request);

}  // namespace unscramble::train
