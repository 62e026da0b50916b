// The playback position: it grows by 1 per move; play, step and scrub change it.
import { prefersReducedMotion } from "./dom";

export class Player {
  position = 0;
  length = 0;
  speed = 1;
  moveMillis = 500;
  playing = false;
  onChange: () => void = () => {};

  #target: number | null = null;
  #frame = 0;
  #last = 0;

  // The position now, or after the current step.
  get resting(): number {
    return Math.round(this.#target !== null && !this.playing ? this.#target : this.position);
  }
  reset(length: number, position = 0): void {
    this.#stop();
    this.length = length;
    this.position = Math.min(position, length);
    this.onChange();
  }
  play(): void {
    if (this.length === 0) return;
    if (this.position >= this.length) this.position = 0;
    this.playing = true;
    this.#run(this.length);
  }
  pause(): void {
    // Stopping between two states would leave a layer half turned.
    const rest = this.#target === null ? this.position : Math.ceil(this.position);
    this.playing = false;
    if (rest === this.position) this.#stop();
    else this.#run(rest);
    this.onChange();
  }
  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }
  // Goes to a whole position, with animation if it is one move away.
  stepTo(index: number): void {
    const goal = Math.max(0, Math.min(this.length, index));
    this.playing = false;
    if (Math.abs(goal - this.position) > 1.001 || prefersReducedMotion()) this.seek(goal);
    else this.#run(goal);
  }
  step(by: 1 | -1): void {
    const here = this.#target !== null && !this.playing ? this.#target : by > 0 ? Math.floor(this.position) : Math.ceil(this.position);
    this.stepTo(here + by);
  }
  seek(position: number): void {
    this.#stop();
    this.position = Math.max(0, Math.min(this.length, position));
    this.onChange();
  }

  #stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#target = null;
    this.playing = false;
  }
  #run(target: number): void {
    this.#target = target;
    if (!this.#frame) {
      this.#last = performance.now();
      this.#frame = requestAnimationFrame(this.#tick);
    }
    this.onChange();
  }
  #tick = (now: number): void => {
    this.#frame = 0;
    if (this.#target === null) return;
    // With reduced motion, playback is a slide show: each move jumps when its time is up.
    const elapsed = ((now - this.#last) / this.moveMillis) * this.speed;
    const jump = prefersReducedMotion();
    const distance = this.#target - this.position;
    const advance = jump ? (elapsed >= 1 ? 1 : 0) : elapsed;
    if (!jump || advance) this.#last = now;
    this.position = Math.abs(distance) <= advance ? this.#target : this.position + Math.sign(distance) * advance;
    if (this.position === this.#target) this.#stop();
    else this.#frame = requestAnimationFrame(this.#tick);
    this.onChange();
  };
}
