// The six colours of a cube, chosen to be distinguishable for most people, and the image cubing.js puts on its stickers.
import { FACES } from "../model/cube_geometry";

export const STICKER: Record<string, string> = {
  U: "#f6f6f1", R: "#c8202f", F: "#13924f", D: "#f7cf1d", L: "#f47c20", B: "#1b5fc1",
};
// Legible on the sticker.
export const LETTER: Record<string, string> = { U: "#33363d", R: "#ffffff", F: "#ffffff", D: "#3d3300", L: "#361900", B: "#ffffff" };

// Positions of the faces in an unfolded net, in units of a face.
export const NET: Record<string, [number, number]> = { U: [1, 0], L: [0, 1], F: [1, 1], R: [2, 1], B: [3, 1], D: [1, 2] };

// Two by two, with neighbours side by side: the top and the front, right and back, left and bottom.
export const PAIRS: Record<string, [number, number]> = { U: [0, 0], F: [1, 0], R: [0, 1], B: [1, 1], L: [0, 2], D: [1, 2] };

const spriteCache = new Map<string, string>();
export function sprite(n: number, letters: boolean): string {
  const key = `${n}${letters}`;
  const known = spriteCache.get(key);
  if (known) return known;
  const cell = 96;
  const canvas = document.createElement("canvas");
  canvas.width = 4 * n * cell;
  canvas.height = 3 * n * cell;
  const pen = canvas.getContext("2d")!;
  pen.font = `600 ${cell * 0.56}px system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (const face of FACES) {
    const [left, top] = NET[face]!;
    for (let i = 0; i < n * n; i++) {
      const x = (left * n + (i % n)) * cell;
      const y = (top * n + Math.floor(i / n)) * cell;
      pen.fillStyle = STICKER[face]!;
      pen.fillRect(x, y, cell, cell);
      if (!letters) continue;
      pen.fillStyle = LETTER[face]!;
      pen.fillText(face, x + cell / 2, y + cell * 0.54);
    }
  }
  const url = canvas.toDataURL();
  spriteCache.set(key, url);
  return url;
}
