import { describe, expect, it } from "vitest";
import { modelOf } from "../src/model/catalogue";
import { wrapped } from "../src/picture";
import { algLink } from "../src/share";

describe("answers for others", () => {
  it("a cube's solution opens in Twizzle, ending at the solved cube", () => {
    const link = new URL(algLink(modelOf("cube3")!, ["R", "U'", "F2"])!);
    expect([link.host, link.searchParams.get("alg"), link.searchParams.get("setup-anchor"), link.searchParams.get("puzzle")]).toEqual(["alpha.twizzle.net", "R U' F2", "end", null]);
    expect(new URL(algLink(modelOf("cube2")!, ["R"])!).searchParams.get("puzzle")).toBe("2x2x2");
    expect(algLink(modelOf("puzzle15")!, ["U"])).toBeNull();
  });
  it("moves are broken into lines, long words too", () => {
    expect(wrapped("R U R' U'", 4)).toEqual(["R U", "R'", "U'"]);
    expect(wrapped("ULDRULDR", 3)).toEqual(["ULD", "RUL", "DR"]);
    expect(wrapped("  ", 5)).toEqual([]);
  });
});
