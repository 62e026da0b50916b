// A timeline of moves on a player of cubing.js: the start as a transformation of the solved puzzle, the moves as its
// algorithm, a position as a point in time.
import type { AlgIndexer, TwistyPlayer } from "cubing/twisty";
import type { Timeline } from "../model/puzzle";
import { around } from "./view";

export class TwistyTimeline {
  #shown: { timeline: Timeline; indexer: AlgIndexer | null } | null = null;
  #wanted: { timeline: Timeline; position: number } | null = null;
  // `start`: the state as cubing.js' transformation data, null if it is none. `played`: what cubing.js calls a move.
  constructor(private readonly player: TwistyPlayer, private readonly start: (state: string) => unknown, private readonly played: (move: string) => string) {
    player.indexer = "tree"; // one move after another, so that positions correspond to moves
  }
  async show(timeline: Timeline, position: number): Promise<void> {
    this.#wanted = { timeline, position };
    await this.#draw();
  }
  async #draw(): Promise<void> {
    const { timeline, position } = this.#wanted!;
    const model = this.player.experimentalModel;
    if (this.#shown?.timeline !== timeline) {
      const shown = { timeline, indexer: null as AlgIndexer | null };
      this.#shown = shown;
      const { KTransformation } = await import("cubing/kpuzzle");
      const pieces = this.start(timeline.states[0]!);
      if (!pieces || this.#shown !== shown) return;
      model.setupTransformation.set(new KTransformation(await model.kpuzzle.get(), pieces as never));
      this.player.alg = timeline.moves.map(this.played).join(" ");
      shown.indexer = await model.indexer.get();
      if (this.#shown !== shown) return;
      void this.#draw();
      return;
    }
    const indexer = this.#shown.indexer;
    if (!indexer) return;
    const { index, part } = around(timeline, position);
    const leaf = index as Parameters<AlgIndexer["moveDuration"]>[0];
    const start = timeline.moves.length ? indexer.indexToMoveStartTimestamp(leaf) : 0;
    const length = timeline.moves.length ? indexer.moveDuration(leaf) : 0;
    model.timestampRequest.set((start + part * length) as never);
  }
}
