// The unfolded net of a cube in SVG: the flat view, and the net that the painter uses.
import { s } from "../dom";
import { dragWays, FACES, type Size } from "../model/cube_geometry";
import type { Timeline } from "../model/puzzle";
import { settings } from "../settings";
import { LETTER, NET, PAIRS, STICKER } from "./colours";
import { listenToStickers, type Hit } from "./sticker_drag";
import { around, type View, type ViewEvents } from "./view";

const CELL = 20;
const GAP = 8;
const NARROW_GAP = 3;

export interface Net { svg: SVGSVGElement; cells: SVGGElement[] }

// `narrow`: the faces two by two instead of unfolded, so that a phone has room for stickers that a finger can hit.
export function buildNet(n: Size, label: string, narrow = false): Net {
  const face = n * CELL;
  const [across, down, gap, rim] = narrow ? [2, 3, NARROW_GAP, 0.3] : [4, 3, GAP, 0.8];
  const svg = s("svg", {
    class: narrow ? "net narrow" : "net", role: "img", "aria-label": label,
    viewBox: `-1.2 -1.2 ${across * face + (across - 1) * gap + 2.4} ${down * face + (down - 1) * gap + 2.4}`,
  });
  const cells: SVGGElement[] = [];
  for (const name of FACES) {
    const [left, top] = (narrow ? PAIRS : NET)[name]!;
    for (let i = 0; i < n * n; i++) {
      const x = left * (face + gap) + (i % n) * CELL;
      const y = top * (face + gap) + Math.floor(i / n) * CELL;
      const cell = s("g", { class: "sticker", transform: `translate(${x} ${y})` },
        s("rect", { x: rim, y: rim, width: CELL - 2 * rim, height: CELL - 2 * rim, rx: 3.2 }),
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
  constructor(private readonly n: Size, events: ViewEvents | null = null) {
    const net = buildNet(n, "");
    this.element = net.svg;
    this.element.removeAttribute("role");
    this.element.setAttribute("aria-hidden", "true");
    this.#cells = net.cells;
    if (events) listenToStickers(this.element, (x, y) => this.#hit(x, y), n, events);
  }
  show(timeline: Timeline, position: number): void {
    const { before, after, part } = around(timeline, position);
    const state = part >= 0.5 ? after : before;
    this.#cells.forEach((cell, i) => paintCell(cell, state[i], settings.letters));
  }
  destroy(): void {}

  #hit(x: number, y: number): Hit | null {
    const cell = document.elementFromPoint(x, y)?.closest<SVGGElement>(".sticker");
    const index = cell ? this.#cells.indexOf(cell) : -1;
    if (index < 0) return null;
    const screen = [[1, 0], [-1, 0], [0, 1], [0, -1]] as const;
    return { index, ways: dragWays(index, this.n).map((way, i) => ({ way, x: screen[i]![0], y: screen[i]![1] })) };
  }
}
