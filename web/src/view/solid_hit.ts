// Which sticker of the 3D cube is under a point of the screen. cubing.js draws a cube of side 1 around the origin; the
// corners of each sticker are projected as its camera does it.
import { dragWays, stickers, type Size, type Vec } from "../model/cube_geometry";
import type { Hit } from "./sticker_drag";

// The part of three.js' camera that is needed: matrices column by column.
interface Matrix { elements: ArrayLike<number> }
export interface Camera { matrixWorldInverse: Matrix; projectionMatrix: Matrix; matrixWorld: Matrix }

type Point = readonly [number, number];
interface Box { left: number; top: number; width: number; height: number }

function transform({ elements: m }: Matrix, v: readonly number[]): number[] {
  return [0, 1, 2, 3].map((row) => m[row]! * v[0]! + m[4 + row]! * v[1]! + m[8 + row]! * v[2]! + m[12 + row]! * v[3]!);
}

export function project(v: Vec, box: Box, camera: Camera): Point {
  const clip = transform(camera.projectionMatrix, transform(camera.matrixWorldInverse, [...v, 1]));
  return [box.left + (box.width * (1 + clip[0]! / clip[3]!)) / 2, box.top + (box.height * (1 - clip[1]! / clip[3]!)) / 2];
}

// Whether a point is inside a convex polygon, whichever way round its corners are listed.
function inside(point: Point, corners: Point[]): boolean {
  const sides = corners.map((a, i) => {
    const b = corners[(i + 1) % corners.length]!;
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]);
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}

export function findSticker(x: number, y: number, box: Box, camera: Camera, n: Size): Hit | null {
  const eye = [12, 13, 14].map((i) => camera.matrixWorld.elements[i]!);
  const all = stickers(n);
  for (let index = 0; index < all.length; index++) {
    const { position, normal } = all[index]!;
    // Positions count in half cubies from the middle of the cube; the surface is half a cubie further out.
    const centre = position.map((c, i) => (c + normal[i]!) / (2 * n)) as unknown as Vec;
    const towards = eye.reduce((sum, e, i) => sum + (e - centre[i]!) * normal[i]!, 0);
    if (towards <= 0) continue; // on the far side
    const ways = dragWays(index, n);
    const at = (a: Vec, b: Vec): Point => project(centre.map((c, i) => c + (a[i]! + b[i]!) / (2 * n)) as unknown as Vec, box, camera);
    const [right, left, down, up] = ways as [Vec, Vec, Vec, Vec];
    if (!inside([x, y], [at(right, down), at(left, down), at(left, up), at(right, up)])) continue;
    const from = project(centre, box, camera);
    return {
      index,
      ways: ways.map((way) => {
        const to = project(centre.map((c, i) => c + way[i]! / (2 * n)) as unknown as Vec, box, camera);
        return { way, x: to[0] - from[0], y: to[1] - from[1] };
      }),
    };
  }
  return null;
}
