// How to solve: the puzzle's presets, or method, heuristic, time and options chosen by hand.
import { sentence, type OptionCard, type Preset, type PuzzleCard, type SolveOptions } from "../api";
import { freshId, h } from "../dom";
import { OptionFields } from "./option_fields";

// thorough: may take a while; instant: should not.
export interface SolveChoice { label: string; options: SolveOptions; thorough: boolean; instant?: boolean }
export interface OwnChoice { method: string; heuristic: string; time: number }

const FALLBACK: Preset[] = [{ name: "instant", label: "Instant", method: "auto", time: 2, prove: false }];
const HINTS: Record<string, string> = {
  instant: "The first good answer", short: "A few seconds to look for shorter solutions", optimal: "Continues until no shorter solution can exist",
};
// No method known proves a random board of these in reasonable time; the server's answer then says how far it came.
const NO_PROOF = ["puzzle35", "puzzle48"];
const NO_PROOF_WARNING = "A random board of this size has never been proved in minutes: expect the best answer found, without a proof. Boards a few dozen moves from the goal can be proved.";
const NAMES: Record<string, string> = { instant: "Instant", short: "Short", optimal: "Proved optimal" };

// A preset is a set of options with a name and a label.
function optionsOf(preset: Preset): SolveOptions {
  const { name: _name, label: _label, ...options } = preset;
  return options;
}

export class ChoiceForm {
  readonly element: HTMLFieldSetElement;
  #own: HTMLDivElement;
  #method: HTMLSelectElement;
  #heuristic: HTMLSelectElement;
  #time = h("input", { type: "number", min: 0.1, max: 3600, step: "any", value: 10, inputmode: "decimal" });
  #options = new OptionFields();
  #summary = h("p", { class: "hint" });
  #warning = h("p", { class: "hint warning", hidden: true });
  #name = freshId("choice");
  #presets: Preset[];

  constructor(private readonly card: PuzzleCard, legend: string, first: string | OwnChoice) {
    this.#presets = card.presets?.length ? card.presets : FALLBACK;
    this.#method = h("select", {}, h("option", { value: "auto" }, "auto"),
      ...card.methods.map((m) => h("option", { value: m.name, disabled: !!m.refusal, title: m.refusal ?? m.summary }, m.name)));
    this.#heuristic = h("select", {}, h("option", { value: "auto" }, "auto"),
      ...card.heuristics.map((e) => h("option", { value: e.name, disabled: !!e.refusal, title: e.refusal ?? e.summary }, e.name)));
    this.#own = h("div", { class: "own", hidden: true },
      h("label", {}, h("span", {}, "Method"), this.#method), h("label", {}, h("span", {}, "Heuristic"), this.#heuristic),
      h("label", {}, h("span", {}, "Seconds"), this.#time));
    const start = typeof first !== "string" ? "own" : this.#presets.some((preset) => preset.name === first) ? first : this.#presets[0]!.name;
    if (typeof first !== "string") {
      this.#method.value = first.method;
      this.#heuristic.value = first.heuristic;
      this.#time.value = String(first.time);
    }
    this.element = h("fieldset", { class: "choice" }, h("legend", {}, legend),
      h("div", { class: "segments" },
        ...this.#presets.map((preset) => this.#radio(preset.name, NAMES[preset.name] ?? preset.label, preset.name === start)),
        this.#radio("own", "Custom", start === "own")),
      this.#own, this.#options.element, this.#summary, this.#warning);
    this.element.addEventListener("change", () => this.#update());
    this.#update();
  }
  get picked(): string {
    return this.element.querySelector<HTMLInputElement>("input:checked")!.value;
  }
  get value(): SolveChoice {
    const preset = this.#presets.find((one) => one.name === this.picked);
    if (preset) {
      return { label: NAMES[preset.name] ?? preset.label, options: optionsOf(preset), thorough: preset.name !== "instant", instant: preset.name === "instant" };
    }
    const options: SolveOptions = {
      ...this.#options.values, method: this.#method.value, heuristic: this.#heuristic.value, time: Number(this.#time.value) || 10,
    };
    const guide = this.#heuristic.disabled || this.#heuristic.value === "auto" ? "" : this.#heuristic.value === "model" ? " with the network" : ` with ${this.#heuristic.value}`;
    return { label: `${this.#method.value}${guide}`, options, thorough: false };
  }
  // The quick choice whose answer can be shown while a thorough one is running.
  get quick(): SolveOptions | null {
    const preset = this.#presets.find((one) => one.name === "instant");
    return preset ? optionsOf(preset) : null;
  }
  #radio(value: string, label: string, checked: boolean): HTMLLabelElement {
    return h("label", {}, h("input", { type: "radio", name: this.#name, value, checked }), h("span", {}, label));
  }
  #update(): void {
    const own = this.picked === "own";
    this.#own.hidden = !own;
    const method = this.card.methods.find((m) => m.name === this.#method.value);
    this.#heuristic.disabled = method?.uses_heuristic === false;
    this.#options.show(own ? this.#declared() : []);
    const prove = own ? this.#options.values.prove === true : this.picked === "optimal";
    this.#warning.hidden = !prove || !NO_PROOF.includes(this.card.name);
    this.#warning.textContent = NO_PROOF_WARNING;
    this.#summary.textContent = own ? sentence(method?.summary ?? "The default for this puzzle").replaceAll("--", "") : this.#explain();
  }
  // The options that the chosen method and heuristic read, in the server's order; without a choice, those that all understand.
  #declared(): OptionCard[] {
    const chosen = [
      this.card.methods.find((m) => m.name === this.#method.value),
      this.#heuristic.disabled ? undefined : this.card.heuristics.find((e) => e.name === this.#heuristic.value),
    ];
    const special = new Set([...this.card.methods, ...this.card.heuristics].flatMap((one) => one.options ?? []));
    const read = new Set(chosen.flatMap((one) => one?.options ?? []));
    return (this.card.options ?? []).filter((option) => read.has(option.name) || !special.has(option.name));
  }
  #explain(): string {
    const preset = this.#presets.find((one) => one.name === this.picked)!;
    const text = this.card.preset_texts?.[preset.name];
    return text ? sentence(text) : `${HINTS[preset.name] ?? preset.label} (${preset.method}, up to ${preset.time} s).`;
  }
}
