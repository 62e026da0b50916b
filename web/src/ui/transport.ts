// The control bar: start, back, play or pause, forward, end, a scrubber and the speed.
import { h, icon } from "../dom";
import type { Player } from "../player";

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];

export class Transport {
  readonly element: HTMLElement;
  #play = this.#button("play", "Play", () => this.player.toggle());
  #buttons = {
    start: this.#button("start", "To the start", () => this.player.stepTo(0)),
    back: this.#button("back", "One move back", () => this.player.step(-1)),
    next: this.#button("next", "One move forward", () => this.player.step(1)),
    end: this.#button("end", "To the end", () => this.player.stepTo(this.player.length)),
  };
  #scrub = h("input", { type: "range", min: 0, max: 0, step: "any", value: 0, class: "scrub", "aria-label": "Position in the moves" });
  #count = h("output", { class: "count" });
  #playing: boolean | null = null;

  constructor(private readonly player: Player, private readonly speak: (index: number) => string) {
    const speed = h("select", { "aria-label": "Speed" }, ...SPEEDS.map((value) => h("option", { value }, `${value}×`)));
    speed.value = "1";
    speed.addEventListener("change", () => (player.speed = Number(speed.value)));
    this.#scrub.addEventListener("input", () => player.seek(Number(this.#scrub.value)));
    // If released between two states, it moves to the nearer one.
    this.#scrub.addEventListener("change", () => player.stepTo(Math.round(player.position)));
    this.#scrub.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key] as 1 | -1 | undefined;
      if (!by) return;
      event.preventDefault();
      player.step(by);
    });
    this.element = h("div", { class: "transport", role: "group", "aria-label": "Playback" },
      h("div", { class: "buttons" }, this.#buttons.start, this.#buttons.back, this.#play, this.#buttons.next, this.#buttons.end),
      this.#scrub, this.#count, h("label", { class: "speed" }, speed));
  }
  update(): void {
    const { position, length, playing } = this.player;
    const index = Math.round(position);
    this.#scrub.max = String(length);
    this.#scrub.value = String(position);
    this.#scrub.disabled = length === 0;
    this.#scrub.setAttribute("aria-valuetext", this.speak(index));
    this.#scrub.style.setProperty("--part", `${length ? (100 * position) / length : 0}%`);
    this.#count.textContent = `${index} / ${length}`;
    this.#play.disabled = length === 0;
    this.#buttons.start.disabled = this.#buttons.back.disabled = position <= 0;
    this.#buttons.next.disabled = this.#buttons.end.disabled = position >= length;
    if (this.#playing === playing) return;
    this.#playing = playing;
    this.#play.replaceChildren(icon(playing ? "pause" : "play"));
    this.#play.setAttribute("aria-label", playing ? "Pause" : "Play");
    this.#play.title = playing ? "Pause" : "Play";
  }
  #button(name: string, label: string, action: () => void): HTMLButtonElement {
    return h("button", { type: "button", class: name === "play" ? "round main" : "round", "aria-label": label, title: label, onclick: action }, icon(name));
  }
}
