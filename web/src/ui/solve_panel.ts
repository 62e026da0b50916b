// 'Solve it': what to solve to, how turns are counted, how thoroughly, and what can be copied.
import type { PuzzleCard, SolveOptions } from "../api";
import { announce, copyButton, h } from "../dom";
import { goalOf, PATTERN_GOALS } from "../model/pattern";
import type { PuzzleModel } from "../model/puzzle";
import { change, settings, type Metric } from "../settings";
import { ChoiceForm, type OwnChoice, type SolveChoice } from "./choice_form";

export interface SolvePanelEvents {
  compare(on: boolean): void;
  goal(pattern: string | null): void;
  metric(metric: Metric): void;
  link(): string;
  state(): string;
  moves(): string;
  algLink(): string | null; // of the answer shown, in another program's page
  json(): string;
  image(kind: "png" | "svg"): Promise<void>;
}

// A network with a search against a method that learned nothing, where the puzzle has both.
export function contestants(card: PuzzleCard): [string | OwnChoice, string | OwnChoice] {
  const usable = (list: { name: string; refusal?: string | null }[], name: string): boolean => list.some((one) => one.name === name && !one.refusal);
  const classical = ["two-phase", "ida", "optimal"].find((name) => usable(card.methods, name));
  if (!card.models?.length || !usable(card.methods, "anytime") || !classical) return ["instant", "optimal"];
  return [{ method: "anytime", heuristic: "model", time: 5 }, { method: classical, heuristic: "auto", time: 5 }];
}

const usesNetwork = (options: SolveOptions): boolean => options.heuristic === "model" || options.method === "combined";

export class SolvePanel {
  readonly element: HTMLElement;
  readonly forms: ChoiceForm[];
  #note = h("p", { class: "hint warning", role: "status", hidden: true });

  constructor(private readonly model: PuzzleModel, private readonly card: PuzzleCard | null, comparing: boolean, private readonly goal: string | null, private readonly events: SolvePanelEvents) {
    if (!card) {
      this.forms = [];
      this.element = h("section", { class: "card" }, h("p", { class: "message wrong" }, "There is no solver for this puzzle here."));
      return;
    }
    const [a, b] = contestants(card);
    this.forms = comparing ? [new ChoiceForm(card, "A", a), new ChoiceForm(card, "B", b)] : [new ChoiceForm(card, "How thorough", "short")];
    const compare = h("input", { type: "checkbox", checked: comparing, role: "switch" });
    compare.addEventListener("change", () => events.compare(compare.checked));
    const cube = model.family === "cube";
    this.element = h("section", { class: "card solve", "aria-labelledby": "solve-title" },
      h("div", { class: "head" }, h("h2", { id: "solve-title" }, "Solve it"), h("label", { class: "inline switch" }, compare, h("span", {}, "Compare two"))),
      cube ? h("div", { class: "asked" }, model.size === 3 ? this.#goals() : null, this.#metrics()) : null,
      ...this.forms.map((form) => form.element), this.#note,
      h("div", { class: "row share" }, copyButton("Link", () => events.link(), "link"), copyButton("State", () => events.state()), copyButton("Moves", () => events.moves()),
        cube ? copyButton("Twizzle link", () => events.algLink() ?? "", "link") : null, copyButton("JSON", () => events.json()), this.#image("png"), this.#image("svg")));
    for (const form of this.forms) form.element.addEventListener("change", () => this.#advise());
    this.#advise();
  }
  #image(kind: "png" | "svg"): HTMLButtonElement {
    const button = h("button", { type: "button", class: "quiet", "aria-label": `Save an image, ${kind.toUpperCase()}` }, kind.toUpperCase());
    button.addEventListener("click", () => void this.events.image(kind).catch((error: Error) => announce(error.message)));
    return button;
  }
  // What to ask the server: the choice, and what holds for all choices.
  choice(i: number): { choice: SolveChoice; quick: SolveOptions | null } {
    const form = this.forms[i]!;
    const { value } = form;
    const asked = { metric: this.#metric(value.options), goal: this.goal ?? undefined };
    if (!this.goal) return { choice: { ...value, options: { ...value.options, ...asked } }, quick: form.quick && { ...form.quick, ...asked } };
    // A pattern has a method of its own; a choice made by hand is passed on, and the server says if it does not fit.
    const { method, heuristic, ...rest } = value.options;
    const own = form.picked === "own" ? { method, heuristic } : {};
    return { choice: { ...value, options: { ...rest, ...own, ...asked, time: form.picked === "instant" ? 2 : value.options.time } }, quick: null };
  }
  // A network counts as it was trained to.
  #metric(options: SolveOptions): string | undefined {
    const { metric } = this.model;
    const models = this.card?.models ?? [];
    return metric && usesNetwork(options) && models.length && !models.includes(metric) ? models[0] : metric;
  }
  #advise(): void {
    const other = this.forms.map((form) => this.#metric(form.value.options)).find((metric) => metric !== this.model.metric);
    this.#note.hidden = !other;
    this.#note.textContent = `The network was trained to count in ${other?.toUpperCase()}, so that is what its search shortens.`;
  }
  #goals(): HTMLElement {
    const goals = this.goal && goalOf(this.goal).name === "own" ? [...PATTERN_GOALS, goalOf(this.goal)] : PATTERN_GOALS;
    const select = h("select", {}, h("option", { value: "" }, "Solved cube"),
      ...goals.map((goal) => h("option", { value: goal.facelets, selected: goal.facelets === this.goal }, goal.label)));
    select.addEventListener("change", () => this.events.goal(select.value || null));
    return h("label", { class: "inline" }, h("span", {}, "Goal"), select);
  }
  #metrics(): HTMLElement {
    const radio = (metric: Metric, label: string, title: string): HTMLElement => h("label", { title },
      h("input", { type: "radio", name: "metric", value: metric, checked: settings.metric === metric, onchange: () => {
        change({ metric });
        this.events.metric(metric);
        this.#advise();
      } }), h("span", {}, label));
    return h("div", { class: "segments metric", role: "radiogroup", "aria-label": "How turns are counted" },
      radio("htm", "HTM", "A half turn counts as one"), radio("qtm", "QTM", "A half turn counts as two quarter turns"));
  }
}
