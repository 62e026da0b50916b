// Lights Out, N×N: a press toggles a cell and its neighbours; the goal is to turn all lights off.
import { words, type PuzzleModel } from "./puzzle";

export const LIGHT_SIZES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];

export function neighbourhood(cell: number, size: number): number[] {
  const row = Math.floor(cell / size);
  const column = cell % size;
  const cells = [cell];
  if (row > 0) cells.push(cell - size);
  if (row < size - 1) cells.push(cell + size);
  if (column > 0) cells.push(cell - 1);
  if (column < size - 1) cells.push(cell + 1);
  return cells;
}

export class LightsModel implements PuzzleModel {
  readonly family = "lights";
  readonly moveMillis = 420;
  readonly name: string;
  readonly title: string;
  readonly goal: string;
  constructor(readonly size: number) {
    this.name = size === 7 ? "lightsout" : `lightsout${size}`;
    this.title = `Lights Out ${size}×${size}`;
    this.goal = "0".repeat(size * size);
  }
  apply(state: string, move: string): string | null {
    const cell = Number(move);
    if (!/^\d+$/.test(move) || cell >= this.size * this.size) return null;
    const lights = [...state];
    for (const i of neighbourhood(cell, this.size)) lights[i] = lights[i] === "1" ? "0" : "1";
    return lights.join("");
  }
  solved(state: string): boolean {
    return state === this.goal;
  }
  split(moves: string): string[] {
    return words(moves);
  }
  join(moves: string[]): string {
    return moves.join(" ");
  }
  speak(move: string): string {
    const cell = Number(move);
    return `press row ${Math.floor(cell / this.size) + 1}, column ${(cell % this.size) + 1}`;
  }
  measure(): string {
    return "presses";
  }
  counts(moves: readonly string[]): { label: string; value: number }[] {
    return [{ label: moves.length === 1 ? "press" : "presses", value: moves.length }];
  }
  home(state: string): string {
    return state;
  }
  describe(state: string): string {
    const lit = [...state].filter((light) => light === "1").length;
    return `${this.title}, ${lit === 0 ? "all lights out" : `${lit} ${lit === 1 ? "light" : "lights"} on`}`;
  }
}
