import { cube2x2x2, cube3x3x3 } from "cubing/puzzles";
import { describe, expect, it } from "vitest";
import { applyTurn, readTurn, solvedFacelets, type Size } from "../src/model/cube_geometry";
import { piecesOf } from "../src/model/cube_pieces";

describe("pieces agree with cubing.js", () => {
  for (const [n, puzzle, turns] of [
    [3, cube3x3x3, "U R F D L B U' R2 F' M E S x y z Rw u' L' D2 B2 M' y"],
    [2, cube2x2x2, "U R F D L B U' R2 F' x y z L' D2 B2 y"],
  ] as const) {
    it(`${n}x${n}x${n}, after every turn of a long sequence`, async () => {
      const kpuzzle = await puzzle.kpuzzle();
      let facelets = solvedFacelets(n as Size);
      let done = "";
      for (const turn of turns.split(" ")) {
        done += ` ${turn}`;
        facelets = applyTurn(facelets, readTurn(turn)!, n as Size)!;
        const theirs = kpuzzle.algToTransformation(done).transformationData;
        const ours = piecesOf(facelets, n as Size)!;
        for (const name of Object.keys(ours)) {
          expect(ours[name]!.permutation, done).toEqual([...theirs[name]!.permutation]);
          if (name !== "CENTERS") expect(ours[name]!.orientationDelta, done).toEqual([...theirs[name]!.orientationDelta]);
        }
      }
    });
  }
});
