// A puzzle from a definition file, as dots: a ring per set of pieces, a dot per slot, coloured by the piece in it. A hand
// on the dot shows how the piece is turned. What is in its place has a thin outline.
import { s } from "../dom";
import type { DefinitionModel, Pattern } from "../model/definition";
import type { Timeline } from "../model/puzzle";
import { around, easeInOut, type View } from "./view";

interface Place { x: number; y: number }
interface Ring { places: Place[]; radius: number }

const WIDTH = 640;

// Rings side by side, as large as their slots need, in rows.
function ringsOf(counts: number[]): { rings: Ring[]; height: number } {
  const rings: Ring[] = [];
  let x = 0;
  let y = 0;
  let row = 0;
  for (const count of counts) {
    const dot = count > 16 ? 17 : 22;
    const radius = count === 1 ? 0 : Math.max(30, (count * dot * 2.3) / (2 * Math.PI));
    const side = 2 * (radius + dot + 8);
    if (x > 0 && x + side > WIDTH) {
      x = 0;
      y += row;
      row = 0;
    }
    const places = Array.from({ length: count }, (_, i) => {
      const angle = (2 * Math.PI * i) / count - Math.PI / 2;
      return { x: x + side / 2 + radius * Math.cos(angle), y: y + side / 2 + radius * Math.sin(angle) };
    });
    rings.push({ places, radius: dot });
    x += side;
    row = Math.max(row, side);
  }
  return { rings, height: y + row };
}

export class DotsView implements View {
  readonly element: SVGSVGElement;
  #dots: SVGGElement[][];
  #rings: Ring[];
  #home: Pattern[];
  constructor(private readonly model: DefinitionModel) {
    const sets = model.definition.sets;
    const { rings, height } = ringsOf(sets.map((set) => set.pieces.length));
    this.#rings = rings;
    this.#home = model.read(model.goal) ?? sets.map((set) => ({ pieces: set.pieces, turns: set.orientation }));
    this.element = s("svg", { class: "board dots", viewBox: `0 0 ${WIDTH} ${Math.max(height, 60)}`, "aria-hidden": "true" });
    this.#dots = rings.map((ring, set) => ring.places.map((_, slot) => {
      const turning = sets[set]!.orientations > 1;
      const dot = s("g", { class: "dot" }, s("circle", { r: ring.radius }),
        ...(turning ? [s("line", { class: "hand", x1: 0, y1: 0, x2: 0, y2: -ring.radius })] : []),
        s("text", { class: "number", y: 5, "text-anchor": "middle" }, ""));
      dot.dataset.slot = `${sets[set]!.name} ${slot + 1}`;
      this.element.append(dot);
      return dot;
    }));
  }
  // Pieces travel in a straight line from slot to slot.
  show(timeline: Timeline, position: number): void {
    const { index, before, part } = around(timeline, position);
    const state = this.model.read(before);
    if (!state) return;
    const moving = part > 0 ? this.model.definition.moves[timeline.moves[index]!] : undefined;
    const done = easeInOut(part);
    state.forEach((set, which) => {
      const action = moving?.[which];
      const goes = set.pieces.map((_, slot) => slot);
      action?.from.forEach((from, to) => (goes[from] = to));
      const labels = new Map([...new Set(this.#home[which]!.pieces)].sort((a, b) => a - b).map((piece, i) => [piece, i]));
      set.pieces.forEach((piece, slot) => {
        const dot = this.#dots[which]![slot]!;
        const a = this.#rings[which]!.places[slot]!;
        const to = goes[slot]!;
        const b = this.#rings[which]!.places[to]!;
        const turns = this.model.definition.sets[which]!.orientations;
        const turned = set.turns[slot]! + (action ? action.turn[to]! * done : 0);
        dot.setAttribute("transform", `translate(${a.x + (b.x - a.x) * done} ${a.y + (b.y - a.y) * done})`);
        dot.querySelector("circle")!.style.fill = `hsl(${(360 * labels.get(piece)!) / labels.size} 65% 62%)`;
        dot.querySelector(".hand")?.setAttribute("transform", `rotate(${(360 * turned) / turns})`);
        dot.querySelector("text")!.textContent = String(piece);
        const right = piece === this.#home[which]!.pieces[slot] && set.turns[slot] === this.#home[which]!.turns[slot];
        dot.classList.toggle("right", right && to === slot);
      });
    });
  }
  destroy(): void {}
}
