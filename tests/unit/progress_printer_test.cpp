// The progress line, on a terminal and elsewhere.
#include "core/progress_printer.h"

#include <gtest/gtest.h>

namespace unscramble {
namespace {

struct Screen {
  std::string text;
  int columns = 0;

  ProgressOutput output() {
    return {[this](std::string_view more) { text += more; }, [this] { return columns; }};
  }
};

TEST(ProgressPrinter, RewritesItsLineOnATerminal) {
  Screen screen{"", 80};
  ProgressPrinter printer(screen.output(), 1e9);
  printer.show("one");
  printer.show("two");
  EXPECT_EQ(screen.text, "\r\x1b[Kone\r\x1b[Ktwo");
  printer.clear();
  EXPECT_EQ(screen.text, "\r\x1b[Kone\r\x1b[Ktwo\r\x1b[K");
  printer.finish();
  printer.clear();
  EXPECT_EQ(screen.text, "\r\x1b[Kone\r\x1b[Ktwo\r\x1b[K") << "there is no line any more";
}

TEST(ProgressPrinter, LeavesTheLastLineWhenItIsToStay) {
  Screen screen{"", 80};
  ProgressPrinter printer(screen.output(), {});
  printer.show("one");
  printer.finish();
  EXPECT_EQ(screen.text, "\r\x1b[Kone\n");
}

TEST(ProgressPrinter, IsNeverWiderThanTheTerminal) {
  Screen screen{"", 13};
  ProgressPrinter printer(screen.output(), {});
  printer.show("0123456789abcdef");
  EXPECT_EQ(screen.text, "\r\x1b[K0123456789ab");
  screen = {"", 13};
  printer.show("0123456789a…");  // three bytes, which are not torn apart
  EXPECT_EQ(screen.text, "\r\x1b[K0123456789a");
}

TEST(ProgressPrinter, ElsewhereALineNowAndThen) {
  Screen screen;
  ProgressPrinter seldom(screen.output(), 1e9);
  seldom.show("one");
  seldom.show("two");
  EXPECT_EQ(screen.text, "one\n");
  seldom.show("three", "another stage");
  seldom.show("four", "another stage");
  EXPECT_EQ(screen.text, "one\nthree\n");
  seldom.finish();
  seldom.clear();
  EXPECT_EQ(screen.text, "one\nthree\n");

  Screen other;
  ProgressPrinter often(other.output(), 0);
  often.show("one");
  often.show("two");
  EXPECT_EQ(other.text, "one\ntwo\n");
}

TEST(ProgressPrinter, OrNothing) {
  Screen screen;
  ProgressPrinter printer(screen.output(), {});
  printer.show("one");
  printer.show("two", "another stage");
  printer.finish();
  EXPECT_EQ(screen.text, "");
}

}  // namespace
}  // namespace unscramble
