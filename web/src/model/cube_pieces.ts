// From facelets to the pieces of cubing.js' 3x3x3 and 2x2x2: which piece is in which position, and its orientation.
import type { Size } from "./cube_geometry";

export interface Orbit { permutation: number[]; orientationDelta: number[] }
export interface Pieces { [orbit: string]: Orbit }

// cubing.js numbers its pieces in this order; the orientation is read at the first letter of a name.
const CORNERS = ["UFR", "URB", "UBL", "ULF", "DRF", "DFL", "DLB", "DBR"];
const EDGES = ["UF", "UR", "UB", "UL", "DF", "DR", "DB", "DL", "FR", "FL", "BR", "BL"];
const CENTRES = ["U", "L", "F", "R", "B", "D"];

// The 3x3x3 facelets of each piece, in the order of its name.
const FACELET: Record<string, number[]> = {
  UFR: [8, 20, 9], URB: [2, 11, 45], UBL: [0, 47, 36], ULF: [6, 38, 18],
  DRF: [29, 15, 26], DFL: [27, 24, 44], DLB: [33, 42, 53], DBR: [35, 51, 17],
  UF: [7, 19], UR: [5, 10], UB: [1, 46], UL: [3, 37], DF: [28, 25], DR: [32, 16], DB: [34, 52], DL: [30, 43],
  FR: [23, 12], FL: [21, 41], BR: [48, 14], BL: [50, 39],
  U: [4], L: [40], F: [22], R: [13], B: [49], D: [31],
};

const onSmallCube = (facelet: number): number => {
  const within = facelet % 9;
  return Math.floor(facelet / 9) * 4 + (within < 3 ? within / 2 : 2 + (within - 6) / 2);
};

function orbit(facelets: string, names: string[], n: Size): Orbit | null {
  const permutation: number[] = [];
  const orientationDelta: number[] = [];
  for (const place of names) {
    const colours = FACELET[place]!.map((i) => facelets[n === 3 ? i : onSmallCube(i)]!).join("");
    const turned = [...colours].map((_, k) => colours.slice(k) + colours.slice(0, k));
    const orientation = turned.findIndex((name) => names.includes(name));
    if (orientation < 0) return null;
    permutation.push(names.indexOf(turned[orientation]!));
    orientationDelta.push((place.length - orientation) % place.length);
  }
  return new Set(permutation).size === names.length ? { permutation, orientationDelta } : null;
}

// Null if a piece does not exist on a cube, or appears twice.
export function piecesOf(facelets: string, n: Size): Pieces | null {
  const corners = orbit(facelets, CORNERS, n);
  if (!corners) return null;
  if (n === 2) return { CORNERS: corners };
  const edges = orbit(facelets, EDGES, n);
  const centres = orbit(facelets, CENTRES, n);
  return edges && centres && { EDGES: edges, CORNERS: corners, CENTERS: centres };
}
