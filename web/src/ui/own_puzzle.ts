// A puzzle of one's own: a definition file, dropped, chosen or pasted; a state, and its solution. The page knows no picture
// of it, so states and moves are text.
import { api, jobEnd, sentence, type PuzzleCard, type SolveResult } from "../api";
import { copyButton, h } from "../dom";
import { transport } from "../solver/choose";

const LIMIT = 10; // seconds per solve
const ADDRESS = "#own";

export class OwnPuzzle {
  readonly element = h("main", { class: "learn own", hidden: true });
  readonly #file = h("input", { type: "file", accept: ".tws,.def,.ksolve,.json,.gap" });
  readonly #text = h("textarea", { rows: 8, spellcheck: "false" });
  readonly #use = h("button", { type: "button", class: "primary wide" }, "Use this definition");
  readonly #message = h("p", { class: "message", role: "status" });
  readonly #state = h("textarea", { rows: 4, spellcheck: "false" });
  readonly #solve = h("button", { type: "button", class: "primary wide" }, "Solve");
  readonly #title = h("h2", {}, "Solve it");
  readonly #answer = h("p", { class: "own-moves" });
  readonly #worth = h("p", { class: "status", role: "status" });
  readonly #solving: HTMLElement;
  #name = "puzzle.tws";
  #card: PuzzleCard | null = null;
  #stop: (() => void) | null = null;

  constructor() {
    this.#file.addEventListener("change", () => void this.#take(this.#file.files?.[0]));
    this.element.addEventListener("dragover", (event) => event.preventDefault());
    this.element.addEventListener("drop", (event) => {
      event.preventDefault();
      void this.#take(event.dataTransfer?.files[0]);
    });
    this.#use.addEventListener("click", () => void this.#define());
    this.#solve.addEventListener("click", () => void (this.#stop ? this.#stop() : this.#answerIt()));
    const scramble = h("button", { type: "button", class: "quiet" }, "Scramble");
    scramble.addEventListener("click", () => void this.#scramble());
    this.#solving = h("section", { class: "card", hidden: true }, this.#title, h("label", { class: "stack" }, "State", this.#state),
      h("div", { class: "row" }, scramble), this.#solve, this.#worth, this.#answer,
      h("div", { class: "row" }, copyButton("Moves", () => this.#answer.textContent ?? ""), copyButton("State", () => this.#state.value)));
    this.element.append(
      h("div", { class: "learn-column" }, h("section", { class: "card" }, h("h2", {}, "Your puzzle"),
        h("p", { class: "hint" }, "Drop a definition file here: twsearch (.tws), KPuzzle or generators (.json), GAP (.gap). Or paste its text."),
        h("label", { class: "stack" }, "File", this.#file), h("label", { class: "stack" }, "Definition", this.#text), this.#use, this.#message)),
      h("div", { class: "learn-column learn-side" }, this.#solving));
  }
  async #take(file: File | undefined): Promise<void> {
    if (!file) return;
    this.#name = file.name;
    this.#text.value = await file.text();
    await this.#define();
  }
  // Pasted text says itself which of the formats it is in.
  #named(text: string): string {
    const ending = /^\s*[{[]/.test(text) ? "json" : /:=/.test(text) ? "gap" : "tws";
    return this.#name.endsWith(`.${ending}`) ? this.#name : `${this.#name.replace(/\.\w+$/, "")}.${ending}`;
  }
  async #define(): Promise<void> {
    const text = this.#text.value;
    try {
      const answer = await transport().define!(this.#named(text), text);
      if (answer.status !== 200) throw new Error((answer.body as { error?: string }).error ?? "This definition cannot be used");
      this.#card = answer.body as PuzzleCard;
      this.#say(`${this.#card.name}: ${this.#card.moves.length} moves (${this.#card.moves.slice(0, 24).join(" ")}${this.#card.moves.length > 24 ? " …" : ""})`);
      this.#title.textContent = `Solve ${this.#card.name}`;
      this.#state.value = this.#card.goal;
      this.#solving.hidden = false;
    } catch (error) {
      this.#solving.hidden = true;
      this.#say(sentence((error as Error).message), true);
    }
  }
  async #scramble(): Promise<void> {
    try {
      this.#state.value = (await api.scramble(this.#card!.name, {})).state;
      this.#answer.textContent = this.#worth.textContent = "";
    } catch (error) {
      this.#worth.textContent = (error as Error).message;
    }
  }
  async #answerIt(): Promise<void> {
    this.#answer.textContent = "";
    this.#worth.textContent = "Searching …";
    this.#solve.textContent = "Stop";
    try {
      const job = await api.solve(this.#card!.name, this.#state.value, { time: LIMIT });
      this.#stop = () => void api.cancel(job.id);
      const { result } = await jobEnd(job.id, job.events);
      this.#answer.textContent = result?.moves ?? "";
      this.#worth.textContent = result ? worthOf(result) : "Stopped.";
    } catch (error) {
      this.#worth.textContent = (error as Error).message;
    }
    this.#stop = null;
    this.#solve.textContent = "Solve";
  }
  #say(text: string, wrong = false): void {
    this.#message.textContent = text;
    this.#message.classList.toggle("wrong", wrong);
  }
}

export function worthOf(result: SolveResult): string {
  if (result.status !== "solved" || result.length === null) return sentence(result.error || result.note || `Not solved: ${result.stopped ?? result.status}`);
  if (result.proved_optimal) return `${result.length} moves. Proved: no solution has fewer.`;
  return result.lower_bound > 0 ? `${result.length} moves; nothing under ${result.lower_bound} is possible.` : `${result.length} moves. Shorter solutions may exist.`;
}

// A link beside the puzzles, where visitors can add puzzles.
export function addOwnTab(root: HTMLElement): void {
  if (!transport().define) return;
  const nav = root.querySelector<HTMLElement>("header nav")!;
  const link = h("a", { href: ADDRESS }, "Your puzzle");
  const own = new OwnPuzzle();
  nav.append(link);
  const others = (): HTMLElement[] => [...root.querySelectorAll<HTMLElement>("main")].filter((one) => one !== own.element);
  const toggle = (on: boolean): void => {
    if (on === !own.element.hidden) return;
    own.element.hidden = !on;
    if (on) {
      for (const other of others()) other.hidden = true;
      nav.closest("header")!.after(own.element);
      link.setAttribute("aria-current", "page");
    } else {
      link.removeAttribute("aria-current");
      own.element.remove();
      for (const other of others()) if (!other.classList.contains("learn")) other.hidden = false;
    }
  };
  window.addEventListener("hashchange", () => toggle(location.hash === ADDRESS));
  nav.addEventListener("click", (event) => {
    const target = (event.target as HTMLElement).closest("a");
    if (target && target !== link) toggle(false);
  }, true);
  toggle(location.hash === ADDRESS);
}
