#include "learn/recipe.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/did_you_mean.h"
#include "learn/network_options.h"
#include "learn/ntuple_options.h"
#include "learn/pdbnet/options.h"
#include "puzzle/text.h"

namespace unscramble::train {

namespace {

const OptionSpec* find_option(std::string_view name) {
  for (const OptionSpec* spec : train_options())
    if (spec->name == name) return spec;
  return nullptr;
}

Error unknown_option(std::string_view name) {
  std::vector<std::string> names;
  for (const OptionSpec* spec : train_options()) names.emplace_back(spec->name);
  return usage_error(fmt::format("train has no option --{}{}", printable(name), did_you_mean(name, names)));
}

}  // namespace

const std::vector<Recipe>& recipes() {
  static const std::vector<Recipe> list = [] {
    auto recipes = network_recipes();
    recipes.push_back(ntuple_recipe());
    recipes.push_back(pdbnet::recipe());
    return recipes;
  }();
  return list;
}

Expected<const Recipe*> find_recipe(std::string_view name) {
  std::vector<std::string> known;
  for (const auto& recipe : recipes()) {
    if (recipe.name == name) return &recipe;
    known.emplace_back(recipe.name);
  }
  return usage_error(fmt::format("no recipe '{}'; there are {}{}", printable(name), fmt::join(known, ", "),
                                 did_you_mean(name, known)));
}

bool reads(const Recipe& recipe, std::string_view option) {
  return std::any_of(recipe.options.begin(), recipe.options.end(),
                     [option](const OptionSpec* spec) { return spec->name == option; });
}

std::vector<std::string> recipes_reading(std::string_view option) {
  std::vector<std::string> names;
  for (const auto& recipe : recipes())
    if (reads(recipe, option)) names.emplace_back(recipe.name);
  return names;
}

std::vector<const OptionSpec*> train_options() {
  std::vector<const OptionSpec*> list;
  for (const auto& recipe : recipes())
    for (const OptionSpec* spec : recipe.options)
      if (std::none_of(list.begin(), list.end(), [&](const OptionSpec* known) { return known->name == spec->name; }))
        list.push_back(spec);
  return list;
}

Expected<const Recipe*> check_request(const TrainRequest& request) {
  auto recipe = find_recipe(request.recipe);
  if (!recipe) return recipe;
  if (request.puzzle.empty()) return usage_error("PUZZLE is required");
  for (const auto& [name, value] : request.options.all()) {
    if (reads(**recipe, name)) continue;
    const auto others = recipes_reading(name);
    if (others.empty()) return unknown_option(name);
    return usage_error(fmt::format("recipe '{}' does not use --{}; {} {} {}", request.recipe, name,
                                   others.size() == 1 ? "recipe" : "recipes", fmt::join(others, ", "),
                                   others.size() == 1 ? "does" : "do"));
  }
  return recipe;
}

std::vector<std::string> to_words(const TrainRequest& request) {
  std::vector<std::string> words{request.puzzle, "--recipe=" + request.recipe};
  for (const auto& [name, value] : request.options.all())
    if (const OptionSpec* spec = find_option(name)) words.push_back(to_word(*spec, value));
  return words;
}

}  // namespace unscramble::train
