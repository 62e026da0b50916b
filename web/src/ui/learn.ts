// The Learn tab: training runs on this machine, live. Runs are written by other processes, so the page asks for news.
import { api } from "../api";
import { announce, h } from "../dom";
import { learnApi, type Run, type Runs } from "../learn_api";
import { transport } from "../solver/choose";
import { LearnRun, percent } from "./learn_run";

const PAUSE = 2000; // ms between questions
const MINUTES: Record<string, number> = { puzzle8: 2, cube2: 2 };
const ADDRESS = /^#learn(?:=([\w.-]+))?$/;

export class Learn {
  readonly element = h("main", { class: "learn", hidden: true });
  readonly #list = h("ul", { class: "learn-list", "aria-label": "Training runs" });
  readonly #empty = h("p", { class: "hint" }, "No training has been run here yet. Start one: the 8-puzzle takes two minutes.");
  #passing = false;
  readonly #message = h("p", { class: "message wrong", role: "alert", hidden: true });
  readonly #form: HTMLFormElement;
  readonly #puzzle = h("select", {});
  readonly #recipe = h("select", {});
  readonly #minutes = h("input", { type: "number", min: "0.1", step: "any", value: "2" });
  readonly #start = h("button", { type: "submit", class: "primary wide" }, "Start training");
  readonly #summary = h("p", { class: "hint" });
  readonly #run: LearnRun;
  #chosen = "";
  #timer = 0;
  #runs: Runs | null = null;
  #verdict = "";

  constructor() {
    this.#run = new LearnRun({ stop: (name) => void this.#stop(name), resume: (name, minutes) => void this.#resume(name, minutes) });
    this.#form = h("form", { class: "card learn-form", "aria-labelledby": "learn-start" },
      h("h2", { id: "learn-start" }, "Train a network"),
      h("p", { class: "hint" }, `It starts from nothing and learns from random scrambles, ${transport().serves ? "on this machine's processor." : "in this browser. Runs are kept until the page is closed."}`),
      h("label", { class: "stack" }, "Puzzle", this.#puzzle), h("label", { class: "stack" }, "Recipe", this.#recipe), this.#summary,
      h("label", { class: "stack" }, "Minutes", this.#minutes), this.#start);
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#begin();
    });
    this.#puzzle.addEventListener("change", () => (this.#minutes.value = String(MINUTES[this.#puzzle.value] ?? 30)));
    this.#recipe.addEventListener("change", () => this.#describe());
    this.element.append(this.#message,
      h("div", { class: "learn-column" }, this.#run.element, this.#run.attempt.element),
      h("div", { class: "learn-column learn-side" }, this.#form,
        h("section", { class: "card", "aria-labelledby": "learn-runs" }, h("h2", { id: "learn-runs" }, "Runs"), this.#empty, this.#list)));
    document.addEventListener("visibilitychange", () => this.#wake());
  }
  get open(): boolean {
    return !this.element.hidden;
  }
  show(name: string): void {
    this.element.hidden = false;
    if (name) this.#chosen = name;
    document.title = "Learn · Unscramble";
    void this.#prepare();
    this.#wake();
  }
  hide(): void {
    this.element.hidden = true;
    clearTimeout(this.#timer);
  }

  async #prepare(): Promise<void> {
    if (this.#puzzle.options.length) return;
    try {
      const cards = await api.puzzles();
      this.#puzzle.replaceChildren(...cards.map((card) => h("option", { value: card.name }, card.name)));
      if (cards.some((card) => card.name === "puzzle8")) this.#puzzle.value = "puzzle8";
    } catch (error) {
      this.#complain((error as Error).message);
    }
  }
  #wake(): void {
    clearTimeout(this.#timer);
    if (this.open && document.visibilityState === "visible") void this.#ask();
  }
  async #ask(): Promise<void> {
    try {
      const runs = await learnApi.runs();
      this.#showRuns(runs);
      const run = runs.runs.find((one) => one.name === this.#chosen) ?? runs.runs[0];
      if (run) {
        const detail = await learnApi.run(run.name);
        this.#run.show(detail, runs.allowed);
        this.#speak(detail);
      }
      if (runs.fault) this.#complain(runs.fault, true);
      else if (this.#passing) this.#message.hidden = true;
    } catch (error) {
      this.#complain((error as Error).message, true);
    }
    clearTimeout(this.#timer);
    if (this.open) this.#timer = window.setTimeout(() => this.#wake(), PAUSE);
  }
  // Only what changes the picture is spoken, not every number.
  #speak(run: Run): void {
    const now = `${run.name} ${run.state} ${run.verdict.kind}`;
    if (this.#verdict && now !== this.#verdict) announce(`${run.name}: ${run.verdict.words}`);
    this.#verdict = now;
  }
  #showRuns(runs: Runs): void {
    this.#runs = runs;
    this.#form.hidden = !runs.allowed;
    this.#start.disabled = runs.running !== null;
    this.#start.textContent = runs.running === null ? "Start training" : "Training…";
    this.#minutes.max = String(runs.max_minutes);
    if (!this.#recipe.options.length) {
      this.#recipe.replaceChildren(...runs.recipes.map((recipe) => h("option", { value: recipe.name }, recipe.name)));
      this.#describe();
    }
    this.#empty.hidden = runs.runs.length > 0;
    if (!runs.runs.some((run) => run.name === this.#chosen) && runs.running === null) this.#chosen = runs.runs[0]?.name ?? "";
    const focused = (document.activeElement as HTMLElement | null)?.dataset.run;
    this.#list.replaceChildren(...runs.runs.map((run) => this.#item(run)));
    if (focused) this.#list.querySelector<HTMLElement>(`[data-run="${CSS.escape(focused)}"]`)?.focus();
  }
  #item(run: Run): HTMLElement {
    const solved = run.solved === null ? "" : ` · solves ${percent(Math.max(run.solved, run.solved_beam ?? 0))}`;
    const button = h("button", { type: "button", class: "learn-item", "data-run": run.name, "aria-current": run.name === this.#chosen ? "true" : undefined },
      h("strong", {}, run.name), h("span", {}, `${run.state === "running" ? "running" : run.state} · ${run.verdict.words}${solved}`));
    button.addEventListener("click", () => {
      this.#chosen = run.name;
      history.replaceState(null, "", `#learn=${run.name}`);
      this.#wake();
    });
    return h("li", {}, button);
  }
  #describe(): void {
    this.#summary.textContent = this.#runs?.recipes.find((recipe) => recipe.name === this.#recipe.value)?.summary ?? "";
  }
  async #begin(): Promise<void> {
    this.#start.disabled = true;
    await this.#try(async () => {
      const { name } = await learnApi.start(this.#puzzle.value, this.#recipe.value, Number(this.#minutes.value));
      this.#chosen = name;
      history.replaceState(null, "", `#learn=${name}`);
      announce(`Training ${name} has started`);
    });
  }
  async #stop(name: string): Promise<void> {
    await this.#try(async () => {
      await learnApi.stop(name);
      announce(`${name} saves its work and stops`);
    });
  }
  async #resume(name: string, minutes: number): Promise<void> {
    await this.#try(() => learnApi.resume(name, minutes));
  }
  async #try(action: () => Promise<unknown>): Promise<void> {
    try {
      await action();
      this.#message.hidden = true;
    } catch (error) {
      this.#complain((error as Error).message);
    }
    this.#wake();
  }
  // What is passing goes when the server is heard again; what the user asked for and was refused stays.
  #complain(text: string, passing = false): void {
    this.#passing = passing;
    this.#message.textContent = text;
    this.#message.hidden = false;
  }
}

// Adds the tab to a page that is already there: a link beside the puzzles, and the tab in place of the puzzle.
export function addLearnTab(root: HTMLElement): void {
  const puzzle = root.querySelector<HTMLElement>("main")!;
  const nav = root.querySelector<HTMLElement>("header nav")!;
  const learn = new Learn();
  const link = h("a", { href: "#learn", class: "learn-link" }, "Learn");
  nav.append(link);
  let title = document.title;
  const toggle = (on: boolean, name = ""): void => {
    if (on && !learn.open) title = document.title;
    puzzle.hidden = on;
    for (const other of nav.querySelectorAll("a[aria-current]")) if (other !== link) other.toggleAttribute("data-behind", on);
    if (on) {
      link.setAttribute("aria-current", "page");
      puzzle.after(learn.element);
      learn.show(name);
    } else if (learn.open) {
      link.removeAttribute("aria-current");
      learn.hide();
      learn.element.remove();  // the page has one picture and one chart of a kind at a time
      document.title = title;
    }
  };
  const follow = (): void => {
    const found = ADDRESS.exec(location.hash);
    toggle(found !== null, found?.[1]);
  };
  window.addEventListener("hashchange", follow);
  // A puzzle's link changes the page without changing the address first.
  nav.addEventListener("click", (event) => {
    const target = (event.target as HTMLElement).closest("a");
    if (target && target !== link) toggle(false);
  }, true);
  follow();
}
