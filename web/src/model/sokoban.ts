// Sokoban levels as XSB rows joined by '/'.
import { LEVELS } from "./levels";
import type { PuzzleModel } from "./puzzle";

const STEP: Record<string, [number, number]> = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] };
const SPOKEN: Record<string, string> = { U: "up", D: "down", L: "left", R: "right" };

export interface Level { rows: string[]; width: number; height: number }

export function readLevel(state: string): Level {
  const rows = state.split(/\r?\n|\//);
  return { rows, width: Math.max(...rows.map((row) => row.length)), height: rows.length };
}

const isGoal = (cell: string): boolean => ".*+".includes(cell);
export const isBox = (cell: string): boolean => "$*".includes(cell);
const isPlayer = (cell: string): boolean => "@+".includes(cell);

export function playerAt(rows: string[]): [number, number] | null {
  for (const [row, text] of rows.entries()) {
    const column = [...text].findIndex(isPlayer);
    if (column >= 0) return [row, column];
  }
  return null;
}

export class SokobanModel implements PuzzleModel {
  readonly family = "sokoban";
  readonly size = 0;
  readonly moveMillis = 190;
  readonly name = "sokoban";
  readonly title = "Sokoban";
  readonly goal = LEVELS[0]!.state;
  apply(state: string, move: string): string | null {
    const step = STEP[move];
    const grid = state.split("/").map((row) => [...row]);
    const player = playerAt(state.split("/"));
    if (!step || !player) return null;
    const cell = (row: number, column: number): string => grid[row]?.[column] ?? "#";
    const put = (row: number, column: number, plain: string, onGoal: string): void => {
      grid[row]![column] = isGoal(cell(row, column)) ? onGoal : plain;
    };
    const to = [player[0] + step[0], player[1] + step[1]] as const;
    const beyond = [to[0] + step[0], to[1] + step[1]] as const;
    if (cell(...to) === "#") return null;
    if (isBox(cell(...to))) {
      if (cell(...beyond) === "#" || isBox(cell(...beyond))) return null;
      put(...beyond, "$", "*");
    }
    put(...to, "@", "+");
    put(...player, " ", ".");
    return grid.map((row) => row.join("")).join("/");
  }
  solved(state: string): boolean {
    return !state.includes("$") && state.includes("*");
  }
  split(moves: string): string[] {
    return [...moves.replace(/\s+/g, "").toUpperCase()];
  }
  join(moves: string[]): string {
    return moves.join("");
  }
  speak(move: string): string {
    return SPOKEN[move] ?? move;
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
    const boxes = [...state].filter(isBox).length;
    const home = [...state].filter((cell) => cell === "*").length;
    return `Sokoban level, ${home} of ${boxes} boxes on goals`;
  }
}
