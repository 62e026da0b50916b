// The cube in 3D, drawn by cubing.js, which is loaded when first needed. Until it is loaded, and without WebGL, the net is
// shown instead.
import type { TwistyPlayer } from "cubing/twisty";
import { h } from "../dom";
import type { Size } from "../model/cube_geometry";
import { piecesOf } from "../model/cube_pieces";
import type { Timeline } from "../model/puzzle";
import { settings } from "../settings";
import { sprite } from "./colours";
import { CubeNetView } from "./cube_net";
import { findSticker, type Camera } from "./solid_hit";
import { listenToStickers } from "./sticker_drag";
import { TwistyTimeline } from "./twisty_timeline";
import type { View, ViewEvents } from "./view";

let webgl: boolean | null = null;
// Without WebGL cubing.js waits forever, so it must not be loaded at all.
export function hasWebGL(): boolean {
  webgl ??= ((): boolean => {
    try {
      const context = document.createElement("canvas").getContext("webgl2");
      context?.getExtension("WEBGL_lose_context")?.loseContext();
      return context !== null;
    } catch {
      return false;
    }
  })();
  return webgl;
}

export class CubeSolidView implements View {
  readonly element: HTMLElement;
  #net: CubeNetView;
  #player: TwistyPlayer | null = null;
  #moving: TwistyTimeline | null = null;
  #wanted: { timeline: Timeline; position: number } | null = null;
  #gone = false;
  #camera: Camera | null = null;

  constructor(private readonly n: Size, events: ViewEvents) {
    this.#net = new CubeNetView(n);
    this.element = h("div", { class: "solid", "aria-hidden": "true" }, this.#net.element);
    // A press on a sticker turns; beside the cube it reaches cubing.js, which then turns the view.
    listenToStickers(this.element, (x, y) => this.#camera && findSticker(x, y, this.#player!.getBoundingClientRect(), this.#camera, n), n, events);
    if (hasWebGL()) void this.#load();
  }
  show(timeline: Timeline, position: number): void {
    this.#wanted = { timeline, position };
    if (this.#moving) void this.#moving.show(timeline, position);
    else this.#net.show(timeline, position);
  }
  destroy(): void {
    this.#gone = true;
    this.element.replaceChildren();
  }

  async #load(): Promise<void> {
    const { TwistyPlayer } = await import("cubing/twisty");
    if (this.#gone) return;
    const player = new TwistyPlayer({
      puzzle: this.n === 3 ? "3x3x3" : "2x2x2", visualization: "3D", controlPanel: "none", background: "none", hintFacelets: "none",
      backView: "none", viewerLink: "none", experimentalDragInput: "auto", cameraLatitude: 28, cameraLongitude: 32,
      experimentalSprite: sprite(this.n, settings.letters), experimentalStickering: "picture",
    } as ConstructorParameters<typeof TwistyPlayer>[0]);
    this.#moving = new TwistyTimeline(player, (state) => piecesOf(state, this.n), (move) => move);
    this.#player = player;
    this.element.replaceChildren(player);
    if (this.#wanted) await this.#moving.show(this.#wanted.timeline, this.#wanted.position);
    await this.#findCamera();
  }
  // cubing.js creates it when it first draws, some time after the player is in the page.
  async #findCamera(): Promise<void> {
    const PATIENCE = 100; // times 100 ms
    for (let i = 0; i < PATIENCE && !this.#camera && !this.#gone; i++) {
      for (const vantage of await this.#player!.experimentalCurrentVantages()) this.#camera = (await vantage.camera()) as Camera;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
