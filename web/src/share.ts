// Links that carry a state and, if there is one, its solution, in characters that need no escaping in a URL.
import { modelOf } from "./model/catalogue";
import type { PuzzleModel } from "./model/puzzle";

export interface Shared { puzzle: string; state: string; moves: string[] | null }

const XSB = "# $.*@+";
const SAFE = "w-bgxpq";

function encodeLevel(state: string): string {
  const safe = [...state.replace(/\s*$/, "")].map((cell) => (cell === "/" ? "_" : SAFE[XSB.indexOf(cell)]!)).join("");
  return safe.replace(/(.)\1{2,}/g, (run, cell: string) => `${run.length}${cell}`);
}

function decodeLevel(text: string): string {
  return text
    .replace(/(\d+)(\D)/g, (_, count: string, cell: string) => cell.repeat(Math.min(Number(count), 400)))
    .replace(/./g, (cell) => (cell === "_" ? "/" : XSB[SAFE.indexOf(cell)] ?? "?"));
}

function encodeState(model: PuzzleModel, state: string): string {
  if (model.family === "sokoban") return encodeLevel(state);
  return state.replaceAll(" ", "-");
}

function decodeState(model: PuzzleModel, text: string): string {
  if (model.family === "sokoban") return decodeLevel(text);
  return text.replaceAll("-", " ");
}

const encodeMoves = (model: PuzzleModel, moves: string[]): string =>
  model.join(moves).replaceAll(" ", "_").replaceAll("'", "-") || "none";

const decodeMoves = (model: PuzzleModel, text: string): string[] =>
  text === "none" ? [] : model.split(text.replaceAll("_", " ").replaceAll("-", "'"));

export function shareFragment(model: PuzzleModel, state: string, moves: string[] | null): string {
  const parts = [`p=${model.name}`, `s=${encodeState(model, state)}`];
  if (moves) parts.push(`m=${encodeMoves(model, moves)}`);
  return `#${parts.join("&")}`;
}

// Null if the fragment is not one of ours. The state is not checked: the server does that.
export function readFragment(fragment: string): Shared | null {
  const fields = new Map(fragment.replace(/^#/, "").split("&").map((part) => {
    const cut = part.indexOf("=");
    return [part.slice(0, cut), part.slice(cut + 1)] as const;
  }));
  const model = modelOf(fields.get("p") ?? "");
  const state = fields.get("s");
  if (!model || !state || !/^[\w.-]{1,2000}$/.test(state)) return null;
  const moves = fields.get("m");
  if (moves !== undefined && !/^[\w-]{1,8000}$/.test(moves)) return null;
  return { puzzle: model.name, state: decodeState(model, state), moves: moves === undefined ? null : decodeMoves(model, moves) };
}
