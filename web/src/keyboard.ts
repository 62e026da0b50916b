// Which key makes which move. Cube keys are those of csTimer, by position on the keyboard, not by the letter printed on them.
import type { Family } from "./model/puzzle";

export const CUBE_KEYS: Record<string, string> = {
  KeyI: "R", KeyK: "R'", KeyJ: "U", KeyF: "U'", KeyH: "F", KeyG: "F'", KeyS: "D", KeyL: "D'", KeyD: "L", KeyE: "L'", KeyW: "B", KeyO: "B'",
  KeyU: "r", KeyM: "r'", KeyC: "l", KeyR: "l'", KeyX: "d", Comma: "d'", KeyZ: "M'", Period: "M'", KeyB: "M",
  KeyT: "x", KeyY: "x", KeyN: "x'", KeyV: "x'", Semicolon: "y", KeyA: "y'", KeyP: "z", KeyQ: "z'",
};
const WIDE_OR_SLICE = /^[rldM]/;

export const ARROWS: Record<string, string> = {
  ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R", KeyW: "U", KeyS: "D", KeyA: "L", KeyD: "R",
};

export function keyMove(family: Family, size: number, code: string): string | null {
  if (family === "cube") {
    const move = CUBE_KEYS[code];
    return move && !(size === 2 && WIDE_OR_SLICE.test(move)) ? move : null;
  }
  return family === "lights" || family === "definition" ? null : (ARROWS[code] ?? null);
}
