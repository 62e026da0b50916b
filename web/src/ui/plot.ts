// 'How the search works': two small charts. One shows the search over time (best length, proved bound, states
// generated), the other an estimate h(s) along the solution against the moves actually left.
import { h, s } from "../dom";
import type { Progress } from "../api";

const WIDTH = 320;
const HEIGHT = 128;
const PAD = { left: 30, right: 8, top: 10, bottom: 20 };
const INNER = { width: WIDTH - PAD.left - PAD.right, height: HEIGHT - PAD.top - PAD.bottom };

export const shortNumber = (n: number): string =>
  n >= 1e9 ? `${(n / 1e9).toFixed(1)} G` : n >= 1e6 ? `${(n / 1e6).toFixed(1)} M` : n >= 1e4 ? `${(n / 1e3).toFixed(0)} k` : n >= 1e3 ? `${(n / 1e3).toFixed(1)} k` : String(Math.round(n));
export const shortSeconds = (t: number): string => (t === 0 ? "0" : t < 0.001 ? "< 1 ms" : t < 1 ? `${Math.round(t * 1000)} ms` : t < 60 ? `${t.toFixed(1)} s` : `${Math.floor(t / 60)} min ${Math.round(t % 60)} s`);

type Point = readonly [number, number];
const line = (points: Point[]): string => points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

class Axes {
  constructor(readonly xMax: number, readonly yMax: number) {}
  x = (value: number): number => PAD.left + (value / (this.xMax || 1)) * INNER.width;
  y = (value: number): number => PAD.top + INNER.height - (value / (this.yMax || 1)) * INNER.height;
  // A few round numbers on the left, the ends of the range below.
  draw(xLabel: (x: number) => string): SVGElement[] {
    const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((size) => this.yMax / size <= 4) ?? 1000;
    const marks: SVGElement[] = [];
    for (let value = 0; value <= this.yMax; value += step) {
      marks.push(s("line", { class: "grid", x1: PAD.left, x2: WIDTH - PAD.right, y1: this.y(value), y2: this.y(value) }));
      marks.push(s("text", { x: PAD.left - 6, y: this.y(value), "text-anchor": "end", "dominant-baseline": "central" }, String(value)));
    }
    marks.push(s("text", { x: PAD.left, y: HEIGHT - 5 }, xLabel(0)));
    marks.push(s("text", { x: WIDTH - PAD.right, y: HEIGHT - 5, "text-anchor": "end" }, xLabel(this.xMax)));
    return marks;
  }
}

abstract class Chart {
  readonly element: HTMLElement;
  protected readonly svg = s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", class: "chart" });
  constructor(title: string, legend: [string, string][]) {
    this.element = h("figure", { class: "plot", hidden: true }, h("figcaption", {}, h("span", {}, title),
      h("span", { class: "legend" }, ...legend.map(([name, label]) => h("span", { class: `key ${name}` }, label)))), this.svg);
  }
  hide(): void {
    this.element.hidden = true;
  }
}

export class SearchChart extends Chart {
  #history: Progress[] = [];
  constructor() {
    super("The search", [["best", "best so far"], ["bound", "proved bound"], ["states", "states generated"]]);
  }
  clear(): void {
    this.#history = [{ seconds: 0, generated: 0, expanded: 0, lower_bound: 0, best_length: null }];
    this.hide();
  }
  add(progress: Progress): void {
    const before = this.#history[this.#history.length - 1];
    // What has been proved or found remains so, even if a later report omits it.
    this.#history.push({
      ...progress, lower_bound: Math.max(progress.lower_bound, before?.lower_bound ?? 0), best_length: progress.best_length ?? before?.best_length ?? null,
    });
    // A long search keeps its shape in a few hundred points.
    if (this.#history.length > 600) this.#history = this.#history.filter((_, i) => i % 2 === 0 || i > 590);
    this.draw();
  }
  draw(): void {
    const points = this.#history;
    const last = points[points.length - 1];
    if (!last || last.seconds <= 0) return;
    this.element.hidden = false;
    const lengths = points.flatMap((p) => [p.best_length ?? 0, p.lower_bound]);
    const axes = new Axes(last.seconds, Math.max(4, ...lengths) * 1.08);
    const steps = (value: (p: Progress) => number | null): Point[] => {
      const out: Point[] = [];
      let previous: number | null = null;
      for (const p of points) {
        const now = value(p);
        if (now === null) continue;
        if (previous !== null && now !== previous) out.push([axes.x(p.seconds), axes.y(previous)]);
        out.push([axes.x(p.seconds), axes.y(now)]);
        previous = now;
      }
      return out;
    };
    const best = steps((p) => p.best_length);
    const bound = last.lower_bound > 0 ? steps((p) => p.lower_bound) : [];
    this.element.querySelector<HTMLElement>(".key.bound")!.hidden = bound.length === 0;
    const most = Math.max(1, last.generated);
    const area = points.map((p) => [axes.x(p.seconds), PAD.top + INNER.height - (p.generated / most) * INNER.height * 0.62] as const);
    this.element.querySelector<HTMLElement>(".key.states")!.textContent = `states generated: ${shortNumber(last.generated)}`;
    this.svg.replaceChildren(
      s("path", { class: "states", d: `${line(area)}L${area[area.length - 1]![0]} ${PAD.top + INNER.height}L${area[0]![0]} ${PAD.top + INNER.height}Z` }),
      ...axes.draw(shortSeconds), s("path", { class: "bound", d: line(bound) }), s("path", { class: "best", d: line(best) }),
      ...best.slice(-1).map(([x, y]) => s("circle", { class: "best", cx: x, cy: y, r: 3 })));
    const reached = last.best_length === null ? "no solution yet" : `best length ${last.best_length}`;
    this.svg.setAttribute("aria-label", `After ${shortSeconds(last.seconds)}: ${reached}, proved lower bound ${last.lower_bound}, ${shortNumber(last.generated)} states generated`);
  }
}

export class EstimateChart extends Chart {
  #values: number[] = [];
  #marker = s("line", { class: "marker", y1: PAD.top, y2: PAD.top + INNER.height });
  #axes = new Axes(1, 1);
  constructor() {
    super("", [["estimate", "h(s)"], ["left", "moves left"]]);
  }
  // `left` is the cost of the remaining moves, in the same metric as the estimate. `used`: the search was guided by it.
  set(name: string, used: boolean, values: number[], left: number[], measure: string): void {
    this.#values = values;
    this.element.querySelector("figcaption > span")!.textContent = used ? "The search's estimate along the way"
      : name === "model" ? "What the network says along the way (not used here)" : `What ${name} says along the way (not used here)`;
    this.element.hidden = values.length < 2;
    if (values.length < 2) return;
    const last = values.length - 1;
    this.#axes = new Axes(last, Math.max(...left, ...values) * 1.05);
    const estimate = values.map((value, i) => [this.#axes.x(i), this.#axes.y(value)] as const);
    this.svg.replaceChildren(...this.#axes.draw((x) => (x ? `move ${x}` : "start")),
      s("path", { class: "left", d: line(left.map((cost, i) => [this.#axes.x(i), this.#axes.y(cost)] as const)) }),
      s("path", { class: "estimate", d: line(estimate) }), this.#marker);
    this.svg.setAttribute("aria-label", `The estimate ${name} goes from ${values[0]!.toFixed(1)} at the start to ${values[last]!.toFixed(1)} after ${last} ${last === 1 ? "move" : "moves"}`);
    this.element.querySelector(".key.estimate")!.textContent = `h(s): ${name}`;
    this.element.querySelector(".key.left")!.textContent = `${measure} left`;
    this.mark(0);
  }
  mark(position: number): void {
    const x = this.#axes.x(Math.min(position, this.#values.length - 1));
    this.#marker.setAttribute("x1", String(x));
    this.#marker.setAttribute("x2", String(x));
  }
}
