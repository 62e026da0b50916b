// The moves in order; the last one made is marked, and a click on any move goes there.
import { h } from "../dom";
import type { PuzzleModel } from "../model/puzzle";

export class MoveList {
  readonly element = h("ol", { class: "moves" });
  #buttons: HTMLButtonElement[] = [];
  #current = -1;

  constructor(label: string, private readonly goTo: (index: number) => void) {
    this.element.setAttribute("aria-label", label);
    this.element.addEventListener("keydown", (event) => this.#keys(event));
  }
  set(model: PuzzleModel, moves: readonly string[]): void {
    this.element.classList.toggle("letters", model.family === "tiles" || model.family === "sokoban");
    this.#buttons = moves.map((move, i) =>
      h("button", { type: "button", tabindex: i === 0 ? 0 : -1, "aria-label": `${i + 1}: ${move}, ${model.speak(move)}`, onclick: () => this.goTo(i + 1) }, move));
    this.element.replaceChildren(...this.#buttons.map((button) => h("li", {}, button)));
    this.#current = -1;
  }
  mark(position: number): void {
    const current = Math.ceil(position) - 1;
    if (current === this.#current) return;
    this.#buttons[this.#current]?.removeAttribute("aria-current");
    this.#current = current;
    this.#buttons.forEach((button, i) => {
      button.classList.toggle("done", i < current);
      button.tabIndex = i === Math.max(0, current) ? 0 : -1;
    });
    const button = this.#buttons[current];
    if (!button) return;
    button.setAttribute("aria-current", "step");
    // Scrolls the list alone; scrollIntoView would move the page too.
    const list = this.element;
    const top = button.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + button.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
  }
  #keys(event: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const at = this.#buttons.indexOf(event.target as HTMLButtonElement);
    if (!by || at < 0) return;
    event.preventDefault();
    const next = this.#buttons[at + by];
    if (!next) return;
    next.focus();
    this.goTo(at + by + 1);
  }
}
