// Facelets of an N×N×N cube as text in the order U R F D L B, each face row by row, and what turns do to them.
// Everything is derived from the positions of the stickers in space, so that 2x2x2 and 3x3x3 share the code.

export const FACES = "URFDLB";
export type Size = 2 | 3;
export type Vec = readonly [number, number, number];

const NORMAL: Record<string, Vec> = { U: [0, 1, 0], R: [1, 0, 0], F: [0, 0, 1], D: [0, -1, 0], L: [-1, 0, 0], B: [0, 0, -1] };
// The direction in which columns and rows of a face grow when it is read as text.
const COLUMNS: Record<string, Vec> = { U: [1, 0, 0], R: [0, 0, -1], F: [1, 0, 0], D: [1, 0, 0], L: [0, 0, 1], B: [-1, 0, 0] };
const ROWS: Record<string, Vec> = { U: [0, 0, 1], R: [0, -1, 0], F: [0, -1, 0], D: [0, 0, -1], L: [0, -1, 0], B: [0, -1, 0] };

const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const times = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k];
const cross = (a: Vec, b: Vec): Vec => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
// A clockwise quarter turn, seen from outside the face.
const clockwise = (v: Vec, axis: Vec): Vec => add(cross(v, axis), times(axis, dot(axis, v)));

export interface Sticker { position: Vec; normal: Vec }

const stickerCache = new Map<Size, Sticker[]>();
export function stickers(n: Size): Sticker[] {
  const known = stickerCache.get(n);
  if (known) return known;
  const made: Sticker[] = [];
  for (const face of FACES) {
    for (let row = 0; row < n; row++) {
      for (let column = 0; column < n; column++) {
        const normal = NORMAL[face]!;
        const across = add(times(COLUMNS[face]!, 2 * column - n + 1), times(ROWS[face]!, 2 * row - n + 1));
        made.push({ position: add(times(normal, n - 1), across), normal });
      }
    }
  }
  stickerCache.set(n, made);
  return made;
}

const placeOf = (s: Sticker): string => `${s.position}|${s.normal}`;

// The layers that a turn moves, counted along the axis from its face: [face, first layer, last layer].
function layers(family: string, n: Size): [string, number, number] | null {
  if (FACES.includes(family)) return [family, 0, 0];
  const rotation = { x: "R", y: "U", z: "F" }[family];
  if (rotation) return [rotation, 0, n - 1];
  if (n === 2) return null;
  const slice = { M: "L", E: "D", S: "F" }[family];
  if (slice) return [slice, 1, 1];
  const wide = /^([URFDLB])w$/.exec(family)?.[1] ?? (/^[urfdlb]$/.test(family) ? family.toUpperCase() : null);
  return wide ? [wide, 0, 1] : null;
}

export interface Turn { family: string; quarters: 1 | 2 | 3 }

// Reads one turn such as R, U', F2, Rw2, x or M'; null if it is not a turn.
export function readTurn(text: string): Turn | null {
  const match = /^([URFDLB]w?|[urfdlbMESxyz])(2'?|3'?|'|’)?$/.exec(text);
  if (!match) return null;
  const suffix = (match[2] ?? "").replace("’", "'");
  const amount = Number(suffix.replace("'", "") || 1) * (suffix.endsWith("'") ? 3 : 1);
  return { family: match[1]!, quarters: (amount % 4) as 1 | 2 | 3 };
}

export const writeTurn = (turn: Turn): string => turn.family + ["", "", "2", "'"][turn.quarters]!;

const tableCache = new Map<string, number[] | null>();
// from[i] = the facelet whose colour is at i after a clockwise quarter of the family; null where N×N×N has no such turn.
function quarterTable(family: string, n: Size): number[] | null {
  const key = family + n;
  const known = tableCache.get(key);
  if (known !== undefined) return known;
  const which = layers(family, n);
  let from: number[] | null = null;
  if (which) {
    const axis = NORMAL[which[0]]!;
    const all = stickers(n);
    const index = new Map(all.map((s, i) => [placeOf(s), i]));
    from = all.map((_, i) => i);
    all.forEach((s, i) => {
      const layer = (n - 1 - dot(s.position, axis)) / 2;
      if (layer < which[1] || layer > which[2]) return;
      from![index.get(placeOf({ position: clockwise(s.position, axis), normal: clockwise(s.normal, axis) }))!] = i;
    });
  }
  tableCache.set(key, from);
  return from;
}

export function applyTurn(facelets: string, turn: Turn, n: Size): string | null {
  const from = quarterTable(turn.family, n);
  if (!from) return null;
  let now = [...facelets];
  for (let i = 0; i < turn.quarters; i++) now = from.map((source) => now[source]!);
  return now.join("");
}

// The four ways to drag a sticker, as directions in space: right, left, down and up on its face as the net shows it.
export function dragWays(index: number, n: Size): Vec[] {
  const face = FACES[Math.floor(index / (n * n))]!;
  const [right, down] = [COLUMNS[face]!, ROWS[face]!];
  return [right, times(right, -1), down, times(down, -1)];
}

// The turn that carries a sticker along when it is dragged in a direction. Turning by a quarter about the axis `about`,
// counterclockwise as seen from its tip, moves the sticker that way.
export function draggedTurn(index: number, way: Vec, n: Size): string {
  const { position, normal } = stickers(n)[index]!;
  const about = cross(normal, way);
  const along = dot(position, about);
  const named = (axis: Vec): string => FACES[[...FACES].findIndex((face) => dot(NORMAL[face]!, axis) === 1)]!;
  if (along === n - 1) return `${named(about)}'`;
  if (along === 1 - n) return named(times(about, -1));
  const [slice, forward] = about[0] ? ["M", about[0] > 0] : about[1] ? ["E", about[1] > 0] : ["S", about[2] < 0];
  return forward ? slice : `${slice}'`;
}

export const solvedFacelets = (n: Size): string => [...FACES].map((face) => face.repeat(n * n)).join("");

export function isUniform(facelets: string, n: Size): boolean {
  for (let face = 0; face < 6; face++) {
    const part = facelets.slice(face * n * n, (face + 1) * n * n);
    if (part !== part[0]!.repeat(n * n)) return false;
  }
  return true;
}

const ORIENTATIONS: Turn[][] = ["", "x", "x2", "x'", "z", "z'"].flatMap((tilt) =>
  ["", "y", "y2", "y'"].map((spin) => [tilt, spin].filter(Boolean).map((turn) => readTurn(turn)!)));

// The same cube rotated so that its centres (3x3x3) or its DBL corner (2x2x2) are at home; null if no rotation does that.
export function turnHome(facelets: string, n: Size): string | null {
  const home = solvedFacelets(n);
  const fixed = n === 3 ? [4, 13, 22, 31, 40, 49] : [14, 18, 23];
  for (const rotation of ORIENTATIONS) {
    const held = rotation.reduce<string>((state, turn) => applyTurn(state, turn, n)!, facelets);
    if (fixed.every((i) => held[i] === home[i])) return held;
  }
  return null;
}
