import { describe, expect, it } from "vitest";
import { DefinitionModel, type Action, type Definition, type PieceSet } from "../src/model/definition";
import { findSolid, solidOf } from "../src/model/solid_library";
import { after, placed } from "../src/model/solid_match";

// What the server sends for a .tws file, as far as these files need it: sets, moves and their inverses.
function readTws(text: string): Definition {
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  const sets: PieceSet[] = [];
  const moves: Definition["moves"] = {};
  const numbers = (line: string): number[] => line.trim().split(/\s+/).map(Number);
  for (let at = 0; at < lines.length; at++) {
    const [word, name, count, turns] = lines[at]!.split(" ");
    if (word === "Set") {
      const pieces = Array.from({ length: Number(count) }, (_, i) => i + 1);
      sets.push({ name: name!, orientations: Number(turns), pieces, orientation: pieces.map(() => 0), modulus: pieces.map(() => Number(turns)) });
    }
    if (word !== "Solved" && word !== "Move") continue;
    const actions: (Action | null)[] = sets.map(() => null);
    for (at++; lines[at] !== "End"; at++) {
      const s = sets.findIndex((set) => set.name === lines[at]);
      const row = numbers(lines[++at]!);
      const turned = /^[\d ]+$/.test(lines[at + 1]!) ? numbers(lines[++at]!) : row.map(() => 0);
      if (word === "Solved") sets[s]!.pieces = row;
      else actions[s] = { from: row.map((slot) => slot - 1), turn: row.map((slot) => turned[slot - 1]!) };
    }
    if (word !== "Move") continue;
    moves[name!] = actions;
    moves[`${name}'`] = actions.map((action, s) => {
      if (!action) return null;
      const from: number[] = [];
      const turn: number[] = [];
      action.from.forEach((slot, i) => {
        from[slot] = i;
        turn[slot] = (sets[s]!.orientations - action.turn[i]!) % sets[s]!.orientations;
      });
      return { from, turn };
    });
  }
  return { format: "tws", title: "", sets, labels: [], moves, forbidden: [] };
}
const files = import.meta.glob<string>("../../examples/puzzles/*.tws", { query: "?raw", import: "default", eager: true });
const example = (name: string): Definition => readTws(files[`../../examples/puzzles/${name}.tws`]!);

// Busy machines need more than the usual five seconds for making all solids.
describe("a definition that cubing.js can draw", { timeout: 60_000 }, () => {
  for (const [name, description] of [
    ["2x2x2", "c f 0"], ["2x2x2-free", "c f 0"], ["3x3x3", "c f 0.333333333333333"], ["4x4x4", "c f 0.5 f 0"], ["4x4x4-slices", "c f 0.5 f 0"],
    ["5x5x5", "c f 0.6 f 0.2"], ["skewb", "c v 0"], ["skewb-free", "c v 0"], ["dino", "c v 0.577350269189626"], ["helicopter", "c e 0.707106781186547"],
    ["pyraminx", "t v 0.333333333333333 v 1.66666666666667"], ["pyraminx-faces", "t v 0.333333333333333 v 1.66666666666667"],
    ["pyraminx-no-tips", "t v 0.333333333333333"], ["megaminx", "d f 0.7"], ["fto", "o f 0.333333333333333"],
  ] as const)
    it(`${name} is found, and every move turns the solid as it turns the pieces`, async () => {
      const definition = example(name);
      const found = await findSolid(definition);
      expect(found?.description).toBe(description);
      const { solid, match } = found!;
      const model = new DefinitionModel(name, "", [], definition);
      let state = model.write(definition.sets.map((set) => ({ pieces: set.pieces, turns: set.orientation })));
      let turned = placed(definition, solid, match, model.read(state)!)!;
      const look = (turns: typeof turned): string => JSON.stringify(solid.orbits.map((orbit) => looks(definition, match, turns, orbit.orbitName, solid)));
      const moves = Object.keys(definition.moves);
      for (let i = 0; i < 40; i++) {
        const move = moves[(i * 7 + (i * i) % 5) % moves.length]!;
        state = model.apply(state, move)!;
        turned = after(solid.orbits, turned, solid.turns.find((turn) => turn.name === match.names.get(move))!.orbits);
        expect(look(placed(definition, solid, match, model.read(state)!)!)).toBe(look(turned));
      }
    });
  it("U stays on top where the definition has a U", async () => {
    const { match } = (await findSolid(example("4x4x4-slices")))!;
    expect(match.names.get("U")).toBe("U");
    expect(match.names.get("2R'")).toBe("2R'");
  });
  it("others are not", async () => {
    for (const name of ["2x2x3", "square-1-shapes", "burnt-pancake-6"]) expect(await findSolid(example(name)), name).toBeNull();
    const wrong = example("3x3x3"); // two edges exchanged by a turn, as no cube has it
    const edges = wrong.moves["U"]![wrong.sets.findIndex((set) => set.name === "EDGES")]!;
    const moved = edges.from.map((slot, i) => (slot === i ? -1 : i)).filter((i) => i >= 0);
    [edges.from[moved[0]!], edges.from[moved[1]!]] = [edges.from[moved[1]!]!, edges.from[moved[0]!]!];
    expect(await findSolid(wrong)).toBeNull();
  });
  it("turns have names that cubing.js plays", async () => {
    const names = (await solidOf("c f 0.5 f 0")).turns.map((turn) => turn.name);
    expect(names).toContain("2U'");
    expect(names).toContain("R2");
  });
});

// What is seen of an orbit: pieces that look alike count as one, and so do turns of stickers that look alike from all sides.
function looks(definition: Definition, match: NonNullable<Awaited<ReturnType<typeof findSolid>>>["match"], turns: ReturnType<typeof after>, orbit: string, solid: { orbits: readonly { orbitName: string }[] }): unknown {
  const { permutation, orientationDelta } = turns[orbit]!;
  const o = solid.orbits.findIndex((other) => other.orbitName === orbit);
  const label = permutation.map((place) => String(place));
  const seen = permutation.map(() => false);
  definition.sets.forEach((set, s) => match.sets[s]!.orbit.forEach((at, slot) => {
    if (at !== o) return;
    label[match.sets[s]!.place[slot]!] = `${s}:${set.pieces[slot]}`;
    seen[match.sets[s]!.place[slot]!] = set.orientations > 1 || (!orbit.startsWith("CENTERS") && new Set(set.pieces).size === set.pieces.length);
  }));
  return permutation.map((from, place) => (seen[place] ? [label[from], orientationDelta[place]] : label[from]));
}
