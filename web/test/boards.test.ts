import { describe, expect, it } from "vitest";
import { CHOICES, modelOf } from "../src/model/catalogue";
import { LEVELS } from "../src/model/levels";
import { LightsModel, neighbourhood } from "../src/model/lights";
import { timelineOf } from "../src/model/puzzle";
import { SokobanModel } from "../src/model/sokoban";
import { TilesModel } from "../src/model/tiles";

describe("sliding puzzles", () => {
  const eight = new TilesModel(3);
  it("moves name the way the tile goes", () => {
    expect(eight.apply("1 2 3 4 5 6 7 0 8", "L")).toBe(eight.goal);
    expect(eight.apply("1 2 3 4 5 0 7 8 6", "U")).toBe(eight.goal);
    expect(eight.apply(eight.goal, "U")).toBeNull();
    expect(eight.apply(eight.goal, "D")).toBe("1 2 3 4 5 0 7 8 6");
  });
  it("a solution of the solver's ends at the goal", () => {
    const moves = eight.split("ULLDRDLURRDLUURDLULDRURDLUL");
    const line = timelineOf(eight, "5 8 1 0 3 4 2 6 7", moves);
    expect(line.complete).toBe(true);
    expect(eight.solved(line.states[line.states.length - 1]!)).toBe(true);
  });
  it("a press slides every tile between it and the gap", () => {
    expect(eight.slideTo(eight.goal, 6)).toEqual(["R", "R"]);
    expect(eight.slideTo(eight.goal, 2)).toEqual(["D", "D"]);
    expect(eight.slideTo(eight.goal, 0)).toEqual([]);
    expect(eight.slideTo(eight.goal, 8)).toEqual([]);
  });
});

describe("lights", () => {
  const five = new LightsModel(5);
  it("a press toggles the cross around it", () => {
    expect(neighbourhood(0, 5).sort()).toEqual([0, 1, 5]);
    expect(five.apply(five.goal, "12")).toBe("0000000100011100010000000");
    expect(five.apply(five.apply(five.goal, "12")!, "12")).toBe(five.goal);
    expect(five.apply(five.goal, "25")).toBeNull();
  });
  it("a solution of the solver's puts all lights out", () => {
    const line = timelineOf(five, "0010101100010110011001010", five.split("4 7 8 12 18 19 22 23"));
    expect(five.solved(line.states[line.states.length - 1]!)).toBe(true);
  });
});

describe("Sokoban", () => {
  const sokoban = new SokobanModel();
  it("walks, pushes, and does neither into walls or two boxes", () => {
    expect(sokoban.apply("#####/#@$.#/#####", "R")).toBe("#####/# @*#/#####");
    expect(sokoban.apply("#####/#@$.#/#####", "L")).toBeNull();
    expect(sokoban.apply("######/#@$$ #/######", "R")).toBeNull();
    expect(sokoban.apply("######/#+$ .#/######", "R")).toBe("######/#.@$.#/######");
  });
  it("a solution of the solver's brings every box home", () => {
    const level = "##########/#######  #/###### $.#/###### ..#/######   #/##### $$ #/###### @ #/#####. $ #/######   #/##########";
    const line = timelineOf(sokoban, level, sokoban.split("UULDDRRDDLULURDRUUULLUUR"));
    expect(line.complete).toBe(true);
    expect(sokoban.solved(line.states[line.states.length - 1]!)).toBe(true);
  });
  it("the levels offered have one player and as many boxes as goals", () => {
    for (const { name, state } of LEVELS) {
      const count = (cells: string): number => [...state].filter((cell) => cells.includes(cell)).length;
      expect(count("@+"), name).toBe(1);
      expect(count("$*"), name).toBe(count(".*+"));
    }
  });
});

it("every puzzle on offer has a model of that name", () => {
  const names = CHOICES.flatMap((choice) => choice.sizes?.map((size) => size.name) ?? [choice.name]);
  for (const name of names) expect(modelOf(name)?.name).toBe(name);
  expect(modelOf("puzzle10")).toBeNull();
  expect(modelOf("lightsout1")).toBeNull();
});
