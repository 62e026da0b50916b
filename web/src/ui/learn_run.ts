// One training run: what it is doing, whether it is learning, its curves, and stop or resume.
import { h } from "../dom";
import type { RunDetail, Strength } from "../learn_api";
import { LearnAttempt } from "./learn_attempt";
import { LearnChart, tidy } from "./learn_chart";
import { shortNumber } from "./plot";

export const percent = (share: number): string => `${Math.round(100 * share)} %`;
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
const STATES = { running: "Learning now", stopped: "Stopped", ended: "Finished", diverged: "Stopped itself" };
const PHASES: Record<string, string> = { walk: "lengths of random walks", bellman: "its own values" };

// The rows of the table at the end: what, before, after.
export function strengthRows(before: Strength | null, after: Strength): [string, string, string][] {
  const share = (value?: number): string => (value === undefined ? "–" : percent(value));
  const number = (value?: number): string => (value === undefined ? "–" : value.toFixed(2));
  const rows: [string, string, string][] = [
    [`Solved greedily, of ${after.states}`, share(before?.solved_greedy), share(after.solved_greedy)],
    [`Solved by a beam of ${after.beam ?? 0}, of ${after.beam_states ?? 0}`, share(before?.solved_beam), share(after.solved_beam)],
    ["Its moves", number(before?.beam_length), number(after.beam_length)],
    ["In the fewest moves", share(before?.optimal), share(after.optimal)],
    ["Estimate off by (moves)", number(before?.absolute_error), number(after.absolute_error)],
  ];
  return rows.filter((row) => row[1] !== "–" || row[2] !== "–");
}

export class LearnRun {
  readonly element = h("section", { class: "card learn-run", "aria-labelledby": "learn-run-title", hidden: true });
  readonly attempt = new LearnAttempt();
  readonly #title = h("h2", { id: "learn-run-title" });
  readonly #verdict = h("p", { class: "verdict", role: "status" });
  readonly #progress = h("progress", { max: 1, "aria-label": "How much of the training is done" });
  readonly #numbers = h("dl", { class: "numbers" });
  readonly #loss = new LearnChart("Loss", duration);
  readonly #solved = new LearnChart("Validation states solved", duration, percent);
  readonly #held = new LearnChart("Error on held-out states", duration);
  readonly #depths = new LearnChart("Value by scramble depth", (x) => `${Math.round(x)} moves`);
  readonly #table = h("table", { class: "strength", hidden: true });
  readonly #use = h("p", { class: "hint" });
  readonly #stop = h("button", { type: "button" }, "Stop");
  readonly #resume = h("button", { type: "button" }, "Resume");
  readonly #minutes = h("input", { type: "number", min: "0.1", step: "any", value: "5", "aria-label": "Minutes more" });
  readonly #more: HTMLElement;
  #name = "";

  constructor(events: { stop(name: string): void; resume(name: string, minutes: number): void }) {
    this.#more = h("div", { class: "row" }, this.#resume, h("label", { class: "inline" }, "for", this.#minutes, "more minutes"));
    this.#stop.addEventListener("click", () => events.stop(this.#name));
    this.#resume.addEventListener("click", () => events.resume(this.#name, Number(this.#minutes.value)));
    this.element.append(this.#title, this.#verdict, this.#progress, this.#numbers,
      h("div", { class: "plots" }, this.#solved.element, this.#loss.element, this.#held.element, this.#depths.element),
      this.#table, this.#use, h("div", { class: "row" }, this.#stop), this.#more);
  }
  show(run: RunDetail, allowed: boolean): void {
    this.#name = run.name;
    this.element.hidden = false;
    this.#title.textContent = run.name;
    this.#verdict.textContent = `${STATES[run.state]}: ${run.verdict.words}`;
    this.#verdict.dataset.kind = run.verdict.kind;
    this.#progress.value = Math.min(1, run.fraction);
    this.#progress.hidden = run.state !== "running";
    this.#showNumbers(run);
    this.#loss.draw([{ name: "loss", style: "main", points: run.curves.loss }]);
    this.#held.draw([{ name: "error", style: "main", points: run.curves.held_out_error }]);
    this.#solved.draw([
      { name: "greedy", style: "main", points: run.curves.solved }, { name: "beam", style: "second", points: run.curves.solved_beam },
    ], 1);
    this.#depths.draw(run.depths.map((curve, i) => ({
      name: `after ${duration(curve.seconds)}`, style: i === run.depths.length - 1 ? "main" : "faint",
      points: curve.depth.map((depth, at) => [depth, curve.value[at]!] as const),
    })));
    this.#showTable(run);
    this.#use.textContent = run.state === "ended" ? `To use it: unscramble solve ${run.puzzle} --model runs/${run.name}/${run.puzzle}.model` : "";
    this.#stop.hidden = !allowed || run.state !== "running";
    this.#more.hidden = !allowed || run.state === "running";
    this.attempt.show(run.puzzle, run.attempt);
  }
  #showNumbers(run: RunDetail): void {
    const pairs: [string, string | null][] = [
      ["Puzzle", run.puzzle], ["Recipe", run.recipe],
      ["Learns from", run.state === "running" ? PHASES[run.phase] ?? null : null],
      ["Time left", run.seconds_left === null ? null : duration(run.seconds_left)], ["At work", duration(run.seconds)],
      [run.unit === "episodes" ? "Episodes" : "Examples", shortNumber(run.examples)],
      ["Per second", run.state === "running" && run.per_second > 0 ? shortNumber(run.per_second) : null],
      ["Loss", run.loss === null ? null : tidy(run.loss)],
      ["Solves", run.solved === null ? null : percent(run.solved)], ["With a beam", run.solved_beam === null ? null : percent(run.solved_beam)],
      ["Off by", run.held_out_error === null ? null : `${run.held_out_error.toFixed(2)} moves`],
    ];
    this.#numbers.replaceChildren(...pairs.filter((pair) => pair[1] !== null).map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
  }
  #showTable(run: RunDetail): void {
    this.#table.hidden = !run.trained;
    if (!run.trained) return;
    this.#table.replaceChildren(
      h("caption", {}, "Validation states, before and after"),
      h("thead", {}, h("tr", {}, h("td"), h("th", { scope: "col" }, "Untrained"), h("th", { scope: "col" }, "Trained"))),
      h("tbody", {}, ...strengthRows(run.untrained, run.trained).map(([name, before, after]) =>
        h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, before), h("td", {}, after)))));
  }
}
