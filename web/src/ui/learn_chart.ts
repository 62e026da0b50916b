// A small line chart of a training run: any number of lines over time or over scramble depth.
import { h, s } from "../dom";

const WIDTH = 320;
const HEIGHT = 140;
const PAD = { left: 38, right: 10, top: 10, bottom: 20 };
const INNER = { width: WIDTH - PAD.left - PAD.right, height: HEIGHT - PAD.top - PAD.bottom };

export interface Line { name: string; style: "main" | "second" | "faint"; points: readonly (readonly [number, number])[] }

// 1, 2 or 5 times a power of ten, so that about four fit into the range.
export function roundStep(range: number): number {
  const raw = range / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= raw * 0.999) ?? 10 * power;
}
export const tidy = (value: number): string => String(Number(value.toPrecision(3)));

export class LearnChart {
  readonly element: HTMLElement;
  readonly #svg = s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", class: "chart" });
  readonly #legend = h("span", { class: "legend" });
  constructor(private readonly title: string, private readonly xLabel: (x: number) => string, private readonly yLabel: (y: number) => string = tidy) {
    this.element = h("figure", { class: "plot", hidden: true }, h("figcaption", {}, h("span", {}, title), this.#legend), this.#svg);
  }
  // top: the upper end of the scale where it is known, as 1 for shares.
  draw(lines: Line[], top?: number): void {
    const shown = lines.filter((line) => line.points.length > 0);
    const all = shown.flatMap((line) => [...line.points]);
    this.element.hidden = all.length < 2;
    if (all.length < 2) return;
    const xs = all.map((point) => point[0]);
    const ys = all.map((point) => point[1]);
    const left = Math.min(...xs);
    const right = Math.max(...xs, left + 1e-9);
    const low = Math.min(0, ...ys);
    const high = top ?? Math.max(...ys, low + 1e-9);
    const x = (value: number): number => PAD.left + ((value - left) / (right - left)) * INNER.width;
    const y = (value: number): number => PAD.top + INNER.height - ((Math.min(value, high) - low) / (high - low)) * INNER.height;
    const marks: SVGElement[] = [];
    const step = roundStep(high - low);
    for (let value = Math.ceil(low / step) * step; value <= high * 1.0001; value += step) {
      marks.push(s("line", { class: "grid", x1: PAD.left, x2: WIDTH - PAD.right, y1: y(value), y2: y(value) }));
      marks.push(s("text", { x: PAD.left - 6, y: y(value), "text-anchor": "end", "dominant-baseline": "central" }, this.yLabel(value)));
    }
    marks.push(s("text", { x: PAD.left, y: HEIGHT - 5 }, this.xLabel(left)));
    marks.push(s("text", { x: WIDTH - PAD.right, y: HEIGHT - 5, "text-anchor": "end" }, this.xLabel(right)));
    const paths = shown.map((line) => s("path", {
      class: `learn-${line.style}`, d: line.points.map(([a, b], i) => `${i ? "L" : "M"}${x(a).toFixed(1)} ${y(b).toFixed(1)}`).join(""),
    }));
    this.#svg.replaceChildren(...marks, ...paths);
    this.#legend.replaceChildren(...shown.map((line) => h("span", { class: `key learn-${line.style}` }, line.name)));
    const words = shown.map((line) => `${line.name} from ${this.yLabel(line.points[0]![1])} to ${this.yLabel(line.points[line.points.length - 1]![1])}`);
    this.#svg.setAttribute("aria-label", `${this.title}: ${words.join("; ")}`);
  }
}
