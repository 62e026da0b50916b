import { describe, expect, it } from "vitest";
import { roundStep, tidy } from "../src/ui/learn_chart";
import { duration, percent, strengthRows } from "../src/ui/learn_run";

describe("numbers of a training run", () => {
  it("has round steps", () => {
    expect([1, 4, 7, 30, 0.2].map(roundStep)).toEqual([0.5, 1, 2, 10, 0.05]);
  });
  it("is short", () => {
    expect(tidy(0.123456)).toBe("0.123");
    expect(tidy(1234)).toBe("1230");
    expect(percent(0.345)).toBe("35 %");
    expect([42, 125, 3661].map(duration)).toEqual(["42 s", "2 min 5 s", "1 h 1 min"]);
  });
});

describe("the table before and after", () => {
  it("leaves out what neither side has", () => {
    const after = { states: 50, solved_greedy: 0.9, beam: 64, beam_states: 10, solved_beam: 1, beam_length: 22.456 };
    expect(strengthRows(null, after)).toEqual([
      ["Solved greedily, of 50", "–", "90 %"], ["Solved by a beam of 64, of 10", "–", "100 %"], ["Its moves", "–", "22.46"],
    ]);
    expect(strengthRows({ states: 0, known: 9, absolute_error: 3 }, { states: 0, known: 9, absolute_error: 0.5 })).toEqual([
      ["Estimate off by (moves)", "3.00", "0.50"],
    ]);
  });
});
