#include "lab/table.h"

#include <fmt/format.h>

#include <cmath>

#include "core/size.h"

namespace unscramble::suite {

Value text(std::string shown) { return {std::move(shown), {}}; }
Value nothing() { return {"-", {}}; }

Value number(double value, int decimals) {
  if (!std::isfinite(value)) return nothing();
  return {fmt::format("{:.{}f}", value, decimals), value};
}

Value percent(double share) {
  if (!std::isfinite(share)) return nothing();
  return {fmt::format("{:.1f} %", 100 * share), 100 * share};
}

Value count(double value) {
  if (!std::isfinite(value)) return nothing();
  constexpr double kWritten = 10000;  // smaller ones are written in full
  if (std::abs(value) >= kWritten) return {format_count(value), value};
  return {fmt::format("{:.0f}", value), value};
}

Value bytes(double value) {
  if (!std::isfinite(value)) return nothing();
  return {format_bytes(static_cast<std::uint64_t>(value)), value};
}

Value seconds(double value) {
  if (!std::isfinite(value)) return nothing();
  constexpr double kMicro = 1e-6;
  if (value > 0 && value < kMicro * 1000) return {fmt::format("{:.2f} µs", value / kMicro), value};
  return {format_seconds(value), value};
}

std::string markdown_text(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '|' || c == '*' || c == '_' || c == '<' || c == '`' || c == '\\') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

namespace {

bool is_numeric(const Table& table, std::size_t column) {
  for (const auto& row : table.rows)
    if (column < row.size() && row[column].number) return true;
  return false;
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

std::string csv_value(const Value& value) {
  if (value.number) return fmt::format("{:.10g}", *value.number);
  return value.shown == nothing().shown ? std::string() : csv_field(value.shown);
}

}  // namespace

std::string to_markdown(const Table& table) {
  std::string head = "|";
  std::string rule = "|";
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    head += " " + markdown_text(table.columns[c]) + " |";
    rule += is_numeric(table, c) ? "---:|" : "---|";
  }
  std::string out = head + "\n" + rule + "\n";
  for (const auto& row : table.rows) {
    out += "|";
    for (const auto& value : row) out += " " + markdown_text(value.shown) + " |";
    out += "\n";
  }
  return out;
}

std::string to_csv(const Table& table) {
  std::string out;
  for (std::size_t c = 0; c < table.columns.size(); ++c) out += (c == 0 ? "" : ",") + csv_field(table.columns[c]);
  out += "\r\n";
  for (const auto& row : table.rows) {
    for (std::size_t c = 0; c < row.size(); ++c) out += (c == 0 ? "" : ",") + csv_value(row[c]);
    out += "\r\n";
  }
  return out;
}

}  // namespace unscramble::suite
