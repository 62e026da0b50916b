// The puzzle the network tried last: its solution played, or the scramble it could not solve.
import { h } from "../dom";
import type { Attempt } from "../learn_api";
import { modelOf } from "../model/catalogue";
import { timelineOf, type PuzzleModel, type Timeline } from "../model/puzzle";
import { Player } from "../player";
import { makeView } from "../view/make_view";
import type { View } from "../view/view";

export class LearnAttempt {
  readonly element = h("section", { class: "card", "aria-labelledby": "learn-attempt", hidden: true });
  readonly #words = h("p", { class: "status" });
  readonly #host = h("div", { class: "view learn-view", role: "img" });
  readonly #play = h("button", { type: "button" }, "Play");
  readonly #player = new Player();
  #model: PuzzleModel | null = null;
  #view: View | null = null;
  #timeline: Timeline = { moves: [], states: [""] };
  #shown = "";

  constructor() {
    this.element.append(h("h2", { id: "learn-attempt" }, "A puzzle it tried"), this.#words, this.#host, h("div", { class: "row" }, this.#play));
    this.#play.addEventListener("click", () => this.#player.toggle());
    this.#player.onChange = () => {
      this.#view?.show(this.#timeline, this.#player.position);
      this.#play.textContent = this.#player.playing ? "Pause" : "Play";
    };
  }
  show(puzzle: string, attempt: Attempt | null): void {
    const key = attempt ? `${puzzle} ${attempt.state} ${attempt.moves}` : "";
    if (key === this.#shown) return;
    this.#shown = key;
    const model = attempt && modelOf(puzzle);
    this.element.hidden = !model;
    if (!model || !attempt) return;
    if (model.name !== this.#model?.name) {
      this.#view?.destroy();
      this.#view = makeView(model, { state: () => this.#timeline.states[0]!, move: () => {}, edit: () => {} });
      this.#host.replaceChildren(this.#view.element);
    }
    this.#model = model;
    const solved = attempt.length !== null;
    this.#timeline = timelineOf(model, attempt.state, solved ? model.split(attempt.moves) : []);
    this.#words.textContent = solved ? `Solved in ${attempt.length} moves, ${attempt.method}.` : `Not solved (${attempt.method}).`;
    this.#host.setAttribute("aria-label", `${model.title}: ${this.#words.textContent}`);
    this.#play.hidden = !solved;
    this.#player.moveMillis = model.moveMillis;
    this.#player.reset(this.#timeline.moves.length);
  }
}
