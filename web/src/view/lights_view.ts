// Lights Out: press a light, or edit single lights. Each cell has its number, by which moves name it; cells that the rest
// of the solution presses have a dot.
import { s } from "../dom";
import { neighbourhood, type LightsModel } from "../model/lights";
import type { Timeline } from "../model/puzzle";
import { around, type View, type ViewEvents } from "./view";

const CELL = 100;

export class LightsView implements View {
  readonly element: SVGSVGElement;
  editing = false;
  cursor: number | null = null;
  #cells: SVGGElement[] = [];

  constructor(private readonly model: LightsModel, events: ViewEvents) {
    const n = model.size;
    this.element = s("svg", { class: "board lights", viewBox: `-6 -6 ${n * CELL + 12} ${n * CELL + 12}`, "aria-hidden": "true" },
      s("rect", { class: "tray", x: -6, y: -6, width: n * CELL + 12, height: n * CELL + 12, rx: 16 }));
    for (let cell = 0; cell < n * n; cell++) {
      const light = s("g", { class: "light", transform: `translate(${(cell % n) * CELL} ${Math.floor(cell / n) * CELL})` },
        s("rect", { x: 5, y: 5, width: CELL - 10, height: CELL - 10, rx: 18 }),
        s("text", { class: "number", x: 13, y: 30 }, String(cell)), s("circle", { cx: CELL / 2, cy: CELL / 2, r: 13 }));
      light.addEventListener("click", () => {
        if (this.editing) events.edit([...events.state()].map((on, i) => (i === cell ? (on === "1" ? "0" : "1") : on)).join(""));
        else events.move([String(cell)]);
      });
      this.#cells.push(light);
      this.element.append(light);
    }
  }
  show(timeline: Timeline, position: number): void {
    const { index, before, after, part } = around(timeline, position);
    // The press is shown first, its effect in the middle of the move.
    const state = part >= 0.45 ? after : before;
    const move = part > 0 && part < 1 ? timeline.moves[index] : undefined;
    const pressed = move === undefined ? new Set<number>() : new Set(neighbourhood(Number(move), this.model.size));
    const left = new Set(timeline.moves.slice(Math.ceil(position)).map(Number));
    this.#cells.forEach((light, cell) => {
      light.classList.toggle("on", state[cell] === "1");
      light.classList.toggle("pressed", Number(move) === cell);
      light.classList.toggle("touched", pressed.has(cell));
      light.classList.toggle("to-press", left.has(cell));
      light.classList.toggle("cursor", this.cursor === cell);
    });
  }
  destroy(): void {}
}
