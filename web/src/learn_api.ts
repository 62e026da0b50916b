// The server's interface to training runs, typed.
import { call } from "./api";

export type VerdictKind = "too-early" | "learning" | "mastered" | "flat" | "worse" | "stuck" | "diverging";
export interface Run {
  name: string; state: "running" | "stopped" | "ended" | "diverged"; puzzle: string; recipe: string; network: string;
  verdict: { kind: VerdictKind; words: string };
  seconds: number; fraction: number; seconds_left: number | null; examples: number; unit: string; per_second: number; phase: string;
  loss: number | null; solved: number | null; solved_beam: number | null; held_out_error: number | null;
}
export type Point = [number, number];
export interface Depths { seconds: number; depth: number[]; value: number[] }
export interface Attempt { state: string; moves: string; length: number | null; method: string }
export interface Strength {
  states: number; solved_greedy?: number; greedy_length?: number; beam?: number; beam_states?: number; solved_beam?: number; beam_length?: number;
  known?: number; optimal?: number; shortest?: number; mean_error?: number; absolute_error?: number;
}
export interface RunDetail extends Run {
  curves: { loss: Point[]; solved: Point[]; solved_beam: Point[]; held_out_error: Point[] };
  depths: Depths[]; attempt: Attempt | null; untrained: Strength | null; trained: Strength | null;
}
export interface Runs {
  allowed: boolean; running: string | null; fault: string; max_minutes: number; recipes: { name: string; summary: string }[]; runs: Run[];
}

const path = (name: string): string => `/api/runs/${encodeURIComponent(name)}`;
export const learnApi = {
  runs: () => call<Runs>("GET", "/api/runs"),
  run: (name: string) => call<RunDetail>("GET", path(name)),
  start: (puzzle: string, recipe: string, minutes: number) => call<{ name: string }>("POST", "/api/runs", { puzzle, recipe, minutes }),
  stop: (name: string) => call<{ name: string }>("POST", `${path(name)}/stop`, {}),
  resume: (name: string, minutes: number) => call<{ name: string }>("POST", `${path(name)}/resume`, { minutes }),
};
