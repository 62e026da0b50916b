#include "core/progress_printer.h"

#include <algorithm>

namespace unscramble {

namespace {

constexpr std::string_view kWipe = "\r\x1b[K";

// Whole characters of UTF-8 only.
std::string_view cut_to(std::string_view text, std::size_t width) {
  if (text.size() <= width) return text;
  while (width > 0 && (static_cast<unsigned char>(text[width]) & 0xC0U) == 0x80U) --width;
  return text.substr(0, width);
}

}  // namespace

void ProgressPrinter::show(std::string_view text, std::string_view stage) {
  if (const int columns = output_.columns(); columns > 0) {
    const auto width = static_cast<std::size_t>(std::max(10, columns - 1));
    output_.write(std::string(kWipe).append(cut_to(text, width)));
    shown_ = true;
    return;
  }
  if (!every_) return;
  const auto now = Clock::now();
  const bool due = !last_ || stage != stage_ || std::chrono::duration<double>(now - *last_).count() >= *every_;
  if (!due) return;
  last_ = now;
  stage_ = stage;
  output_.write(std::string(text) + "\n");
}

void ProgressPrinter::clear() {
  if (shown_) output_.write(kWipe);
  shown_ = false;
}

void ProgressPrinter::finish() {
  if (shown_) output_.write("\n");
  shown_ = false;
}

}  // namespace unscramble
