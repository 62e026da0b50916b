// A sliding puzzle: tiles slide when pressed, or when dragged along their row or column.
import { s } from "../dom";
import { readTiles, type TilesModel } from "../model/tiles";
import type { Timeline } from "../model/puzzle";
import { around, easeInOut, type View, type ViewEvents } from "./view";

const CELL = 100;

export class TilesView implements View {
  readonly element: SVGSVGElement;
  #tiles: SVGGElement[] = [];

  constructor(private readonly model: TilesModel, events: ViewEvents) {
    const n = model.size;
    this.element = s("svg", { class: "board tiles", viewBox: `-6 -6 ${n * CELL + 12} ${n * CELL + 12}`, "aria-hidden": "true" },
      s("rect", { class: "tray", x: -6, y: -6, width: n * CELL + 12, height: n * CELL + 12, rx: 16 }));
    for (let value = 1; value < n * n; value++) {
      // Rows of the goal share a hue, so that order is visible at a glance.
      const row = Math.floor((value - 1) / n);
      const tile = s("g", { class: "tile", style: `--hue: ${Math.round((row * 300) / n) + 210}` },
        s("rect", { x: 3, y: 3, width: CELL - 6, height: CELL - 6, rx: 12 }),
        s("text", { x: CELL / 2, y: CELL / 2 + 2, "text-anchor": "middle", "dominant-baseline": "central" }, String(value)));
      this.#tiles.push(tile);
      this.element.append(tile);
    }
    this.#listen(events);
  }
  show(timeline: Timeline, position: number): void {
    const { before, after, part } = around(timeline, position);
    const from = readTiles(before);
    const to = readTiles(after);
    const eased = easeInOut(part);
    const n = this.model.size;
    const end = new Map(to.map((value, cell) => [value, cell]));
    from.forEach((value, cell) => {
      if (value === 0) return;
      const goal = end.get(value) ?? cell;
      const x = (cell % n) + ((goal % n) - (cell % n)) * eased;
      const y = Math.floor(cell / n) + (Math.floor(goal / n) - Math.floor(cell / n)) * eased;
      const tile = this.#tiles[value - 1]!;
      tile.setAttribute("transform", `translate(${x * CELL} ${y * CELL})`);
      tile.classList.toggle("home", value === goal + 1);
    });
  }
  destroy(): void {}

  // A press on a tile in line with the gap slides it; dragging a tile towards the gap does the same.
  #listen(events: ViewEvents): void {
    const n = this.model.size;
    const cellAt = (event: PointerEvent): number | null => {
      const box = this.element.getBoundingClientRect();
      const column = Math.floor(((event.clientX - box.left) / box.width) * n);
      const row = Math.floor(((event.clientY - box.top) / box.height) * n);
      return row >= 0 && column >= 0 && row < n && column < n ? row * n + column : null;
    };
    let pressed: number | null = null;
    this.element.addEventListener("pointerdown", (event) => {
      pressed = cellAt(event);
      this.element.setPointerCapture(event.pointerId);
    });
    this.element.addEventListener("pointerup", () => {
      if (pressed === null) return;
      const moves = this.model.slideTo(events.state(), pressed);
      pressed = null;
      if (moves.length) events.move(moves);
    });
    this.element.addEventListener("pointermove", (event) => {
      const over = cellAt(event);
      if (pressed === null || over === null || over === pressed) return;
      // Dragged onto the gap: the tile has arrived before the finger lifts.
      const moves = this.model.slideTo(events.state(), pressed);
      if (moves.length === 1 && readTiles(events.state())[over] === 0) {
        pressed = null;
        events.move(moves);
      }
    });
    this.element.addEventListener("pointercancel", () => (pressed = null));
  }
}
