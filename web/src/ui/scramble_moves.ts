// A random cube as a sequence of turns that people can make: the solution of a quick solver, backwards. Like the scrambles
// of the WCA, it comes from a random state, not from random turns.
import { api, jobEnd } from "../api";
import { invertTurns } from "../model/cube";
import type { PuzzleModel } from "../model/puzzle";

// A moment; on the first use, the time to build the solver's small tables too.
const SECONDS = [0.2, 3];

// Null if the server has no answer in time: the state alone is then shown.
export async function scrambleFor(model: PuzzleModel, state: string): Promise<string | null> {
  try {
    for (const time of SECONDS) {
      const job = await api.solve(model.name, state, { method: model.size === 3 ? "two-phase" : "auto", metric: "htm", time });
      const { result } = await jobEnd(job.id, job.events);
      if (result?.status === "solved" && result.moves) return invertTurns(model.split(result.moves)).join(" ");
    }
  } catch {
    // The server says what is wrong when it is asked to solve.
  }
  return null;
}
