// A page of the report: what one experiment shows, in order.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "core/plot/chart.h"
#include "lab/table.h"

namespace unscramble::suite {

using plot::Box;
using plot::Chart;
using plot::five_numbers;
using plot::Rule;
using plot::Series;

class Page {
 public:
  using Item = std::variant<std::string, Table, Chart>;

  void say(std::string paragraph) { items_.emplace_back(std::move(paragraph)); }  // Markdown
  void add(Table table) {
    if (!table.rows.empty()) items_.emplace_back(std::move(table));
  }
  void add(Chart chart) {
    if (!chart.empty()) items_.emplace_back(std::move(chart));
  }

  [[nodiscard]] const std::vector<Item>& items() const { return items_; }

 private:
  std::vector<Item> items_;
};

}  // namespace unscramble::suite
