// The C interface, by way of the C++ one.
#include <unscramble/c.h>

#include <string>
#include <utility>

#include "api/public.h"
#include "core/build_info.h"
#include "puzzle/text.h"

namespace v0 = unscramble::v0;

struct unscramble_solver {
  v0::Puzzle puzzle;
  v0::Solver solver;
  v0::Answer answer{};
  std::string json{};
  std::string scrambled{};
};

namespace {

thread_local std::string last_error;

void keep_error(std::string message) { last_error = std::move(message); }

// "name=value" lines: some choose the setup, the others are options.
unscramble::Status read_words(std::string_view text, v0::Setup& setup, v0::Options& options) {
  for (const auto line : unscramble::split_words(text, "\n")) {
    const auto equals = line.find('=');
    if (equals == std::string_view::npos)
      return unscramble::usage_error("'" + unscramble::printable(line) + "' is not of the form name=value");
    const std::string_view name = line.substr(0, equals);
    const std::string value(line.substr(equals + 1));
    if (name == "metric") {
      setup.metric = value;
    } else if (name == "models") {
      setup.models = v0::Source::folder(value);
    } else if (name == "tables") {
      setup.tables = v0::Source::folder(value);
    } else {
      options.set(name, value);
    }
  }
  return unscramble::Done{};
}

unscramble::Expected<unscramble_solver*> create(const char* name, const char* words) {
  if (name == nullptr) return unscramble::usage_error("no puzzle was named");
  v0::Setup setup;
  v0::Options options;
  if (auto read = read_words(words == nullptr ? "" : words, setup, options); !read) return read.error();
  auto puzzle = v0::Puzzle::open(name, setup);
  if (!puzzle) return puzzle.error();
  auto solver = puzzle->solver(options);
  if (!solver) return solver.error();
  return new unscramble_solver{*std::move(puzzle), *std::move(solver)};
}

// Nothing may be thrown through C, not even for want of memory.
template <class Call, class Failed>
auto without_exceptions(Call call, Failed failed) -> decltype(call()) {
  try {
    return call();
  } catch (const std::exception& thrown) {
    keep_error(thrown.what());
  } catch (...) {
    keep_error("an unknown exception");
  }
  return failed;
}

unscramble_status status_of(v0::AnswerStatus status) {
  switch (status) {
    case v0::AnswerStatus::kSolved: return UNSCRAMBLE_SOLVED;
    case v0::AnswerStatus::kUnsolved: return UNSCRAMBLE_UNSOLVED;
    case v0::AnswerStatus::kUnsolvable: return UNSCRAMBLE_UNSOLVABLE;
  }
  return UNSCRAMBLE_ERROR;
}

}  // namespace

extern "C" {

const char* unscramble_version(void) {
  static const std::string text = unscramble::build_version();
  return text.c_str();
}

unscramble_solver* unscramble_create(const char* puzzle, const char* options) {
  return without_exceptions(
      [&]() -> unscramble_solver* {
        const auto made = create(puzzle, options);
        if (made) return *made;
        keep_error(made.error().message);
        return nullptr;
      },
      nullptr);
}

unscramble_status unscramble_solve(unscramble_solver* solver, const char* state, unscramble_progress progress,
                                   void* user, unscramble_answer* answer) {
  if (solver == nullptr || state == nullptr) {
    keep_error(solver == nullptr ? "there is no solver" : "no state was given");
    return UNSCRAMBLE_ERROR;
  }
  return without_exceptions(
      [&] {
        v0::Watch watch;
        if (progress != nullptr)
          watch.progress = [&](const v0::Progress& p) {
            return progress(p.generated, p.seconds, p.best_length.value_or(-1), user) != 0;
          };
        auto solved = solver->solver.solve(state, watch);
        if (!solved) {
          keep_error(solved.error().message);
          return UNSCRAMBLE_ERROR;
        }
        solver->answer = *std::move(solved);
        solver->json = v0::to_json(solver->answer);
        const auto& a = solver->answer;
        if (answer != nullptr)
          *answer = {a.moves.c_str(), a.length,  a.proved_optimal ? 1 : 0, a.lower_bound,       a.generated,
                     a.expanded,      a.seconds, a.method.c_str(),         solver->json.c_str()};
        return status_of(a.status);
      },
      UNSCRAMBLE_ERROR);
}

void unscramble_cancel(unscramble_solver* solver) {
  if (solver != nullptr) solver->solver.cancel();
}

void unscramble_free(unscramble_solver* solver) { delete solver; }

const char* unscramble_scramble(unscramble_solver* solver, uint64_t seed, int length) {
  if (solver == nullptr) {
    keep_error("there is no solver");
    return nullptr;
  }
  return without_exceptions(
      [&]() -> const char* {
        auto texts = solver->puzzle.scramble_texts(1, seed, length);
        if (!texts) {
          keep_error(texts.error().message);
          return nullptr;
        }
        solver->scrambled = texts->front();
        return solver->scrambled.c_str();
      },
      nullptr);
}

const char* unscramble_last_error(void) { return last_error.c_str(); }
}
