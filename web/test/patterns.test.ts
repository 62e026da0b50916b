import { describe, expect, it } from "vitest";
import { sentence } from "../src/api";
import { CubeModel } from "../src/model/cube";
import { applyTurn, dragWays, draggedTurn, readTurn, solvedFacelets, stickers, type Size } from "../src/model/cube_geometry";
import { goalOf, isPattern, PATTERN_GOALS, showsPattern } from "../src/model/pattern";
import { plural } from "../src/model/puzzle";
import { settings } from "../src/settings";
import { splitStates } from "../src/ui/batch";
import { TimeLeft } from "../src/ui/time_left";
import { findSticker, project, type Camera } from "../src/view/solid_hit";
import { turnAlong } from "../src/view/sticker_drag";

const play = (turns: string, n: Size): string => turns.split(" ").reduce((state, turn) => applyTurn(state, readTurn(turn)!, n)!, solvedFacelets(n));

describe("patterns", () => {
  it("all on offer are patterns of the solved cube", () => {
    for (const goal of PATTERN_GOALS) {
      expect(isPattern(goal.facelets), goal.name).toBe(true);
      expect(showsPattern(solvedFacelets(3), goal.facelets), goal.name).toBe(true);
      expect(goalOf(goal.facelets)).toBe(goal);
    }
  });
  it("turns of the last layer leave the first two alone, turns of the first do not", () => {
    const f2l = PATTERN_GOALS.find((goal) => goal.name === "f2l")!.facelets;
    expect(showsPattern(play("U2", 3), f2l)).toBe(true);
    expect(showsPattern(play("R", 3), f2l)).toBe(false);
  });
});

describe("stickers that are dragged", () => {
  it("go where they are dragged", () => {
    for (const n of [2, 3] as const) {
      const all = stickers(n);
      const at = new Map(all.map((sticker, i) => [`${sticker.position}|${sticker.normal}`, i]));
      all.forEach((from, index) => {
        for (const way of dragWays(index, n)) {
          const turn = readTurn(draggedTurn(index, way, n))!;
          // Mark this sticker alone; after the turn it faces the way it was dragged.
          const marked = [...solvedFacelets(n)].map((_, i) => (i === index ? "R" : "U")).join("");
          const now = applyTurn(marked, turn, n)!.indexOf("R");
          expect(all[now]!.normal.map((c) => c + 0), `${index} ${way}`).toEqual(way.map((c) => c + 0));
        }
        expect(at.get(`${from.position}|${from.normal}`)).toBe(index);
      });
    }
  });
  it("the direction on the screen that fits best decides", () => {
    const ways = dragWays(22, 3).map((way, i) => ({ way, x: [1, -1, 0, 0][i]!, y: [0, 0, 1, -1][i]! }));
    expect(turnAlong({ index: 22, ways }, 20, 3, 3)).toBe("E");
    expect(turnAlong({ index: 22, ways }, 2, -30, 3)).toBe("M'");
    expect(turnAlong({ index: 20, ways: dragWays(20, 3).map((way, i) => ({ way, x: ways[i]!.x, y: ways[i]!.y })) }, 0, -20, 3)).toBe("R");
  });
  it("the sticker under a point is the nearest one that faces the camera", () => {
    // A camera far out on the front axis that looks at the origin, in parallel projection: x and y become the screen.
    const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    const camera: Camera = { projectionMatrix: { elements: identity }, matrixWorldInverse: { elements: identity }, matrixWorld: { elements: [...identity.slice(0, 12), 0, 0, 10, 1] } };
    const box = { left: 0, top: 0, width: 200, height: 200 };
    expect(project([0, 0, 0.5], box, camera)).toEqual([100, 100]);
    expect(findSticker(100, 100, box, camera, 3)!.index).toBe(22);
    expect(findSticker(70, 70, box, camera, 3)!.index).toBe(18);
    expect(findSticker(130, 130, box, camera, 2)!.index).toBe(11);
    expect(findSticker(10, 100, box, camera, 3)).toBeNull();
  });
});

it("both lengths are counted, the chosen one first", () => {
  const cube = new CubeModel(3);
  settings.metric = "htm";
  expect(cube.counts(["R", "U2"])).toEqual([{ label: "HTM", value: 2 }, { label: "QTM", value: 3 }]);
  expect(cube.measure()).toContain("half turns");
  settings.metric = "qtm";
  expect(cube.counts(["R", "U2"])[0]).toEqual({ label: "QTM", value: 3 });
  expect(cube.measure()).toContain("quarter turns");
  settings.metric = "htm";
});

it("messages are sentences, and plurals agree", () => {
  expect(sentence("no such thing")).toBe("No such thing.");
  expect(sentence("Already one.")).toBe("Already one.");
  expect([plural(1, "move"), plural(0, "move"), plural(2, "press", "presses")]).toEqual(["1 move", "0 moves", "2 presses"]);
});

it("a list is cut into states", () => {
  expect(splitStates("R U\n\n  F2 \n// a comment\n# another", "cube")).toEqual(["R U", "F2"]);
  expect(splitStates("###\n#@#\n###\n\n####\n#@.#\n####\n", "sokoban")).toEqual(["###\n#@#\n###", "####\n#@.#\n####"]);
});

it("the time left is what the rate so far says", () => {
  let now = 0;
  const left = new TimeLeft(() => now);
  expect(left.words("table", 0.1)).toBe("");
  now = 2000;
  expect(left.words("table", 0.3)).toBe(", about 7 s left");
  expect(left.words("another", 0.5)).toBe("");
});
