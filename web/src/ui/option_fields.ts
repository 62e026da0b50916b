// A form for the options that the chosen method and heuristic declare; the server describes each, so none is named here.
import type { OptionCard, OptionValue } from "../api";
import { h } from "../dom";

function field(option: OptionCard): HTMLInputElement {
  if (option.type === "boolean") return h("input", { type: "checkbox", name: option.name });
  if (option.type === "string") return h("input", { type: "text", name: option.name, autocomplete: "off", spellcheck: "false" });
  return h("input", {
    type: "number", name: option.name, min: option.minimum, max: option.maximum, step: option.type === "integer" ? 1 : "any",
    placeholder: option.default ?? "", inputmode: option.type === "integer" ? "numeric" : "decimal",
  });
}

// The value of a field, or undefined if it is empty or not understood.
function valueOf(option: OptionCard, input: HTMLInputElement): OptionValue | undefined {
  if (option.type === "boolean") return input.checked || undefined;
  const text = input.value.trim();
  if (text === "") return undefined;
  if (option.type === "string") return text;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

export class OptionFields {
  readonly element = h("details", { class: "options", hidden: true });
  #fields = new Map<string, { option: OptionCard; input: HTMLInputElement }>();

  // Shows these options; values already entered are kept.
  show(options: OptionCard[]): void {
    const kept = this.#fields;
    this.#fields = new Map(options.map((option) => [option.name, kept.get(option.name) ?? { option, input: field(option) }]));
    this.element.hidden = options.length === 0;
    this.element.replaceChildren(h("summary", {}, "Options"), h("div", { class: "own" },
      ...[...this.#fields.values()].map(({ option, input }) =>
        h("label", { title: option.help }, h("span", {}, option.name.replaceAll("_", " ")), input))));
  }

  get values(): Record<string, OptionValue> {
    const values: Record<string, OptionValue> = {};
    for (const [name, { option, input }] of this.#fields) {
      const value = valueOf(option, input);
      if (value !== undefined) values[name] = value;
    }
    return values;
  }
}
