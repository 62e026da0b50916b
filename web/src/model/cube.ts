// The 3x3x3 and the 2x2x2 as facelet text.
import { applyTurn, FACES, isUniform, readTurn, solvedFacelets, turnHome, type Size, type Turn } from "./cube_geometry";
import { settings } from "../settings";
import { words, type PuzzleModel } from "./puzzle";

const SPOKEN: Record<string, string> = {
  U: "up", R: "right", F: "front", D: "down", L: "left", B: "back", M: "middle slice", E: "equator slice", S: "standing slice",
  x: "whole cube on the right axis", y: "whole cube on the up axis", z: "whole cube on the front axis",
};
const AMOUNT = ["", "clockwise", "half turn", "counterclockwise"];

function speakTurn(turn: Turn): string {
  const wide = /w$/.test(turn.family) || /^[urfdlb]$/.test(turn.family);
  const face = SPOKEN[wide ? turn.family[0]!.toUpperCase() : turn.family]!;
  return `${wide ? "wide " : ""}${face} ${AMOUNT[turn.quarters]}`;
}

// Rotations of the whole cube cost nothing; a slice counts as two outer layers.
export function countTurns(turns: Turn[]): { qtm: number; htm: number } {
  let qtm = 0;
  let htm = 0;
  for (const turn of turns) {
    const layers = /^[xyz]$/.test(turn.family) ? 0 : /^[MES]$/.test(turn.family) ? 2 : 1;
    qtm += layers * (turn.quarters === 2 ? 2 : 1);
    htm += layers;
  }
  return { qtm, htm };
}

// A scramble as people type it: words, or turns written without spaces, in brackets or with typographic primes.
export function readScramble(text: string, n: Size): { turns: string[] } | { error: string } {
  const tidy = text.replace(/[‘’′`´]/g, "'").replace(/[()[\],.]/g, " ");
  const turns: string[] = [];
  for (const word of words(tidy)) {
    const pieces = word.match(/([URFDLB]w?|[urfdlbMESxyz])(2'?|3'?|')?|./g) ?? [];
    for (const piece of pieces) {
      const turn = readTurn(piece);
      if (!turn) return { error: `“${piece}” in “${word}” is not a turn` };
      if (applyTurn(solvedFacelets(n), turn, n) === null) return { error: `“${piece}” does not exist on a ${n}×${n}×${n}` };
      turns.push(piece);
    }
  }
  return turns.length ? { turns } : { error: "No turns found" };
}

export function looksLikeFacelets(text: string, n: Size): boolean {
  const compact = text.replace(/\s+/g, "");
  return compact.length > 12 && /^[A-Za-z0-9]+$/.test(compact) && (compact.length >= 4 * n * n || !/^[URFDLBw2]+$/.test(compact));
}

export class CubeModel implements PuzzleModel {
  readonly family = "cube";
  readonly moveMillis = 620;
  readonly name: string;
  readonly title: string;
  readonly goal: string;
  constructor(readonly size: Size) {
    this.name = `cube${size}`;
    this.title = size === 3 ? "Cube 3×3×3" : "Cube 2×2×2";
    this.goal = solvedFacelets(size);
  }
  apply(state: string, move: string): string | null {
    const turn = readTurn(move);
    return turn && applyTurn(state, turn, this.size);
  }
  solved(state: string): boolean {
    return isUniform(state, this.size);
  }
  split(moves: string): string[] {
    return words(moves);
  }
  join(moves: string[]): string {
    return moves.join(" ");
  }
  speak(move: string): string {
    const turn = readTurn(move);
    return turn ? speakTurn(turn) : move;
  }
  get metric(): "htm" | "qtm" {
    return settings.metric;
  }
  measure(metric: string = this.metric): string {
    return metric === "htm" ? "half turns (HTM)" : "quarter turns (QTM)";
  }
  counts(moves: readonly string[], metric: string = this.metric): { label: string; value: number }[] {
    const { qtm, htm } = countTurns(moves.map((move) => readTurn(move)!));
    const both = [{ label: "HTM", value: htm }, { label: "QTM", value: qtm }];
    return metric === "htm" ? both : both.reverse();
  }
  home(state: string): string {
    return turnHome(state, this.size) ?? state;
  }
  describe(state: string): string {
    if (this.solved(state)) return `${this.title}, solved`;
    const names = ["up", "right", "front", "down", "left", "back"];
    const cells = this.size ** 2;
    const faces = names.map((name, face) => `${name} ${[...state.slice(face * cells, (face + 1) * cells)].join(" ")}`);
    return `${this.title}. Faces row by row: ${faces.join("; ")}`;
  }
}

export const COLOUR_NAMES: Record<string, string> = { U: "white", R: "red", F: "green", D: "yellow", L: "orange", B: "blue" };
export { FACES };
