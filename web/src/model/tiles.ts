// Sliding puzzles: tiles row by row, 0 is the gap; a move names the direction in which a tile moves.
import type { PuzzleModel } from "./puzzle";

export const TILE_SIZES = [3, 4, 5, 6, 7];
const SPOKEN: Record<string, string> = { U: "up", D: "down", L: "left", R: "right" };
// The position of the moving tile relative to the gap.
const STEP: Record<string, [number, number]> = { U: [1, 0], D: [-1, 0], L: [0, 1], R: [0, -1] };

export const readTiles = (state: string): number[] => state.trim().split(/[\s,]+/).map(Number);

export class TilesModel implements PuzzleModel {
  readonly family = "tiles";
  readonly moveMillis = 230;
  readonly name: string;
  readonly title: string;
  readonly goal: string;
  constructor(readonly size: number) {
    const tiles = size * size - 1;
    this.name = `puzzle${tiles}`;
    this.title = `${tiles}-puzzle`;
    this.goal = [...Array(tiles).keys()].map((i) => i + 1).concat(0).join(" ");
  }
  apply(state: string, move: string): string | null {
    const step = STEP[move];
    if (!step) return null;
    const tiles = readTiles(state);
    const gap = tiles.indexOf(0);
    const row = Math.floor(gap / this.size) + step[0];
    const column = (gap % this.size) + step[1];
    if (row < 0 || column < 0 || row >= this.size || column >= this.size) return null;
    const from = row * this.size + column;
    tiles[gap] = tiles[from]!;
    tiles[from] = 0;
    return tiles.join(" ");
  }
  // The moves that bring the gap to a cell in its row or column; none for other cells.
  slideTo(state: string, cell: number): string[] {
    const gap = readTiles(state).indexOf(0);
    const rows = Math.floor(cell / this.size) - Math.floor(gap / this.size);
    const columns = (cell % this.size) - (gap % this.size);
    if ((rows === 0) === (columns === 0)) return [];
    if (rows) return Array<string>(Math.abs(rows)).fill(rows > 0 ? "U" : "D");
    return Array<string>(Math.abs(columns)).fill(columns > 0 ? "L" : "R");
  }
  solved(state: string): boolean {
    return state === this.goal;
  }
  split(moves: string): string[] {
    return [...moves.replace(/\s+/g, "")];
  }
  join(moves: string[]): string {
    return moves.join("");
  }
  speak(move: string): string {
    return `tile ${SPOKEN[move] ?? move}`;
  }
  measure(): string {
    return "moves";
  }
  counts(moves: readonly string[]): { label: string; value: number }[] {
    return [{ label: moves.length === 1 ? "move" : "moves", value: moves.length }];
  }
  home(state: string): string {
    return state;
  }
  describe(state: string): string {
    if (this.solved(state)) return `${this.title}, solved`;
    const tiles = readTiles(state).map((tile) => tile || "gap");
    const rows = [...Array(this.size).keys()].map((row) => tiles.slice(row * this.size, (row + 1) * this.size).join(" "));
    return `${this.title}. Rows: ${rows.join("; ")}`;
  }
}
