// Where the puzzle is shown and moved: views, keys, control bar and the two main buttons.
import { h, icon } from "../dom";
import { ARROWS, keyMove } from "../keyboard";
import type { PuzzleModel } from "../model/puzzle";
import { Player } from "../player";
import { change, settings } from "../settings";
import { hasWebGL } from "../view/cube_solid";
import { LightsView } from "../view/lights_view";
import type { Lane } from "./lane";
import { Transport } from "./transport";

export interface StageEvents { move(moves: string[]): void; undo(): void; scramble(): void; solve(): void; refresh(): void }

const HELP = {
  cube: "Keys as in csTimer turn faces: I and K the right face, J and F the top, H and G the front. Left and right arrows step, space plays. Dragging a sticker turns its layer.",
  tiles: "Arrow keys slide a tile into the gap. Space plays.",
  lights: "Arrow keys choose a light, enter presses it. Space plays.",
  sokoban: "Arrow keys walk and push. Space plays.",
  definition: "The buttons under Move make moves. Space plays.",
};

export class Stage {
  readonly element: HTMLElement;
  readonly player = new Player();
  readonly views = h("div", { class: "views", role: "application", tabindex: 0, "aria-describedby": "stage-help" });
  readonly transport: Transport;
  #help = h("p", { id: "stage-help", class: "visually-hidden" });
  #solve = h("button", { type: "button", class: "primary big" }, "Solve");
  #flat = h("button", { type: "button", class: "quiet flat" });
  #padSwitch = h("button", { type: "button", class: "quiet pad-switch", "aria-pressed": "false" }, "Turn pad");
  #pad = h("div", { class: "pad", role: "group", "aria-label": "Turns", hidden: true });
  #model: PuzzleModel | null = null;
  #lanes: Lane[] = [];

  constructor(private readonly events: StageEvents, speak: (index: number) => string) {
    this.transport = new Transport(this.player, speak);
    this.#solve.addEventListener("click", () => events.solve());
    this.#flat.addEventListener("click", () => {
      change({ flat: !settings.flat });
      this.#labelFlat();
    });
    this.views.addEventListener("keydown", (event) => this.#keys(event));
    this.#padSwitch.addEventListener("click", () => this.#showPad(this.#pad.hidden));
    this.element = h("section", { class: "stage card", "aria-label": "Puzzle" }, this.#flat, this.#padSwitch,
      h("div", { class: "scene" }, this.views, this.#pad), this.#help, this.transport.element,
      h("div", { class: "actions" },
        h("button", { type: "button", class: "big", onclick: () => events.scramble() }, icon("shuffle"), h("span", {}, "Scramble")), this.#solve));
  }
  use(model: PuzzleModel, lanes: Lane[]): void {
    this.#model = model;
    this.#lanes = lanes;
    this.player.moveMillis = model.moveMillis;
    this.#help.textContent = HELP[model.family];
    // cubing.js does not survive being removed and inserted again, so views that stay are not touched.
    const hosts = lanes.map((lane) => lane.viewHost);
    for (const old of [...this.views.children]) if (!hosts.includes(old as HTMLElement)) old.remove();
    for (const host of hosts) if (!host.isConnected) this.views.append(host);
    this.views.dataset.family = model.family;
    this.views.dataset.lanes = String(lanes.length);
    this.#flat.hidden = !["cube", "definition"].includes(model.family) || !hasWebGL();
    this.#labelFlat();
    this.#padSwitch.hidden = model.family !== "cube";
    this.#pad.replaceChildren(...["U", "R", "F", "D", "L", "B"].flatMap((face) => [face, `${face}'`]).map((move) =>
      h("button", { type: "button", "aria-label": `${move} ${model.family === "cube" ? model.speak(move) : ""}`, onclick: () => this.events.move([move]) }, move)));
    if (model.family !== "cube") this.#showPad(false);
  }
  set solving(on: boolean) {
    this.#solve.textContent = on ? "Stop" : "Solve";
    this.#solve.classList.toggle("running", on);
  }
  describe(text: string): void {
    this.views.setAttribute("aria-label", text);
  }

  // On a narrow screen the buttons under 'Turn' are far from the cube; these are beside it.
  #showPad(on: boolean): void {
    this.#pad.hidden = !on;
    this.#padSwitch.setAttribute("aria-pressed", String(on));
  }
  #labelFlat(): void {
    const [solid, flat] = this.#model?.family === "definition" ? ["Show in 3D if possible", "Show as dots"] : ["Show as cube", "Show as net"];
    this.#flat.textContent = settings.flat ? solid! : flat!;
  }
  #keys(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.#model) return;
    if (this.#act(event)) event.preventDefault();
  }
  #act(event: KeyboardEvent): boolean {
    const model = this.#model!;
    if (event.code === "Space") this.player.toggle();
    else if (event.code === "Backspace") this.events.undo();
    else if (model.family === "lights") return this.#lightKeys(event);
    else if (model.family === "cube" && event.code === "ArrowRight") this.player.step(1);
    else if (model.family === "cube" && event.code === "ArrowLeft") this.player.step(-1);
    else {
      const move = keyMove(model.family, model.size, event.code);
      if (!move) return false;
      this.events.move([move]);
    }
    return true;
  }
  #lightKeys(event: KeyboardEvent): boolean {
    const n = this.#model!.size;
    const views = this.#lanes.map((lane) => lane.view).filter((view) => view instanceof LightsView);
    const cursor = views[0]?.cursor ?? Math.floor((n * n) / 2);
    if (event.code === "Enter") {
      this.events.move([String(cursor)]);
      return true;
    }
    const way = ARROWS[event.code];
    if (!way) return false;
    const row = Math.floor(cursor / n) + (way === "D" ? 1 : way === "U" ? -1 : 0);
    const column = (cursor % n) + (way === "R" ? 1 : way === "L" ? -1 : 0);
    const next = row < 0 || column < 0 || row >= n || column >= n ? cursor : row * n + column;
    for (const view of views) view.cursor = next;
    this.events.refresh();
    return true;
  }
}
