import { describe, expect, it } from "vitest";
import { countTurns, CubeModel, looksLikeFacelets, readScramble } from "../src/model/cube";
import { applyTurn, isUniform, readTurn, solvedFacelets, turnHome, writeTurn, type Size } from "../src/model/cube_geometry";
import { timelineOf } from "../src/model/puzzle";

const play = (turns: string, n: Size, from = solvedFacelets(n)): string =>
  turns.split(" ").reduce((state, turn) => applyTurn(state, readTurn(turn)!, n)!, from);

describe("turns", () => {
  it("one quarter of U, as Kociemba writes it", () => {
    expect(play("U", 3)).toBe("UUUUUUUUUBBBRRRRRRRRRFFFFFFDDDDDDDDDFFFLLLLLLLLLBBBBBB");
  });
  it("the commutator of R and U has order 6, R U itself 105", () => {
    expect(play(Array(6).fill("R U R' U'").join(" "), 3)).toBe(solvedFacelets(3));
    expect(play(Array(105).fill("R U").join(" "), 3)).toBe(solvedFacelets(3));
    expect(play(Array(104).fill("R U").join(" "), 3)).not.toBe(solvedFacelets(3));
  });
  it("wide turns and slices are made of the others", () => {
    expect(play("Rw", 3)).toBe(play("L x", 3));
    expect(play("M", 3)).toBe(play("L' R x'", 3));
    expect(play("r2", 3)).toBe(play("Rw2", 3));
  });
  it("names are read and written", () => {
    for (const name of ["U", "R'", "F2", "Rw2", "x'", "M"]) expect(writeTurn(readTurn(name)!)).toBe(name);
    expect(readTurn("U2'")).toEqual({ family: "U", quarters: 2 });
    expect(readTurn("U3")).toEqual({ family: "U", quarters: 3 });
    for (const wrong of ["", "X", "u'2", "R''", "Mw", "4"]) expect(readTurn(wrong)).toBeNull();
    expect(applyTurn(solvedFacelets(2), readTurn("M")!, 2)).toBeNull();
  });
});

describe("holding the cube", () => {
  it("is turned home from every orientation", () => {
    const state = play("R U2 F' L D B2", 3);
    for (const hold of ["x", "y2", "z' y", "x2 y'"]) expect(turnHome(play(hold, 3, state), 3)).toBe(state);
    const small = play("R U2 F' R U", 2);
    for (const hold of ["x", "y2", "z' y", "x2 y'"]) expect(turnHome(play(hold, 2, small), 2)).toBe(small);
  });
  it("is refused where the centres fit no cube", () => {
    expect(turnHome("U".repeat(54), 3)).toBeNull();
  });
  it("solved is solved however it is held", () => {
    expect(isUniform(play("x y'", 3), 3)).toBe(true);
    expect(isUniform(play("x y' R", 3), 3)).toBe(false);
  });
});

describe("scrambles as people type them", () => {
  it("spaces or none, brackets, typographic primes", () => {
    for (const text of ["R U R' F2", "RUR'F2", "(R U) [R’ F2]", "  R\nU  R' F2 "]) expect(readScramble(text, 3)).toEqual({ turns: ["R", "U", "R'", "F2"] });
  });
  it("faults are named", () => {
    expect(readScramble("R U Q", 3)).toEqual({ error: "“Q” in “Q” is not a turn" });
    expect(readScramble("R M", 2)).toEqual({ error: "“M” does not exist on a 2×2×2" });
    expect(readScramble("", 3)).toEqual({ error: "No turns found" });
  });
  it("stickers are told from turns", () => {
    expect(looksLikeFacelets(solvedFacelets(3), 3)).toBe(true);
    expect(looksLikeFacelets("WWWWRRRRGGGGYYYYOOOOBBBB", 2)).toBe(true);
    expect(looksLikeFacelets("R U R' F2 D L' B2 U", 3)).toBe(false);
    expect(looksLikeFacelets("RURFDLBRUR", 3)).toBe(false);
  });
});

it("counts quarter and half turns", () => {
  const turns = "R U2 M x Rw'".split(" ").map((turn) => readTurn(turn)!);
  expect(countTurns(turns)).toEqual({ qtm: 1 + 2 + 2 + 0 + 1, htm: 1 + 1 + 2 + 0 + 1 });
});

it("a timeline ends where a move is impossible", () => {
  const line = timelineOf(new CubeModel(2), solvedFacelets(2), ["R", "M", "U"]);
  expect(line.moves).toEqual(["R"]);
  expect(line.complete).toBe(false);
});
