import { describe, expect, it } from "vitest";
import { modelOf } from "../src/model/catalogue";
import { LEVELS } from "../src/model/levels";
import { PATTERN_GOALS } from "../src/model/pattern";
import { readFragment, shareFragment, type BadLink, type Shared } from "../src/share";

describe("share links", () => {
  const cases: [string, string, string[] | null][] = [
    ["cube3", "FDUDULFLFLUBBRUDDRDBUFFRRULBRBUDLRBBRRLFLRUBDLFDFBLUDF", ["B'", "U'", "R2", "F"]],
    ["cube2", "DULRDFLUFFFULBDRRDLURBBB", ["U2", "F'"]],
    ["puzzle15", "9 1 11 15 14 0 2 8 13 3 5 6 7 4 10 12", ["U", "U", "R"]],
    ["lightsout5", "0010101100010110011001010", ["4", "7", "12"]],
    ["lightsout", "0".repeat(49), []],
    ["sokoban", LEVELS[0]!.state, ["U", "L"]],
    ["sokoban", "#####/#+*$#/#####", null],
  ];
  for (const [puzzle, state, moves] of cases) {
    it(`${puzzle} comes back as it was`, () => {
      const fragment = shareFragment(modelOf(puzzle)!, state, moves);
      expect(fragment).toMatch(/^#[\w.&=-]+$/);
      expect(readFragment(fragment)).toEqual({ puzzle, state, moves, goal: null });
    });
  }
  it("a pattern as goal comes back too", () => {
    const cross = PATTERN_GOALS[0]!.facelets;
    const state = "FDUDULFLFLUBBRUDDRDBUFFRRULBRBUDLRBBRRLFLRUBDLFDFBLUDF";
    const fragment = shareFragment(modelOf("cube3")!, state, ["R"], cross);
    expect(fragment).toMatch(/^#[\w.&=-]+$/);
    expect(readFragment(fragment)).toEqual({ puzzle: "cube3", state, moves: ["R"], goal: cross });
  });
  it("an empty fragment names nothing, a puzzle alone is opened", () => {
    for (const text of ["", "#"]) expect(readFragment(text)).toBeNull();
    expect(readFragment("#p=cube3")).toEqual({ puzzle: "cube3", state: null, moves: null, goal: null });
  });
  it("a bad link says what is wrong with it", () => {
    const faults: [string, RegExp][] = [
      ["#p=nothing&s=UUU", /“nothing”/], ["#p=cube3&s=<script>", /“s=”/], ["#p=cube3&s=UU&m=%20", /“m=”/], ["#s=UUU", /names no puzzle/],
      ["#p=cube3&s=UU&g=UUU", /“g=”/], ["#p=puzzle8&s=1-2&g=" + "?".repeat(54), /“g=”/],
    ];
    for (const [text, words] of faults) expect((readFragment(text) as BadLink).error).toMatch(words);
  });
  it("an absurd run does not fill the memory", () => {
    expect((readFragment("#p=sokoban&s=999999999w") as Shared).state!.length).toBeLessThan(1000);
  });
});
