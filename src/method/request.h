// SolveRequest: what a user asks of a solve. The options it may hold are declared in options.h and by single methods.
#pragma once

#include <memory>
#include <string>
#include <type_traits>

#include "method/option.h"

namespace unscramble {

struct ModelLookup;
class ModelSource;
class Ranks;
class RowHeuristic;

// What the heuristic that a program brings along is called in expressions.
inline constexpr const char* kOwnHeuristic = "own";

struct SolveRequest {
  std::string method = "auto";
  std::string heuristic = "auto";  // an expression, see heuristic_expression.h
  OptionValues options{};          // what is not set takes the plan's default, else the method's

  // Given by a program that uses the libraries, never by a user.
  std::shared_ptr<const RowHeuristic> own_heuristic{};  // kOwnHeuristic; null: there is none
  std::shared_ptr<const ModelSource> models{};          // where models are found; null: find_model()'s usual places

  Ranks* ranks = nullptr;  // that solve each state together; null: this process alone

  std::shared_ptr<ModelLookup> lookup{};  // while a plan is made: the model is looked for once (model_files.h)

  template <class T>
  [[nodiscard]] std::optional<T> get(const Option<T>& option) const {
    return options.get(option);
  }
  template <class T>
  [[nodiscard]] T get_or(const Option<T>& option, std::type_identity_t<T> fallback = {}) const {
    return options.get_or(option, std::move(fallback));
  }
  template <class T>
  SolveRequest& set(const Option<T>& option, std::type_identity_t<T> value) {
    options.set(option, std::move(value));
    return *this;
  }
};

}  // namespace unscramble
