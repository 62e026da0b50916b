// A view of a puzzle. `show` draws the state at a position of a timeline; between whole positions a move is in progress.
import type { Timeline } from "../model/puzzle";

export interface View {
  readonly element: HTMLElement | SVGElement;
  show(timeline: Timeline, position: number): void;
  destroy(): void;
}

// What a view reports about touches and clicks. They refer to the state that the current move leads to, not the one before it.
export interface ViewEvents { state(): string; move(moves: string[]): void; edit(state: string): void }

export const easeInOut = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

// The state before the position, the one after it, and the fraction of the move between them that is done.
export function around(timeline: Timeline, position: number): { index: number; before: string; after: string; part: number } {
  const last = timeline.states.length - 1;
  const at = Math.max(0, Math.min(last, position));
  const index = Math.min(Math.floor(at), Math.max(0, last - 1));
  const before = timeline.states[index]!;
  return { index, before, after: timeline.states[index + 1] ?? before, part: at - index };
}
