// The unfolded net of a cube in SVG: the flat view, and the net that the painter uses.
import { s } from "../dom";
import { FACES, type Size } from "../model/cube_geometry";
import type { Timeline } from "../model/puzzle";
import { settings } from "../settings";
import { LETTER, NET, STICKER } from "./colours";
import { around, type View } from "./view";

const CELL = 20;
const GAP = 8;

export interface Net { svg: SVGSVGElement; cells: SVGGElement[] }

export function buildNet(n: Size, label: string): Net {
  const face = n * CELL;
  const svg = s("svg", {
    class: "net", viewBox: `-2 -2 ${4 * face + 3 * GAP + 4} ${3 * face + 2 * GAP + 4}`, role: "img", "aria-label": label,
  });
  const cells: SVGGElement[] = [];
  for (const name of FACES) {
    const [left, top] = NET[name]!;
    for (let i = 0; i < n * n; i++) {
      const x = left * (face + GAP) + (i % n) * CELL;
      const y = top * (face + GAP) + Math.floor(i / n) * CELL;
      const cell = s("g", { class: "sticker", transform: `translate(${x} ${y})` },
        s("rect", { x: 0.8, y: 0.8, width: CELL - 1.6, height: CELL - 1.6, rx: 3.2 }),
        s("text", { x: CELL / 2, y: CELL / 2, "text-anchor": "middle", "dominant-baseline": "central" }));
      cells.push(cell);
      svg.append(cell);
    }
  }
  return { svg, cells };
}

export function paintCell(cell: SVGGElement, colour: string | undefined, letters: boolean): void {
  const [rect, text] = cell.children as unknown as [SVGRectElement, SVGTextElement];
  rect.setAttribute("fill", (colour && STICKER[colour]) || "var(--blank)");
  text.setAttribute("fill", (colour && LETTER[colour]) || "var(--muted)");
  text.textContent = letters ? colour ?? "" : "";
}

export class CubeNetView implements View {
  readonly element: SVGSVGElement;
  #cells: SVGGElement[];
  constructor(n: Size) {
    const net = buildNet(n, "");
    this.element = net.svg;
    this.element.removeAttribute("role");
    this.element.setAttribute("aria-hidden", "true");
    this.#cells = net.cells;
  }
  show(timeline: Timeline, position: number): void {
    const { before, after, part } = around(timeline, position);
    const state = part >= 0.5 ? after : before;
    this.#cells.forEach((cell, i) => paintCell(cell, state[i], settings.letters));
  }
  destroy(): void {}
}
