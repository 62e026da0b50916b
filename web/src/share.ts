// Links that carry a state and, if there is one, its solution, in characters that need no escaping in a URL.
import { modelOf } from "./model/catalogue";
import { isPattern } from "./model/pattern";
import type { PuzzleModel } from "./model/puzzle";

export interface Shared { puzzle: string; state: string | null; moves: string[] | null; goal: string | null }
export interface BadLink { error: string }

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

// Definition files have their own notations, with any characters.
const encodeAny = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

function decodeAny(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0)));
  } catch {
    return "";
  }
}

function encodeState(model: PuzzleModel, state: string): string {
  if (model.family === "definition") return encodeAny(state);
  if (model.family === "sokoban") return encodeLevel(state);
  return state.replaceAll(" ", "-");
}

function decodeState(model: PuzzleModel, text: string): string {
  if (model.family === "definition") return decodeAny(text);
  if (model.family === "sokoban") return decodeLevel(text);
  return text.replaceAll("-", " ");
}

const encodeMoves = (model: PuzzleModel, moves: string[]): string =>
  model.family === "definition" ? encodeAny(model.join(moves)) || "none" : model.join(moves).replaceAll(" ", "_").replaceAll("'", "-") || "none";

const decodeMoves = (model: PuzzleModel, text: string): string[] =>
  text === "none" ? [] : model.family === "definition" ? model.split(decodeAny(text)) : model.split(text.replaceAll("_", " ").replaceAll("-", "'"));

export function shareFragment(model: PuzzleModel, state: string, moves: string[] | null, goal: string | null = null): string {
  const parts = [`p=${model.name}`, `s=${encodeState(model, state)}`];
  if (goal) parts.push(`g=${goal.replaceAll("?", ".")}`);
  if (moves) parts.push(`m=${encodeMoves(model, moves)}`);
  return `#${parts.join("&")}`;
}

// The solution in the editor of the cubing community, which anyone can open: it ends at the solved cube, so the start need
// not be named. Null for puzzles it does not know.
export function algLink(model: PuzzleModel, moves: string[]): string | null {
  if (model.family !== "cube") return null;
  const fields = new URLSearchParams({ alg: model.join(moves), "setup-anchor": "end" });
  if (model.size === 2) fields.set("puzzle", "2x2x2");
  return `https://alpha.twizzle.net/edit/?${fields}`;
}

// Null if the fragment is empty. The state is not checked: the server does that.
export function readFragment(fragment: string): Shared | BadLink | null {
  const text = fragment.replace(/^#/, "");
  if (!text) return null;
  const fields = new Map(text.split("&").map((part) => {
    const cut = part.indexOf("=");
    return [part.slice(0, cut), part.slice(cut + 1)] as const;
  }));
  const name = fields.get("p");
  if (name === undefined) return { error: "This link names no puzzle: it should contain “p=”, as in #p=cube3." };
  const model = modelOf(name);
  if (!model) return { error: `This link names a puzzle that is not on this page: “${name.slice(0, 40)}”.` };
  const state = fields.get("s");
  if (state !== undefined && !/^[\w.-]{1,2000}$/.test(state)) return { error: `This link is damaged: what follows “s=” is not a state of ${model.title}.` };
  const moves = fields.get("m");
  if (moves !== undefined && !/^[\w-]{1,8000}$/.test(moves)) return { error: "This link is damaged: what follows “m=” is not a list of moves." };
  const goal = fields.get("g")?.replaceAll(".", "?");
  if (goal !== undefined && (model.name !== "cube3" || !isPattern(goal))) return { error: "This link is damaged: what follows “g=” is not a pattern of 54 stickers." };
  return {
    puzzle: model.name, state: state === undefined ? null : decodeState(model, state),
    moves: moves === undefined || state === undefined ? null : decodeMoves(model, moves), goal: goal ?? null,
  };
}
