// A Sokoban level: the player walks and pushes; a click on a neighbouring cell takes one step there.
import { s } from "../dom";
import { isBox, playerAt, readLevel } from "../model/sokoban";
import type { Timeline } from "../model/puzzle";
import { around, easeInOut, type View, type ViewEvents } from "./view";

const CELL = 100;

export class SokobanView implements View {
  readonly element: SVGSVGElement;
  #ground = s("g");
  #boxes = s("g");
  #player = s("g", { class: "player" },
    s("circle", { cx: 50, cy: 50, r: 32 }), s("circle", { class: "eye", cx: 39, cy: 44, r: 5 }), s("circle", { class: "eye", cx: 61, cy: 44, r: 5 }));
  #walls = "";

  constructor(private readonly events: ViewEvents) {
    this.element = s("svg", { class: "board sokoban", "aria-hidden": "true" }, this.#ground, this.#boxes, this.#player);
    this.element.addEventListener("pointerdown", (event) => this.#walk(event));
  }
  show(timeline: Timeline, position: number): void {
    const { before, after, part } = around(timeline, position);
    this.#drawGround(before);
    const [from, to] = [readLevel(before).rows, readLevel(after).rows];
    const eased = easeInOut(part);
    const start = playerAt(from);
    const end = playerAt(to);
    if (!start || !end) return;
    const x = start[1] + (end[1] - start[1]) * eased;
    const y = start[0] + (end[0] - start[0]) * eased;
    this.#player.setAttribute("transform", `translate(${x * CELL} ${y * CELL})`);
    const [dy, dx] = [end[0] - start[0], end[1] - start[1]];
    const boxes: SVGGElement[] = [];
    from.forEach((text, row) => [...text].forEach((cell, column) => {
      if (!isBox(cell)) return;
      const pushed = row === end[0] && column === end[1] && part > 0;
      const shift = pushed ? eased : 0;
      const onGoal = pushed && part > 0.5 ? ".*+".includes(to[row + dy]?.[column + dx] ?? " ") : cell === "*";
      boxes.push(s("g", { class: onGoal ? "box home" : "box", transform: `translate(${(column + dx * shift) * CELL} ${(row + dy * shift) * CELL})` },
        s("rect", { x: 9, y: 9, width: 82, height: 82, rx: 12 }),
        s("path", { d: onGoal ? "M30 52l14 14 28-32" : "M28 28l44 44M72 28l-44 44" })));
    }));
    this.#boxes.replaceChildren(...boxes);
  }
  destroy(): void {}

  #drawGround(state: string): void {
    const bare = state.replace(/[@$]/g, " ").replace(/[*+]/g, ".");
    if (bare === this.#walls) return;
    this.#walls = bare;
    const level = readLevel(bare);
    this.element.setAttribute("viewBox", `0 0 ${level.width * CELL} ${level.height * CELL}`);
    const cells: SVGElement[] = [];
    level.rows.forEach((text, row) => [...text].forEach((cell, column) => {
      const [x, y] = [column * CELL, row * CELL];
      if (cell === "#") cells.push(s("rect", { class: "wall", x: x - 0.5, y: y - 0.5, width: CELL + 1, height: CELL + 1 }));
      else cells.push(s("rect", { class: "floor", x: x + 1, y: y + 1, width: CELL - 2, height: CELL - 2, rx: 6 }));
      if (cell === ".") cells.push(s("circle", { class: "goal", cx: x + 50, cy: y + 50, r: 20 }));
    }));
    this.#ground.replaceChildren(...cells);
  }
  #walk(event: PointerEvent): void {
    const matrix = this.element.getScreenCTM();
    const player = playerAt(readLevel(this.events.state()).rows);
    if (!matrix || !player) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const dx = point.x / CELL - 0.5 - player[1];
    const dy = point.y / CELL - 0.5 - player[0];
    if (Math.max(Math.abs(dx), Math.abs(dy)) < 0.5) return;
    this.events.move([Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "R" : "L") : dy > 0 ? "D" : "U"]);
  }
}
