// A random cube as a sequence of turns that people can make: the solution of a quick solver, backwards. Like the scrambles
// of the WCA, it comes from a random state, not from random turns.
import { api, jobEnd } from "../api";
import { invertTurns } from "../model/cube";
import type { PuzzleModel } from "../model/puzzle";

const SECONDS = 0.2;

// Null if the server has no answer in time: the state alone is then shown.
export async function scrambleFor(model: PuzzleModel, state: string): Promise<string | null> {
  try {
    const method = model.size === 3 ? "two-phase" : "auto";
    const job = await api.solve(model.name, state, { method, metric: "htm", time: SECONDS });
    const { result } = await jobEnd(job.id, job.events);
    return result?.status === "solved" && result.moves ? invertTurns(model.split(result.moves)).join(" ") : null;
  } catch {
    return null;
  }
}
