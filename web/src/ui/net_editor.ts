// Paints a cube sticker by sticker. Faults are named at once, and the stickers at fault are marked. A 3x3x3 with some
// stickers left free is a pattern, which can be a goal.
import { api, sentence } from "../api";
import { announce, h } from "../dom";
import { COLOUR_NAMES, FACES } from "../model/cube";
import { solvedFacelets, type Size } from "../model/cube_geometry";
import { faultsInColours } from "../model/net_check";
import { settings } from "../settings";
import { LETTER, STICKER } from "../view/colours";
import { buildNet, paintCell, type Net } from "../view/cube_net";

const FACE_NAMES = ["up", "right", "front", "down", "left", "back"];

export interface NetEvents {
  current(): string;
  use(state: string): void;
  goal?(pattern: string): void; // where patterns can be solved to
}

const ANY = "?";
const NARROW = matchMedia("(max-width: 560px)");

export class NetEditor {
  readonly element: HTMLElement;
  #net: Net;
  #facelets: string[];
  #colour = "U";
  #palette: HTMLButtonElement[];
  #message = h("p", { class: "message", role: "status" });
  #use: HTMLButtonElement;
  #goal: HTMLButtonElement;
  #valid: string | null = null;
  #pending: AbortController | null = null;
  #timer = 0;

  constructor(private readonly puzzle: string, private readonly n: Size, private readonly events: NetEvents) {
    this.#facelets = [...solvedFacelets(n)];
    this.#net = this.#build();
    this.#palette = [...FACES, ANY].map((colour) => this.#swatch(colour));
    this.#use = h("button", { type: "button", class: "primary", onclick: () => this.#valid && events.use(this.#valid) }, "Use this cube");
    this.#goal = h("button", { type: "button", hidden: !events.goal, onclick: () => void this.#aim() }, "Use as goal");
    this.element = h("div", { class: "paint" },
      h("div", { class: "palette", role: "group", "aria-label": "Colour to paint with" }, ...this.#palette), this.#net.svg, this.#message,
      h("div", { class: "row" }, this.#use, this.#goal,
        h("button", { type: "button", onclick: () => this.load(events.current()) }, "Copy the cube shown"),
        h("button", { type: "button", onclick: () => this.clear() }, "Clear")));
    // A phone turned on its side, or a window made narrower.
    NARROW.addEventListener("change", () => {
      const before = this.#net.svg;
      this.#net = this.#build();
      before.replaceWith(this.#net.svg);
      this.redraw();
    });
    this.#pick("U");
    this.redraw();
    this.#check();
  }
  load(facelets: string): void {
    this.#facelets = [...facelets.toUpperCase().padEnd(6 * this.n ** 2).slice(0, 6 * this.n ** 2)].map((c) => (FACES.includes(c) ? c : ANY));
    this.redraw();
    this.#check();
  }
  clear(): void {
    this.#facelets = this.#facelets.map((_, i) => (this.#fixed(i) ? solvedFacelets(this.n)[i]! : ANY));
    this.redraw();
    this.#check();
  }
  redraw(): void {
    this.#net.cells.forEach((cell, i) => {
      const colour = this.#facelets[i]!;
      paintCell(cell, colour === ANY ? undefined : colour, settings.letters);
      cell.setAttribute("aria-label", `${this.#place(i)}: ${COLOUR_NAMES[colour] ?? "blank"}${this.#fixed(i) ? ", centre, fixed" : ""}`);
    });
  }

  #build(): Net {
    const net = buildNet(this.n, "Stickers. Arrow keys move, letters U R F D L B paint, a full stop leaves a sticker free, space paints with the selected colour", NARROW.matches);
    net.svg.setAttribute("role", "group");
    net.svg.classList.add("editor");
    net.cells.forEach((cell, i) => this.#prepare(cell, i));
    this.#listen(net.svg);
    return net;
  }
  #swatch(colour: string): HTMLButtonElement {
    const name = colour === ANY ? "any colour (.)" : `${COLOUR_NAMES[colour]} (${colour})`;
    const style = colour === ANY ? "--swatch: var(--blank)" : `--swatch: ${STICKER[colour]}; --ink: ${LETTER[colour]}`;
    return h("button", { type: "button", class: "swatch", "aria-label": name, title: name, style, onclick: () => this.#pick(colour) }, colour === ANY ? "any" : colour);
  }
  // The server knows whether a cube can look like the pattern.
  async #aim(): Promise<void> {
    const pattern = this.#facelets.join("");
    try {
      await api.verify(this.puzzle, solvedFacelets(this.n), "", pattern);
      this.events.goal?.(pattern);
    } catch (error) {
      this.#report((error as Error).message, true);
    }
  }
  // The centres identify the faces, so they are fixed.
  #fixed(i: number): boolean {
    return this.n === 3 && i % 9 === 4;
  }
  #place(i: number): string {
    const cells = this.n ** 2;
    const within = i % cells;
    return `${FACE_NAMES[Math.floor(i / cells)]} face, row ${Math.floor(within / this.n) + 1}, column ${(within % this.n) + 1}`;
  }
  #pick(colour: string): void {
    this.#colour = colour;
    this.#palette.forEach((button, i) => button.setAttribute("aria-pressed", String((FACES + ANY)[i] === colour)));
  }
  #prepare(cell: SVGGElement, i: number): void {
    cell.setAttribute("role", "button");
    cell.setAttribute("tabindex", i === 0 ? "0" : "-1");
    cell.dataset.index = String(i);
    if (this.#fixed(i)) cell.setAttribute("aria-disabled", "true");
  }
  #paint(i: number, colour: string): void {
    if (this.#fixed(i) || this.#facelets[i] === colour) return;
    this.#facelets[i] = colour;
    this.redraw();
    this.#check();
  }
  #listen(svg: SVGSVGElement): void {
    const under = (event: PointerEvent): number | null => {
      const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGGElement>(".sticker");
      return cell && svg.contains(cell) ? Number(cell.dataset.index) : null;
    };
    let painting = false;
    const brush = (event: PointerEvent): void => {
      const i = under(event);
      if (i !== null) this.#paint(i, this.#colour);
    };
    svg.addEventListener("pointerdown", (event) => {
      painting = true;
      brush(event);
    });
    svg.addEventListener("pointermove", (event) => painting && brush(event));
    for (const end of ["pointerup", "pointerleave", "pointercancel"]) svg.addEventListener(end, () => (painting = false));
    svg.addEventListener("keydown", (event) => this.#keys(event as KeyboardEvent));
  }
  #keys(event: KeyboardEvent): void {
    const cell = (event.target as Element).closest<SVGGElement>(".sticker");
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const i = Number(cell.dataset.index);
    const letter = event.key.toUpperCase();
    const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
    if (FACES.includes(letter) && letter.length === 1) this.#paint(i, letter);
    else if (event.key === "." || event.key === "?") this.#paint(i, ANY);
    else if (event.key === " " || event.key === "Enter") this.#paint(i, this.#colour);
    else if (step) this.#focus(i, step[0]!, step[1]!);
    else return;
    event.preventDefault();
  }
  // The nearest sticker in a direction, as the net is laid out on the page.
  #focus(from: number, dx: number, dy: number): void {
    const centre = (i: number): [number, number] => {
      const box = this.#net.cells[i]!.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = centre(from);
    let best = -1;
    let least = Infinity;
    this.#net.cells.forEach((_, i) => {
      const [cx, cy] = centre(i);
      const along = (cx - x) * dx + (cy - y) * dy;
      const across = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
      const distance = along + 3 * across;
      if (along > 1 && distance < least) [best, least] = [i, distance];
    });
    if (best < 0) return;
    this.#net.cells[from]!.setAttribute("tabindex", "-1");
    this.#net.cells[best]!.setAttribute("tabindex", "0");
    this.#net.cells[best]!.focus();
  }
  #mark(stickers: number[]): void {
    const at = new Set(stickers);
    this.#net.cells.forEach((cell, i) => cell.classList.toggle("fault", at.has(i)));
  }
  #report(message: string, wrong: boolean, stickers: number[] = [], valid: string | null = null): void {
    this.#valid = valid;
    this.#use.disabled = valid === null;
    if (this.#message.textContent !== message) this.#message.textContent = message;
    this.#message.classList.toggle("wrong", wrong);
    this.#mark(stickers);
  }
  #check(): void {
    clearTimeout(this.#timer);
    this.#pending?.abort();
    const text = this.#facelets.join("");
    this.#goal.disabled = !text.includes(ANY);
    const local = faultsInColours(text, this.n);
    if (local) return this.#report(local.message, !local.unfinished, local.stickers);
    this.#use.disabled = true;
    this.#timer = window.setTimeout(() => void this.#ask(text), 120);
  }
  async #ask(text: string): Promise<void> {
    const request = (this.#pending = new AbortController());
    try {
      const verdict = await api.validate(this.puzzle, text, request.signal);
      if (verdict.valid) this.#report("This cube can be solved.", false, [], verdict.state ?? text);
      else this.#report(sentence(verdict.error ?? "This cube cannot exist."), true, verdict.stickers ?? []);
      if (!verdict.valid) announce(this.#message.textContent ?? "");
    } catch (error) {
      if (!request.signal.aborted) this.#report((error as Error).message, true);
    }
  }
}
