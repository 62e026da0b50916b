import { describe, expect, it } from "vitest";
import { modelOf } from "../src/model/catalogue";
import { LEVELS } from "../src/model/levels";
import { readFragment, shareFragment } from "../src/share";

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
      expect(readFragment(fragment)).toEqual({ puzzle, state, moves });
    });
  }
  it("what is not ours is nothing", () => {
    for (const text of ["", "#", "#p=cube3", "#p=nothing&s=UUU", "#p=cube3&s=<script>", "#p=cube3&s=UU&m=%20", "#s=UUU"]) expect(readFragment(text)).toBeNull();
  });
  it("an absurd run does not fill the memory", () => {
    expect(readFragment("#p=sokoban&s=999999999w")!.state.length).toBeLessThan(1000);
  });
});
