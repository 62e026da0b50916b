// The page as a whole: which puzzle and state are shown, and which solvers are at work.
import { api, type PuzzleCard } from "./api";
import { announce, announcer, copyButton, h, prefersReducedMotion } from "./dom";
import { modelOf } from "./model/catalogue";
import { timelineOf, type PuzzleModel, type Timeline } from "./model/puzzle";
import { onSettings } from "./settings";
import { readFragment, shareFragment } from "./share";
import { ChoiceForm } from "./ui/choice_form";
import { Header } from "./ui/header";
import { Lane } from "./ui/lane";
import { Stage } from "./ui/stage";
import { WaysIn } from "./ui/ways_in";
import { LightsView } from "./view/lights_view";
import { makeView } from "./view/make_view";

const footer = (): HTMLElement =>
  h("footer", {}, h("a", { href: "/api/openapi.json" }, "API"), h("a", { href: "/licences.txt" }, "Licences"));

export class App {
  #model: PuzzleModel = modelOf("cube3")!;
  #cards: PuzzleCard[] = [];
  #lanes: Lane[] = [];
  #forms: ChoiceForm[] = [];
  #ways: WaysIn | null = null;
  #comparing = false;
  #touched = false; // the reader has started to watch, so the solution shown is not replaced
  #header = new Header((name) => this.open(name));
  #stage = new Stage({
    move: (moves) => this.#move(moves), undo: () => this.#undo(), scramble: () => void this.#ways?.randomise(),
    solve: () => (this.#running ? this.#stop() : this.#solve()), refresh: () => this.#refresh(),
  }, (index) => this.#speak(index));
  #main = h("main", {});
  #setup = h("div", { class: "aside" });
  #details = h("div", { class: "results" });
  #notice = h("p", { class: "notice", role: "alert", hidden: true });

  async begin(root: HTMLElement): Promise<void> {
    this.#main.append(this.#notice, this.#stage.element, this.#details, this.#setup);
    root.replaceChildren(this.#header.element, this.#main, footer(), announcer());
    this.#stage.player.onChange = () => this.#refresh();
    onSettings(() => this.#redress());
    window.addEventListener("hashchange", () => this.#fromAddress());
    try {
      this.#cards = await api.puzzles();
    } catch (error) {
      this.#complain((error as Error).message);
    }
    if (!this.#fromAddress()) this.open("cube3", undefined, true);
  }
  open(name: string, state?: string, quiet = false): void {
    const model = modelOf(name);
    if (!model) return;
    this.#model = model;
    for (const lane of this.#lanes) lane.stop();
    this.#header.select(name);
    this.#lanes = [];
    this.#arrange({ moves: [], states: [state ?? model.goal] });
    this.#ways = new WaysIn(model, {
      puzzle: (other) => this.open(other), start: (start) => this.#start(start), moves: (moves) => this.#move(moves),
      current: () => this.#state, editLights: (on) => this.#editLights(on),
    });
    this.#setup.replaceChildren(this.#ways.element, this.#solvePanel());
    document.title = `${model.title} · Unscramble`;
    if (!quiet) history.replaceState(null, "", `#p=${name}`);
  }

  get #state(): string {
    const lane = this.#lanes[0]!;
    return lane.timeline.states[Math.min(this.#stage.player.resting, lane.timeline.moves.length)]!;
  }
  // The state to solve: the start of the solution shown, or else the state shown.
  get #question(): string {
    const lane = this.#lanes[0]!;
    return this.#model.home(lane.solution ? lane.timeline.states[0]! : this.#state);
  }
  get #running(): boolean {
    return this.#lanes.some((lane) => lane.running);
  }
  #card(): PuzzleCard | null {
    const family = (name: string): string => name.replace(/\d+$/, "");
    return this.#cards.find((card) => card.name === this.#model.name) ??
      this.#cards.find((card) => this.#model.family !== "cube" && family(card.name) === family(this.#model.name)) ?? null;
  }
  // One lane, or two, on the same timeline.
  #arrange(timeline: Timeline): void {
    const labels = this.#comparing ? ["A", "B"] : [""];
    for (const lane of this.#lanes) lane.stop();
    const former = this.#lanes[0]; // its view is kept: a 3D cube takes a moment to create
    this.#lanes = labels.map((label, i) => new Lane(this.#model, label, {
      timelineChanged: (lane, found) => this.#timelineChanged(lane, found),
      goTo: (index) => this.#goTo(index), finished: () => this.#finished(), mayReplace: () => !this.#touched,
    }, i === 0 ? former : undefined));
    for (const lane of this.#lanes) if (!lane.view) lane.setView(this.#view());
    this.#details.replaceChildren(...this.#lanes.map((lane) => lane.details));
    this.#main.dataset.lanes = String(labels.length);
    this.#stage.use(this.#model, this.#lanes);
    this.#stage.solving = false;
    for (const lane of this.#lanes) lane.setTimeline(timeline);
    this.#stage.player.reset(timeline.moves.length, timeline.moves.length);
  }
  #view() {
    return makeView(this.#model, { state: () => this.#state, move: (moves) => this.#move(moves), edit: (state) => this.#start(state) });
  }
  #solvePanel(): HTMLElement {
    const card = this.#card();
    if (!card) {
      this.#forms = [];
      return h("section", { class: "card" }, h("p", { class: "message wrong" }, "The server does not know this puzzle."));
    }
    this.#forms = this.#comparing ? [new ChoiceForm(card, "A", "instant"), new ChoiceForm(card, "B", "optimal")] : [new ChoiceForm(card, "How thorough", "short")];
    const compare = h("input", { type: "checkbox", checked: this.#comparing, role: "switch" });
    compare.addEventListener("change", () => this.#compare(compare.checked));
    const panel = h("section", { class: "card solve", "aria-labelledby": "solve-title" },
      h("div", { class: "head" }, h("h2", { id: "solve-title" }, "Solve it"), h("label", { class: "inline switch" }, compare, h("span", {}, "Compare two"))),
      ...this.#forms.map((form) => form.element),
      h("div", { class: "row share" },
        copyButton("Link", () => location.href.replace(/#.*/, "") + shareFragment(this.#model, this.#lanes[0]!.timeline.states[0]!, this.#lanes[0]!.solution), "link"),
        copyButton("State", () => this.#model.home(this.#state)),
        copyButton("Moves", () => this.#model.join([...this.#lanes[0]!.timeline.moves]))));
    return panel;
  }
  #compare(on: boolean): void {
    this.#comparing = on;
    this.#arrange({ moves: [], states: [this.#question] });
    const panel = this.#solvePanel();
    this.#setup.lastElementChild!.replaceWith(panel);
    panel.querySelector<HTMLInputElement>("input[role=switch]")!.focus();
  }

  #start(state: string): void {
    this.#touched = false;
    for (const lane of this.#lanes) {
      lane.clear();
      lane.setTimeline({ moves: [], states: [state] });
    }
    this.#stage.solving = false;
    this.#stage.player.reset(0);
    history.replaceState(null, "", shareFragment(this.#model, state, null));
    this.#describe();
  }
  // The reader's own moves replace the moves that followed.
  #move(moves: string[]): void {
    const lane = this.#lanes[0]!;
    const at = Math.min(this.#stage.player.resting, lane.timeline.moves.length);
    const timeline = timelineOf(this.#model, lane.timeline.states[0]!, [...lane.timeline.moves.slice(0, at), ...moves]);
    if (timeline.moves.length === at) return;
    for (const each of this.#lanes) {
      each.clear();
      each.setTimeline(timeline);
    }
    this.#touched = false;
    this.#stage.solving = false;
    const player = this.#stage.player;
    player.reset(timeline.moves.length, at);
    if (moves.length > 1) player.play();
    else player.stepTo(at + 1);
    history.replaceState(null, "", shareFragment(this.#model, timeline.states[timeline.states.length - 1]!, null));
    announce(this.#model.speak(moves[moves.length - 1]!) + (this.#model.solved(timeline.states[timeline.states.length - 1]!) ? ", solved" : ""));
    this.#describe();
  }
  #undo(): void {
    this.#stage.player.step(-1);
  }
  #editLights(on: boolean): void {
    for (const lane of this.#lanes) if (lane.view instanceof LightsView) lane.view.editing = on;
  }
  #solve(): void {
    if (!this.#forms.length) return;
    const state = this.#question;
    this.#touched = false;
    this.#stage.player.reset(0);
    this.#stage.solving = true;
    history.replaceState(null, "", shareFragment(this.#model, state, null));
    this.#lanes.forEach((lane, i) => void lane.solve(state, this.#forms[i]!.value, this.#forms[i]!.quick));
  }
  #stop(): void {
    for (const lane of this.#lanes) lane.halt();
  }
  #finished(): void {
    if (this.#running) return;
    this.#stage.solving = false;
    const lane = this.#lanes[0]!;
    if (lane.solution) history.replaceState(null, "", shareFragment(this.#model, lane.timeline.states[0]!, lane.solution));
    const anything = this.#lanes.some((each) => each.solution?.length);
    if (anything && !this.#touched && !prefersReducedMotion()) this.#stage.player.play();
  }
  #timelineChanged(_lane: Lane, found: boolean): void {
    const player = this.#stage.player;
    const length = Math.max(...this.#lanes.map((each) => each.timeline.moves.length));
    if (found) {
      this.#touched = false;
      player.reset(length, 0);
    } else player.length = length;
  }
  #goTo(index: number): void {
    this.#touched = true;
    this.#stage.player.stepTo(index);
    announce(this.#speak(index));
  }
  #speak(index: number): string {
    const timeline = this.#lanes[0]?.timeline;
    if (!timeline || index === 0) return "start";
    const move = timeline.moves[Math.min(index, timeline.moves.length) - 1];
    return move ? `move ${index} of ${timeline.moves.length}: ${this.#model.speak(move)}` : "start";
  }
  #refresh(): void {
    const player = this.#stage.player;
    if (player.position > 0) this.#touched = true;
    for (const lane of this.#lanes) lane.show(Math.min(player.position, lane.timeline.moves.length));
    this.#stage.transport.update();
    if (Number.isInteger(player.position)) this.#describe();
  }
  #describe(): void {
    this.#stage.describe(this.#model.describe(this.#state));
    const solved = this.#model.solved(this.#state);
    this.#stage.element.classList.toggle("solved", solved);
  }
  // Letters or another kind of view: the views are recreated, everything else stays.
  #redress(): void {
    if (this.#model.family === "cube") for (const lane of this.#lanes) lane.setView(this.#view());
    this.#ways?.editor?.redraw();
    this.#refresh();
  }
  #fromAddress(): boolean {
    const shared = readFragment(location.hash);
    const bare = /^#p=(\w+)$/.exec(location.hash)?.[1];
    if (!shared && bare && modelOf(bare)) {
      this.open(bare);
      return true;
    }
    if (!shared) return false;
    void this.#openShared(shared.puzzle, shared.state, shared.moves);
    return true;
  }
  async #openShared(puzzle: string, state: string, moves: string[] | null): Promise<void> {
    const address = location.hash;
    this.open(puzzle, undefined, true);
    try {
      const verdict = await api.validate(puzzle, state);
      if (!verdict.valid) return this.#complain(`This link does not contain a solvable state: ${verdict.error}`);
      this.open(puzzle, verdict.state ?? state, true);
      history.replaceState(null, "", address);
      if (moves) await this.#lanes[0]!.showShared(verdict.state ?? state, moves);
    } catch (error) {
      this.#complain((error as Error).message);
    }
  }
  #complain(text: string): void {
    this.#notice.textContent = text;
    this.#notice.hidden = false;
  }
}
