/* The C interface: for C programs and for other languages. Functions that fail return NULL or a negative number and
 * leave the reason in unscramble_last_error(), which is per thread. Texts are UTF-8 and end with 0. */
#ifndef UNSCRAMBLE_C_H
#define UNSCRAMBLE_C_H

#include <stddef.h>
#include <stdint.h>
#include <unscramble/export.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct unscramble_solver unscramble_solver;

typedef enum unscramble_status {
  UNSCRAMBLE_SOLVED = 0,
  UNSCRAMBLE_UNSOLVED = 1,   /* a limit was reached first, or the method gave up */
  UNSCRAMBLE_UNSOLVABLE = 2, /* proved: no moves solve it */
  UNSCRAMBLE_ERROR = -1      /* see unscramble_last_error() */
} unscramble_status;

/* Lives until the solver's next solve by the same thread's caller, or until it is freed. */
typedef struct unscramble_answer {
  const char* moves;
  int length; /* -1 without a solution */
  int proved_optimal;
  int lower_bound;
  uint64_t generated;
  uint64_t expanded;
  double seconds;
  const char* method;
  const char* json; /* everything, in the fields of `unscramble solve --json` */
} unscramble_answer;

/* Return 0 to stop with the best answer so far. best_length is -1 before the first solution. */
typedef int (*unscramble_progress)(uint64_t generated, double seconds, int best_length, void* user);

UNSCRAMBLE_API const char* unscramble_version(void);

/* A solver for a puzzle by name or definition file. options is NULL or "name=value" words separated by newlines, named
 * as on the command line: "method=bwas\nweight=0.6\ntime=2"; flags take true or false. Also metric=, threads=,
 * models=FOLDER, tables=FOLDER. */
UNSCRAMBLE_API unscramble_solver* unscramble_create(const char* puzzle, const char* options);

/* One state; answer may be NULL. Use one solver per thread, or one after another; unscramble_cancel() may be called
 * from any thread meanwhile. */
UNSCRAMBLE_API unscramble_status unscramble_solve(unscramble_solver* solver, const char* state,
                                                  unscramble_progress progress, void* user, unscramble_answer* answer);
UNSCRAMBLE_API void unscramble_cancel(unscramble_solver* solver);
UNSCRAMBLE_API void unscramble_free(unscramble_solver* solver);

/* A random state as text, until the solver's next call; NULL on failure. length < 0: uniformly random. */
UNSCRAMBLE_API const char* unscramble_scramble(unscramble_solver* solver, uint64_t seed, int length);

/* Of this thread's last failed call; never NULL. */
UNSCRAMBLE_API const char* unscramble_last_error(void);

#ifdef __cplusplus
}
#endif

#endif
