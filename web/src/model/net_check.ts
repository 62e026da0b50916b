// Checks a painted net without asking the server: blank stickers, and colours used too often.
import { COLOUR_NAMES } from "./cube";
import { FACES, type Size } from "./cube_geometry";

export interface ColourFault { message: string; stickers: number[]; unfinished: boolean }

export function faultsInColours(facelets: string, n: Size): ColourFault | null {
  const each = n * n;
  const counts = new Map([...FACES].map((face) => [face, [...facelets].filter((c) => c === face).length]));
  const blank = [...facelets].filter((c) => !FACES.includes(c)).length;
  const many = [...counts].filter(([, count]) => count > each);
  if (many.length) {
    const message = many.map(([face, count]) => `${COLOUR_NAMES[face]} is on ${count} stickers`).join(", ");
    const stickers = [...facelets].flatMap((c, i) => (many.some(([face]) => face === c) ? [i] : []));
    return { message: `${message[0]!.toUpperCase()}${message.slice(1)}; each colour belongs on ${each}.`, stickers, unfinished: false };
  }
  if (blank) return { message: `${blank} ${blank === 1 ? "sticker is" : "stickers are"} still blank${n === 3 ? ": a goal, not yet a cube" : ""}.`, stickers: [], unfinished: true };
  return null;
}
