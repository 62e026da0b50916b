// The interface of the server, or of the solver in this browser, typed. Failures are ApiError with its message.
import type { Definition } from "./model/definition";
import { transport } from "./solver/choose";
import type { Answer } from "./solver/transport";

export interface Preset extends SolveOptions { name: string; label: string; method: string; time: number; prove: boolean }
export interface MethodCard {
  name: string; summary: string; optimal: boolean; uses_heuristic?: boolean; refusal?: string | null; options?: string[];
}
export interface HeuristicCard { name: string; summary: string; refusal?: string | null; options?: string[] }
export type OptionValue = boolean | number | string;
export interface OptionCard {
  name: string; type: "boolean" | "integer" | "number" | "string"; help: string; minimum?: number; maximum?: number; default?: number;
}
export interface PuzzleCard {
  name: string; summary: string; notation: string; metric: string; goal: string; moves: string[];
  methods: MethodCard[]; heuristics: HeuristicCard[]; presets: Preset[]; options?: OptionCard[];
  models?: string[]; // the metrics in which there is a network
  definition?: Definition; // of a puzzle from a definition file
  preset_texts?: Record<string, string>; // what a preset does on this puzzle, by its name
}
export interface SolveOptions {
  method?: string; heuristic?: string; time?: number; metric?: string; threads?: number; goal?: string;
  [option: string]: OptionValue | undefined; // options that methods and heuristics declare
}
export interface SolveResult {
  state: string; status: "solved" | "unsolved" | "unsolvable" | "invalid"; moves: string | null; length: number | null; metric: string;
  proved_optimal: boolean; lower_bound: number; generated: number; expanded: number; seconds: number;
  method: string | null; heuristic?: string | null; error?: string; stopped?: string; note?: string;
}
export interface Progress {
  seconds: number; generated: number; expanded: number; lower_bound: number; best_length: number | null;
}
export interface Job { id: string; state: "queued" | "running" | "done" | "cancelled"; result: SolveResult | null }
export interface Validity { valid: boolean; state?: string; unsolvable?: boolean; error?: string; stickers?: number[] }
export interface Replay { states: string[]; heuristic?: { name: string; values: (number | null)[] } }

// What the server says, as a sentence: the command line writes messages without a capital and a full stop.
export function sentence(text: string): string {
  const trimmed = text.trim();
  const ended = /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
  return ended.charAt(0).toUpperCase() + ended.slice(1);
}

export class ApiError extends Error {
  constructor(message: string, readonly status: number, readonly retryAfter = 0) {
    super(message);
  }
}

export async function call<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let reply: Answer;
  try {
    reply = await transport().call(method, path, body, signal);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(transport().lost, 0);
  }
  if (reply.status === 204) return undefined as T;
  const answer = reply.body as (T & { error?: string }) | null;
  if (reply.status >= 300 || answer === null || answer === undefined)
    throw new ApiError(sentence(answer?.error ?? `The server returned status ${reply.status}`), reply.status, reply.retryAfter);
  return answer;
}

export const api = {
  puzzles: () => call<PuzzleCard[]>("GET", "/api/puzzles"),
  addDefinition: (name: string, text: string) => call<PuzzleCard>("POST", "/api/definitions", { name, text }),
  scramble: (puzzle: string, how: { length?: number; metric?: string; seed?: number; moves?: boolean }) =>
    call<{ state: string; seed: number; moves?: string }>("POST", "/api/scramble", { puzzle, ...how }),
  validate: (puzzle: string, state: string, signal?: AbortSignal) => call<Validity>("POST", "/api/validate", { puzzle, state }, signal),
  verify: (puzzle: string, state: string, moves: string, goal?: string) =>
    call<{ solves: boolean; length: number; error?: string }>("POST", "/api/verify", { puzzle, state, moves, goal }),
  replay: (puzzle: string, state: string, moves: string, heuristic: string, metric?: string) =>
    call<Replay>("POST", "/api/replay", { puzzle, state, moves, heuristic, metric }),
  solve: (puzzle: string, state: string, options: SolveOptions) =>
    call<{ id: string; url: string; events: string }>("POST", "/api/solve", { puzzle, state, ...options }),
  job: (id: string) => call<Job>("GET", `/api/jobs/${encodeURIComponent(id)}`),
  cancel: (id: string) => call<void>("DELETE", `/api/jobs/${encodeURIComponent(id)}`),
};

// Waits for the end of a job without showing its progress.
export const jobEnd = (id: string, events: string, onStop?: (stop: () => void) => void): Promise<Job> =>
  new Promise((resolve, reject) => {
    const nothing = (): void => {};
    const stop = watchJob(id, events, { progress: nothing, stage: nothing, solution: nothing, done: resolve, failed: (message) => reject(new ApiError(message, 0)) });
    onStop?.(stop);
  });

export interface JobWatcher {
  progress(progress: Progress): void;
  stage(name: string, done: number): void; // preparation, e.g. a table being built
  solution(moves: string, seconds: number): void;
  done(job: Job): void;
  failed(message: string): void;
}

// Follows a job until it ends. The function returned stops listening, without cancelling the job.
export function watchJob(id: string, events: string, watcher: JobWatcher): () => void {
  const on = (name: string, data: unknown): void => {
    if (name === "progress") watcher.progress(data as Progress);
    if (name === "stage") watcher.stage((data as { name: string }).name, (data as { done: number }).done);
    if (name === "solution") watcher.solution((data as { moves: string }).moves, (data as { seconds: number }).seconds);
    if (name === "done") watcher.done(data as Job);
  };
  return transport().watch(events, on, () => {
    api.job(id).then(
      (job) => (job.state === "done" || job.state === "cancelled" ? watcher.done(job) : watcher.failed("The connection to the server was lost.")),
      (error: Error) => watcher.failed(error.message));
  });
}
