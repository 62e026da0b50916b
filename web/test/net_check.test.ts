import { describe, expect, it } from "vitest";
import { solvedFacelets } from "../src/model/cube_geometry";
import { faultsInColours } from "../src/model/net_check";
import { onePerMove } from "../src/ui/estimates";

describe("colours of a painted net", () => {
  it("a full one passes", () => {
    expect(faultsInColours(solvedFacelets(3), 3)).toBeNull();
    expect(faultsInColours(solvedFacelets(2), 2)).toBeNull();
  });
  it("one colour too many is named and marked", () => {
    const wrong = solvedFacelets(2).replace("F", "U");
    expect(faultsInColours(wrong, 2)).toEqual({ message: "White is on 5 stickers; each colour belongs on 4.", stickers: [0, 1, 2, 3, 8], unfinished: false });
  });
  it("blank stickers are counted, not blamed", () => {
    const open = `??${solvedFacelets(3).slice(2)}`;
    expect(faultsInColours(open, 3)).toEqual({ message: "2 stickers are still blank: a goal, not yet a cube.", stickers: [], unfinished: true });
  });
});

describe("one estimate for each move", () => {
  it("as they come, or with half turns counted twice", () => {
    expect(onePerMove([3, 2, 0], ["R", "U"])).toEqual([3, 2, 0]);
    expect(onePerMove([4, 3, 2, 1, 0], ["R2", "U", "F"])).toEqual([4, 2, 1, 0]);
    expect(onePerMove([1, 0], ["R", "U"])).toBeNull();
  });
});
