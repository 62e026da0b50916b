// A puzzle from a definition file in 3D, where it is one that cubing.js can draw; dots until that is known, and for all
// others.
import type { TwistyPlayer } from "cubing/twisty";
import { h } from "../dom";
import type { DefinitionModel } from "../model/definition";
import type { Timeline } from "../model/puzzle";
import { DotsView } from "./dots_view";
import { TwistyTimeline } from "./twisty_timeline";
import type { View } from "./view";

export class DefinitionSolidView implements View {
  readonly element: HTMLElement;
  #dots: DotsView;
  #solid: TwistyTimeline | null = null;
  #wanted: { timeline: Timeline; position: number } | null = null;
  #gone = false;
  constructor(private readonly model: DefinitionModel) {
    this.#dots = new DotsView(model);
    this.element = h("div", { class: "solid", "aria-hidden": "true" }, this.#dots.element);
    void this.#load();
  }
  show(timeline: Timeline, position: number): void {
    this.#wanted = { timeline, position };
    if (this.#solid) void this.#solid.show(timeline, position);
    else this.#dots.show(timeline, position);
  }
  destroy(): void {
    this.#gone = true;
    this.element.replaceChildren();
  }

  async #load(): Promise<void> {
    const { definition } = this.model;
    const { findSolid } = await import("../model/solid_library");
    const found = await findSolid(definition);
    if (!found || this.#gone) return;
    const [{ TwistyPlayer }, { placed }] = await Promise.all([import("cubing/twisty"), import("../model/solid_match")]);
    if (this.#gone) return;
    const player: TwistyPlayer = new TwistyPlayer({
      experimentalPuzzleDescription: found.description, visualization: "PG3D", controlPanel: "none", background: "none", hintFacelets: "none",
      backView: "none", viewerLink: "none", experimentalDragInput: "none",
    } as ConstructorParameters<typeof TwistyPlayer>[0]);
    this.#solid = new TwistyTimeline(player, (state) => {
      const pattern = this.model.read(state);
      return pattern && placed(definition, found.solid, found.match, pattern);
    }, (move) => found.match.names.get(move) ?? move);
    this.element.dataset.solid = found.description;
    this.element.replaceChildren(player);
    if (this.#wanted) await this.#solid.show(this.#wanted.timeline, this.#wanted.position);
  }
}
