// A table of a report: written as Markdown for people and as CSV for programs. A value knows how it is shown and, if
// it is a number, which one it is.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace unscramble::suite {

struct Value {
  std::string shown;
  std::optional<double> number;
};

Value text(std::string shown);
Value nothing();  // no figure: a dash
Value number(double value, int decimals = 2);
Value percent(double share);  // of 0.5: 50 %
Value count(double value);    // 3.2 M
Value bytes(double value);
Value seconds(double value);  // 0.42 ms

struct Table {
  std::string name;   // of its file, without extension
  std::string title;  // one line above it
  std::vector<std::string> columns;
  std::vector<std::vector<Value>> rows;
};

std::string to_markdown(const Table& table);
std::string to_csv(const Table& table);  // RFC 4180, with a header line

// Escapes text that Markdown would take for markup.
std::string markdown_text(const std::string& text);

}  // namespace unscramble::suite
