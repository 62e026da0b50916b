#include "cli/man_page.h"

#include <fmt/format.h>

#include "cli/help.h"

namespace unscramble::cli {

namespace {

std::string roff(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 3, "…") == 0) {
      out += "...";
      i += 2;
    } else if (text[i] == '\\') {
      out += "\\e";
    } else if (text[i] == '-') {
      out += "\\-";
    } else if (text[i] == '\'' || text[i] == '`') {
      out += text[i] == '\'' ? "\\(aq" : "\\(ga";
    } else {
      out += text[i];
    }
  }
  return out;
}

std::string option_entry(const Option& option) {
  std::string names;
  for (const auto& name : option.names) names += (names.empty() ? "\\fB" : ", \\fB") + roff(name) + "\\fR";
  if (!option.value.empty()) names += " \\fI" + roff(option.value) + "\\fR";
  return fmt::format(".TP\n{}\n{}\n", names, roff(option.help));
}

std::string command_section(const Command& command) {
  std::string text = fmt::format(".SS {}\n.B unscramble {}\n.RI [ options ]\n", roff(command.name), roff(command.name));
  for (const auto& argument : command.arguments_list) text += fmt::format(".I {}\n", roff(usage_of(argument)));
  text += fmt::format(".PP\n{}.\n", roff(command.summary));
  for (const auto& option : command.options) text += option_entry(option);
  return text;
}

constexpr const char* kHead = R"(.\" Printed by `unscramble man`; do not edit by hand.
.TH UNSCRAMBLE 1 "" "unscramble" "User Commands"
.SH NAME
unscramble \- solve combinatorial puzzles, and prove the answers shortest where that can be done
.SH SYNOPSIS
.B unscramble
.I subcommand
.RI [ options ]
.RI [ arguments ]
.SH DESCRIPTION
Unscramble solves sliding tiles, cubes and other combinatorial puzzles by searches guided by estimates that it knows,
computes or learns.
.B unscramble puzzles
lists the puzzles, and
.BI "unscramble puzzles " NAME
tells how one puzzle's states and moves are written and which methods and heuristics it can use.
.B \-\-help
after a subcommand lists its options,
.B \-\-version
prints the version.
.SH STATES
.B solve
takes states as arguments, from files given as
.BI @ FILE
and from standard input, if given a lone
.B \-
or no state at all.
In files and on standard input each line is a state; empty lines and lines that begin with # or // are skipped, and so
are a number before a state, as in "1. " or "2) ", and a byte\-order mark.
Where a state is a block of lines, the whole file is read and cut into its states.
.PP
A quoted argument with a blank in it is one state. Arguments without blanks that follow one another are joined
if together they read as one state, as in
.BR "solve puzzle8 1 2 3 4 5 6 7 0 8" ,
or if none of them is a state by itself. An argument that is not a state but names a file is read like
.BI @ FILE\fR.
.SH OUTPUT
Solutions are printed on standard output, one line per state in the order of the states; the line is empty for a
state without a solution and for one that is already solved. Everything else goes to standard error. With
.B \-\-all
or
.B \-\-count
each solution is on its own line.
.PP
With
.B \-\-json
the output is one JSON object per state, each on a line. Its fields:
.BR puzzle ", " state ", " status " (" solved ", " unsolved ": a limit was reached, " unsolvable ": proved, " invalid "), "
.BR moves " and " length " (null without a solution), " metric ", " lengths " (in every metric of the puzzle), "
.BR proved_optimal ", " proof " (what is proved, in words; null if nothing is), " lower_bound " (0 if nothing is proved), "
.BR generated ", " expanded ", " seconds ", " method ", " model " (null if none was used);"
and, where they apply,
.BR heuristic ", " goal ", " solutions ", " memory ", " stopped ", " error " and " note .
)";

constexpr const char* kTail = R"(.SH EXIT STATUS
.TP
.B 0
everything was solved
.TP
.B 1
a failure not named below: a file that cannot be read, a full disk, moves that
.B verify
finds wrong
.TP
.B 2
usage: options that are wrong or do not fit together
.TP
.B 3
an invalid state
.TP
.B 4
a limit was reached, the search gave up, or it was interrupted
.TP
.B 5
a state was proved unsolvable
.PP
Where several apply, the smallest of them that is not 0 is returned.
.SH SIGNALS
The first SIGINT (Ctrl\-C) or SIGTERM ends the search in progress with what it has; the second one kills the program.
.SH ENVIRONMENT
.TP
.B NO_COLOR
if set and not empty, drawings have no colours
.SH EXAMPLES
.nf
unscramble scramble puzzle15 | unscramble solve puzzle15 \-\-draw
unscramble solve puzzle15 \-\-json \-\-time 10 < states.txt > answers.jsonl
unscramble verify puzzle15 < answers.jsonl
.fi
)";

}  // namespace

std::string man_page(const std::vector<Command>& commands) {
  std::string text = kHead;
  text += ".SH SUBCOMMANDS\n";
  for (const auto& command : commands)
    if (!command.hidden) text += command_section(command);
  return text + kTail;
}

}  // namespace unscramble::cli
