// One solver at work on the state: its view, answer, moves and charts. Comparing uses two lanes.
import { api, ApiError, sentence, watchJob, type Job, type Replay, type SolveOptions, type SolveResult } from "../api";
import { announce, h } from "../dom";
import { plural, timelineOf, type PuzzleModel, type Timeline } from "../model/puzzle";
import type { View } from "../view/view";
import type { SolveChoice } from "./choice_form";
import { onePerMove } from "./estimates";
import { MoveList } from "./move_list";
import { EstimateChart, SearchChart, shortNumber, shortSeconds } from "./plot";
import { TimeLeft } from "./time_left";

export interface LaneEvents {
  timelineChanged(lane: Lane, found: boolean): void;
  goTo(index: number): void;
  finished(lane: Lane): void;
  mayReplace(): boolean; // whether a better solution may replace the one shown
}

const PATIENCE = 10; // times longer, if an instant choice has no answer in its time

export class Lane {
  timeline: Timeline = { moves: [], states: [""] };
  solution: string[] | null = null;
  running = false;
  readonly viewHost: HTMLElement;
  readonly details = h("section", { class: "details card", "aria-label": "Solution" });
  readonly #title = h("h2", {});
  readonly #scramble = h("p", { class: "scramble", hidden: true });
  readonly #status = h("p", { class: "status", role: "status" });
  readonly #numbers = h("dl", { class: "numbers" });
  readonly #better = h("button", { type: "button", class: "better", hidden: true });
  readonly #moves: MoveList;
  readonly #search = new SearchChart();
  readonly #estimate = new EstimateChart();
  #view: View | null = null;
  #job: { id: string; stop: () => void } | null = null;
  #ticket = 0; // answers from an earlier run are dropped
  #start = "";
  #best: string[] | null = null;
  #shared = false;
  #result: SolveResult | null = null; // of the last search that ended
  #goal = false; // solving to a pattern
  #unfinished: Job | null = null; // a first run whose answer may be followed by another's
  #metric: string | undefined; // in which the search counts

  constructor(private readonly model: PuzzleModel, readonly label: string, private readonly events: LaneEvents, former?: Lane) {
    this.viewHost = former?.viewHost ?? h("div", { class: "view" });
    this.#view = former?.view ?? null;
    this.#moves = new MoveList(`Moves${label ? ` of ${label}` : ""}`, (index) => events.goTo(index));
    this.#better.addEventListener("click", () => this.#take());
    this.details.append(this.#scramble, this.#title, this.#status, this.#numbers, this.#better, this.#moves.element,
      h("div", { class: "plots", role: "group", "aria-label": "How the search works" }, this.#search.element, this.#estimate.element));
    this.clear();
  }
  setView(view: View): void {
    this.#view?.destroy();
    this.#view = view;
    this.viewHost.replaceChildren(view.element);
  }
  get view(): View | null {
    return this.#view;
  }
  setTimeline(timeline: Timeline, found = false): void {
    this.timeline = timeline;
    this.#moves.set(this.model, timeline.moves);
    this.events.timelineChanged(this, found);
  }
  show(position: number): void {
    this.#view?.show(this.timeline, position);
    this.#moves.mark(Math.min(position, this.timeline.moves.length));
    this.#estimate.mark(position);
  }
  // How to bring a solved puzzle into the state shown, for people with one in their hands.
  showScramble(text: string): void {
    this.#scramble.hidden = !text;
    this.#scramble.replaceChildren(h("b", {}, "Scramble "), h("span", {}, text));
  }
  // Back to an unsolved state.
  clear(hint = "Press Solve to find a solution."): void {
    this.#scramble.hidden = true;
    this.stop();
    this.solution = this.#best = this.#result = null;
    this.#better.hidden = true;
    this.#numbers.replaceChildren();
    this.#search.clear();
    this.#estimate.hide();
    this.#title.textContent = this.label || "Solution";
    this.#say(hint);
  }
  stop(): void {
    this.#ticket++;
    this.running = false;
    if (!this.#job) return;
    this.#job.stop();
    void api.cancel(this.#job.id).catch(() => {});
    this.#job = null;
  }
  // Ends the search; the server then reports the best answer so far as the job's result.
  halt(): void {
    if (this.#job) void api.cancel(this.#job.id).catch(() => {});
    else if (this.running) {
      this.stop();
      this.#say("Stopped.");
      this.events.finished(this);
    }
  }
  // A solution from a link: replayed here and checked by the server, not searched for.
  async showShared(state: string, moves: string[], goal: string | null): Promise<void> {
    this.clear("Checking the shared solution …");
    this.#start = state;
    const ticket = this.#ticket;
    const timeline = timelineOf(this.model, state, moves);
    this.#shared = true;
    this.#goal = goal !== null;
    this.#metric = this.model.metric;
    this.#found(timeline.moves as string[]);
    try {
      const check = await api.verify(this.model.name, state, this.model.join(moves), goal ?? undefined);
      if (ticket !== this.#ticket) return;
      this.#say(check.solves ? `Shared solution, checked: it ${goal ? "reaches the pattern" : "solves this state"}.`
        : sentence(`The shared moves do not ${goal ? "reach the pattern" : "solve this state"}${check.error ? `: ${check.error}` : ""}`), !check.solves);
      if (this.solution) await this.#explain(this.solution, null);
    } catch (error) {
      if (ticket === this.#ticket) this.#say((error as Error).message, true);
    }
  }
  async solve(state: string, choice: SolveChoice, quick: SolveOptions | null): Promise<void> {
    const scramble = this.#scramble.hidden;
    this.clear("");
    this.#scramble.hidden = scramble; // still true of the state
    this.#shared = false;
    this.#goal = choice.options.goal !== undefined;
    this.#metric = choice.options.metric;
    this.#start = state;
    this.running = true;
    const ticket = this.#ticket;
    this.#title.textContent = this.label ? `${this.label}: ${choice.label}` : "Solution";
    this.setTimeline({ moves: [], states: [state] });
    try {
      // A good answer may take a while. A quick one gives something to watch meanwhile, and an upper bound for a proof.
      let options = choice.options;
      const same = quick?.method === options.method && quick?.method !== "auto" && quick?.heuristic === options.heuristic;
      if (choice.thorough && quick && !same) {
        this.#say("Looking for a first answer …");
        await this.#run(ticket, state, quick, true);
        if (ticket !== this.#ticket || !this.running) return; // the quick answer may already be proved optimal
        if (this.#best && options.prove) options = { ...options, upper_bound: this.model.join(this.#best) };
      }
      // A busy server may not answer at once; rather than nothing, it is given longer.
      if (choice.instant) {
        await this.#run(ticket, state, options, true);
        if (ticket !== this.#ticket || !this.running) return;
        if (this.#best || !this.#unfinished?.result?.stopped) return this.#finish(this.#unfinished!, false);
        this.#say("This takes longer than usual …");
        options = { ...options, time: PATIENCE * (options.time ?? 1) };
      }
      await this.#run(ticket, state, options, false).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 400 && options.upper_bound)) throw error;
        return this.#run(ticket, state, choice.options, false);
      });
    } catch (error) {
      if (ticket !== this.#ticket) return;
      this.#say(error instanceof Error ? error.message : String(error), true);
      this.running = false;
      this.events.finished(this);
    }
  }

  async #run(ticket: number, state: string, options: SolveOptions, first: boolean): Promise<void> {
    const job = await this.#submit(ticket, state, options);
    if (!job) return;
    await new Promise<void>((resolve, reject) => {
      const current = (): boolean => ticket === this.#ticket;
      const left = new TimeLeft();
      const stop = watchJob(job.id, job.events, {
        progress: (progress) => {
          if (!current()) return;
          if (!first) this.#search.add(progress);
          const reach = progress.lower_bound > 0 ? `, at least ${this.#bound(progress.lower_bound)} needed` : "";
          this.#say(`Searching: ${shortNumber(progress.generated)} states in ${shortSeconds(progress.seconds)}${reach} …`);
        },
        stage: (name, part) => {
          if (current() && part < 1) this.#say(`${sentence(name).replace(/\.$/, "")}: ${Math.round(100 * part)} %${left.words(name, part)} …`);
        },
        solution: (moves) => {
          if (current()) this.#found(this.model.split(moves));
        },
        done: (done) => {
          this.#job = null;
          if (current()) this.#finish(done, first);
          resolve();
        },
        failed: (message) => {
          this.#job = null;
          reject(new ApiError(message, 0));
        },
      });
      this.#job = { id: job.id, stop: () => (stop(), resolve()) };
    });
  }
  async #submit(ticket: number, state: string, options: SolveOptions): Promise<{ id: string; events: string } | null> {
    for (let attempt = 0; ; attempt++) {
      try {
        const job = await api.solve(this.model.name, state, options);
        if (ticket === this.#ticket) return job;
        void api.cancel(job.id).catch(() => {});
        return null;
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 429) || attempt >= 20) throw error;
        const wait = Math.min(Math.max(error.retryAfter, 1), 10);
        this.#say(`The server is busy; retrying in ${wait} s …`);
        await new Promise((resolve) => setTimeout(resolve, wait * 1000));
        if (ticket !== this.#ticket) return null;
      }
    }
  }
  #found(moves: string[]): void {
    if (this.#best && moves.length >= this.#best.length && this.#cost(moves) >= this.#cost(this.#best)) return;
    this.#best = moves;
    if (!this.solution || this.events.mayReplace()) this.#take();
    else {
      this.#better.hidden = false;
      this.#better.textContent = `Shorter solution found: ${this.#cost(moves)} ${this.#counts(moves)[0]!.label}. Show it`;
    }
  }
  #counts(moves: string[]): { label: string; value: number }[] {
    return this.model.counts(moves, this.#metric);
  }
  #cost(moves: string[]): number {
    return this.#counts(moves)[0]!.value;
  }
  #take(): void {
    if (!this.#best) return;
    this.#better.hidden = true;
    this.solution = this.#best;
    this.setTimeline(timelineOf(this.model, this.#start, this.solution), true);
    const counts = this.#counts(this.solution);
    this.#title.textContent = `${this.label ? `${this.label}: ` : ""}${counts.map((c) => `${c.value} ${c.label}`).join(" · ")}`;
    announce(`Solution with ${counts.map((c) => `${c.value} ${c.label}`).join(", ")}: ${this.solution.join(" ")}`);
    this.#estimate.hide(); // until it is known which estimate the search used
    if (!this.running && this.#result) void this.#explain(this.solution, this.#result.heuristic ?? null);
  }
  // Draws the estimate that guided the search. Where none did, or where it cannot be asked again, the usual one of the
  // puzzle, which is then called what it is.
  async #explain(moves: string[], used: string | null): Promise<void> {
    if (this.#goal) return; // every estimate on offer is of the way to the solved cube
    try {
      const ask = async (name: string, metric?: string): Promise<[Replay["heuristic"], string | undefined]> =>
        [(await api.replay(this.model.name, this.#start, this.model.join(moves), name, metric)).heuristic, metric];
      const guide = used ? await ask(used, this.#metric).catch(() => null) : null;
      const [heuristic, metric] = guide ?? (await ask("auto", this.#metric && "qtm")); // as the networks count
      if (moves !== this.solution || !heuristic) return;
      const values = onePerMove(heuristic.values.map((value) => value ?? NaN), moves);
      if (!values || values.some(Number.isNaN)) return;
      const left = [...moves, ""].map((_, i) => this.model.counts(moves.slice(i), metric)[0]!.value);
      this.#estimate.set(heuristic.name, guide !== null, values, left, this.model.measure(metric));
    } catch {
      this.#estimate.hide();
    }
  }
  #finish(job: Job, first: boolean): void {
    const result = job.result;
    if (result?.status === "solved" && result.moves !== null) this.#found(this.model.split(result.moves));
    this.#unfinished = job;
    if (first && !result?.proved_optimal && job.state !== "cancelled") return;
    this.running = false;
    this.#result = result;
    if (result) {
      if (this.solution) void this.#explain(this.solution, result.heuristic ?? null);
      this.#search.add({ seconds: result.seconds, generated: result.generated, expanded: result.expanded, lower_bound: result.lower_bound, best_length: result.length });
      this.#showNumbers(result);
      this.#say(this.#verdict(job, result), result.status === "unsolvable" || result.status === "invalid");
    } else this.#say("Stopped.");
    this.events.finished(this);
  }
  // What the answer is worth: "22 quarter turns (QTM); nothing under 18 is possible". "" where no bound is known.
  worth(result: SolveResult | null = this.#result): string {
    if (!this.solution || !result || result.status !== "solved" || result.length === null || result.proved_optimal) return "";
    if (result.lower_bound <= 0 || result.lower_bound >= result.length) return "";
    return `${result.length} ${this.model.measure(this.#metric)}; nothing under ${result.lower_bound} is possible`;
  }
  // The answer as the command line prints it with --json; null if nothing was searched for.
  get answer(): object | null {
    return this.#result && { puzzle: this.model.name, ...this.#result };
  }
  get verdict(): string {
    return this.#status.textContent ?? "";
  }
  #bound(value: number): string {
    return this.#metric ? `${value} ${this.#metric.toUpperCase()}` : plural(value, "move");
  }
  #verdict(job: Job, result: SolveResult): string {
    if (result.status === "solved" && this.#best?.length === 0) return this.#goal ? "Nothing to do: the pattern is there already." : "Nothing to do: the puzzle is already solved.";
    if (result.status === "solved") {
      const measure = this.model.measure(this.#metric);
      const worth = this.worth(result);
      if (worth) return `Solved in ${worth}.`;
      if (result.proved_optimal) return this.#metric ? `Proved: no shorter solution in ${measure}.` : `Proved: no solution with fewer ${measure}.`;
      return this.#metric ? `Solved. Shorter solutions in ${measure} may exist.` : `Solved. Solutions with fewer ${measure} may exist.`;
    }
    if (result.error) return sentence(result.error);
    if (result.status === "unsolvable") return "Proved: no moves solve this state.";
    const why = job.state === "cancelled" ? "Stopped" : `Stopped by the ${result.stopped ?? "limit"}`;
    if (this.#best) return result.stopped ? `${why}; this is the best answer so far.` : "This is the best answer found.";
    if (result.stopped?.includes("time")) return `${why} without an answer. Try more time or another method.`;
    if (result.stopped) return `${why} without an answer. Try another method.`;
    // The method itself gave up; more time would not help.
    return `${sentence(`No answer after ${shortSeconds(result.seconds)}: ${result.note || "the method gave up"}`)} More time would not help; try another method.`;
  }
  #showNumbers(result: SolveResult): void {
    const rows: [string, string | HTMLElement][] = [];
    if (result.proved_optimal) rows.push(["proof", h("span", { class: "proved" }, `shortest${this.#metric ? ` in ${this.#metric.toUpperCase()}` : ""}`)]);
    else if (result.lower_bound > 0) rows.push(["proved at least", this.#bound(result.lower_bound)]);
    rows.push(["time", shortSeconds(result.seconds)], ["states", shortNumber(result.generated)]);
    if (result.method) rows.push(["method", result.heuristic ? `${result.method}, ${result.heuristic}` : result.method]);
    if (result.note && result.status === "solved") rows.push(["note", sentence(result.note)]); // why it is not worth more
    this.#numbers.replaceChildren(...rows.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
  }
  #say(text: string, wrong = false): void {
    this.#status.textContent = text;
    this.#status.classList.toggle("wrong", wrong);
  }
  get shared(): boolean {
    return this.#shared;
  }
}
