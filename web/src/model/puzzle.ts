// What the page knows about a puzzle without asking the server: what a move does, how moves are written and spoken.

export type Family = "cube" | "tiles" | "lights" | "sokoban" | "definition";

export interface PuzzleModel {
  readonly name: string; // as the server calls it
  readonly family: Family;
  readonly size: number;
  readonly title: string;
  readonly goal: string; // shown before anything is scrambled
  readonly moveMillis: number; // how long one move takes to watch at normal speed
  apply(state: string, move: string): string | null; // null: impossible
  solved(state: string): boolean;
  split(moves: string): string[];
  join(moves: string[]): string;
  speak(move: string): string;
  readonly metric?: string; // how the reader chose to count moves, where there is a choice
  // What the moves cost: first by that metric or the one given, then otherwise.
  counts(moves: readonly string[], metric?: string): { label: string; value: number }[];
  measure(metric?: string): string; // what solutions are measured in, in words: "moves", "half turns (HTM)"
  // The state in the form that solutions refer to, e.g. a cube with its centres at home.
  home(state: string): string;
  describe(state: string): string;
}

export interface Timeline {
  readonly moves: readonly string[];
  readonly states: readonly string[]; // one more than moves
}

// The longest prefix of the moves that can be made; `complete` says whether that is all of them.
export function timelineOf(model: PuzzleModel, start: string, moves: readonly string[]): Timeline & { complete: boolean } {
  const states = [start];
  const made: string[] = [];
  for (const move of moves) {
    const next = model.apply(states[states.length - 1]!, move);
    if (next === null) return { moves: made, states, complete: false };
    made.push(move);
    states.push(next);
  }
  return { moves: made, states, complete: true };
}

// "1 move", "2 moves".
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export const words = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);
