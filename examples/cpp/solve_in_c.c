/* The same library from C. */
#include <stdio.h>
#include <string.h>
#include <unscramble/unscramble.h>

static int show(uint64_t generated, double seconds, int best_length, void* user) {
  (void)generated, (void)seconds, (void)best_length;
  ++*(int*)user;
  return 1; /* 0 would stop it */
}

int main(void) {
  unscramble_solver* solver = unscramble_create("puzzle8", "method=anytime\nheuristic=manhattan\ntime=1\nthreads=1");
  unscramble_answer answer;
  int reports = 0;
  if (solver == NULL) return fprintf(stderr, "%s\n", unscramble_last_error()), 1;

  const char* state = unscramble_scramble(solver, 1, 20);
  if (state == NULL) return 1;
  printf("%s\n", state);
  if (unscramble_solve(solver, state, show, &reports, &answer) != UNSCRAMBLE_SOLVED)
    return fprintf(stderr, "%s\n", unscramble_last_error()), 1;
  printf("%s (%d moves, %d reports)\n%s\n", answer.moves, answer.length, reports, answer.json);
  if (answer.length > 20 || strstr(answer.json, "\"status\":\"solved\"") == NULL) return 1;

  if (unscramble_solve(solver, "1 2 3", NULL, NULL, NULL) != UNSCRAMBLE_ERROR) return 1;
  printf("mistake: %s\n", unscramble_last_error());
  unscramble_free(solver);

  if (unscramble_create("puzzle8", "wieght=2") != NULL || strstr(unscramble_last_error(), "--weight") == NULL) return 1;
  printf("mistake: %s\n", unscramble_last_error());
  return 0;
}
