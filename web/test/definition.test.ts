import { describe, expect, it } from "vitest";
import { addDefinition, modelOf } from "../src/model/catalogue";
import { DefinitionModel, type Definition } from "../src/model/definition";
import { readFragment, shareFragment } from "../src/share";

const still = null;
const tws: Definition = {
  format: "tws", title: "Tiny", labels: [], forbidden: [],
  sets: [
    { name: "CORNERS", orientations: 3, pieces: [1, 2, 3], orientation: [0, 0, 0], modulus: [3, 3, 3] },
    { name: "EDGES", orientations: 1, pieces: [1, 1, 2], orientation: [0, 0, 0], modulus: [1, 1, 1] },
  ],
  moves: { R: [{ from: [1, 2, 0], turn: [0, 1, 2] }, still], "R'": [{ from: [2, 0, 1], turn: [1, 0, 2] }, still], F: [still, { from: [2, 0, 1], turn: [0, 0, 0] }] },
};
const goal = "CORNERS 1 2 3 0 0 0 EDGES 1 1 2";

describe("a puzzle from a definition file", () => {
  const model = addDefinition({ name: "file-1.tws", goal, moves: ["R", "R'", "F"], definition: tws })!;
  it("moves pieces and turns them", () => {
    expect(model.apply(goal, "R")).toBe("CORNERS 2 3 1 0 1 2 EDGES 1 1 2");
    expect(model.apply(model.apply(goal, "R")!, "R'")).toBe(goal);
    expect(model.apply(goal, "F")).toBe("CORNERS 1 2 3 0 0 0 EDGES 2 1 1");
    expect(model.apply(goal, "Q")).toBeNull();
    expect(model.apply("CORNERS 1 2", "R")).toBeNull();
  });
  it("is known by its name", () => {
    expect(modelOf("file-1.tws")).toBe(model);
    expect(modelOf("file-2.tws")).toBeNull();
    expect(model.describe(goal)).toBe("Tiny, solved");
    expect(model.describe(model.apply(goal, "F")!)).toBe("Tiny, 4 of 6 places right");
  });
  it("comes back from a link", () => {
    const state = model.apply(goal, "R")!;
    const fragment = shareFragment(model, state, ["R'"]);
    expect(fragment).toMatch(/^#[\w.&=-]+$/);
    expect(readFragment(fragment)).toEqual({ puzzle: "file-1.tws", state, moves: ["R'"], goal: null });
  });
  it("may forbid places", () => {
    const rules = new DefinitionModel("x.tws", goal, ["F"], { ...tws, forbidden: [{ set: 1, slot: 0, pieces: [2] }] });
    expect(rules.apply(goal, "F")).toBeNull();
  });
  it("reads and writes the other formats", () => {
    const sets = [{ name: "A", orientations: 2, pieces: [0, 1], orientation: [0, 0], modulus: [2, 1] }];
    const turned = '{"A":{"pieces":[1,0],"orientation":[0,1],"orientationMod":[1,2]}}';
    const kpuzzle = new DefinitionModel("k.json", "", ["R"], { ...tws, format: "kpuzzle", sets, moves: { R: [{ from: [1, 0], turn: [1, 1] }] } });
    expect(kpuzzle.apply('{"A":{"pieces":[0,1],"orientation":[0,0]}}', "R")).toBe(turned);
    const one = [{ name: "A", orientations: 1, pieces: [0, 1, 0], orientation: [0, 0, 0], modulus: [1, 1, 1], places: [2, 0, 1] }];
    const labels = new DefinitionModel("g.json", "b,a,a", ["L"], { ...tws, format: "generators", labels: ["a", "b"], sets: one, moves: { L: [{ from: [1, 2, 0], turn: [0, 0, 0] }] } });
    expect(labels.apply("b,a,a", "L")).toBe("a,a,b");
    expect(labels.apply("b,a,c", "L")).toBeNull();
  });
});
