// The page as a whole: which puzzle and state are shown, and which solvers are at work.
import { api, sentence, type PuzzleCard } from "./api";
import { announce, announcer, h, prefersReducedMotion } from "./dom";
import { addDefinition, modelOf } from "./model/catalogue";
import { showsPattern } from "./model/pattern";
import { timelineOf, type PuzzleModel, type Timeline } from "./model/puzzle";
import { onSettings } from "./settings";
import { pictureOf, save, toPng } from "./picture";
import { algLink, readFragment, shareFragment } from "./share";
import { transport } from "./solver/choose";
import { Header } from "./ui/header";
import { Lane } from "./ui/lane";
import { SolvePanel } from "./ui/solve_panel";
import { Stage } from "./ui/stage";
import { WaysIn } from "./ui/ways_in";
import { LightsView } from "./view/lights_view";
import { makeView } from "./view/make_view";

const footer = (): HTMLElement =>
  h("footer", {}, h("span", { class: "place" }, transport().words), transport().serves ? h("a", { href: "/api/openapi.json" }, "API") : null, h("a", { href: "licences.txt" }, "Licences"));

const MOST_BYTES = 60_000;

export class App {
  #model: PuzzleModel = modelOf("cube3")!;
  #cards: PuzzleCard[] = [];
  #lanes: Lane[] = [];
  #panel: SolvePanel | null = null;
  #goal: string | null = null; // a pattern, instead of the solved cube
  #scramble = ""; // moves that lead to the state shown, if known
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
    window.addEventListener("dragover", (event) => event.preventDefault());
    window.addEventListener("drop", (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) void this.openFile(file);
    });
    window.addEventListener("popstate", () => void (this.#fromAddress() || this.open("cube3", undefined, true)));
    try {
      this.#cards = await api.puzzles();
      for (const card of this.#cards) this.#offer(card);
    } catch (error) {
      this.#complain((error as Error).message);
    }
    if (!this.#fromAddress()) this.open("cube3", undefined, true);
  }
  // A definition file that was dropped on the page: the server reads it and knows it from then on.
  async openFile(file: File): Promise<void> {
    try {
      if (file.size > MOST_BYTES) throw new Error(`${file.name} is too large for this page: a definition may have up to 60 kB.`);
      const card = await api.addDefinition(file.name, await file.text());
      this.#cards = [...this.#cards.filter((other) => other.name !== card.name), card];
      this.#offer(card);
      this.open(card.name);
    } catch (error) {
      this.#complain((error as Error).message);
    }
  }
  #offer(card: PuzzleCard): void {
    const model = addDefinition(card);
    if (model) this.#header.add(model.name, model.title);
  }
  open(name: string, state?: string, quiet = false): void {
    const model = modelOf(name);
    if (!model) return;
    this.#model = model;
    this.#notice.hidden = true;
    this.#scramble = "";
    if (name !== "cube3") this.#goal = null;
    this.#ways?.stop();
    for (const lane of this.#lanes) lane.stop();
    this.#header.select(name);
    this.#lanes = [];
    this.#arrange({ moves: [], states: [state ?? model.goal] });
    this.#ways = new WaysIn(model, {
      puzzle: (other) => this.open(other), start: (start, scramble) => this.#start(start, scramble), moves: (moves) => this.#move(moves),
      current: () => this.#state, editLights: (on) => this.#editLights(on), scramble: (of, moves) => this.#showScramble(of, moves),
      goal: (pattern) => this.#aim(pattern), options: () => this.#panel?.forms.length ? this.#panel.choice(0).choice.options : null,
      showAnswer: (of, moves) => this.#showAnswer(of, moves),
    });
    this.#setup.replaceChildren(this.#ways.element, this.#solvePanel());
    document.title = `${model.title} · Unscramble`;
    if (!quiet && location.hash !== `#p=${name}`) history.pushState(null, "", `#p=${name}`);
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
    const own = this.#cards.find((card) => card.name === this.#model.name);
    const like = this.#cards.find((card) => this.#model.family !== "cube" && family(card.name) === family(this.#model.name));
    return own ?? (like ? { ...like, models: [] } : null); // another size has other networks
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
    this.#panel = new SolvePanel(this.#model, this.#card(), this.#comparing, this.#goal, {
      compare: (on) => this.#compare(on), goal: (pattern) => this.#aim(pattern), metric: () => this.#recount(),
      link: () => location.href.replace(/#.*/, "") + this.#address(this.#lanes[0]!.timeline.states[0]!, this.#lanes[0]!.solution),
      state: () => this.#model.home(this.#state),
      // Without a solution, the moves that lead here: one's own, or the scramble.
      moves: () => this.#model.join([...this.#lanes[0]!.timeline.moves]) || this.#scramble,
      algLink: () => algLink(this.#model, [...this.#lanes[0]!.timeline.moves]),
      json: () => JSON.stringify(this.#lanes[0]!.answer ?? { puzzle: this.#model.name, state: this.#model.home(this.#state) }),
      image: (kind) => this.#image(kind),
    });
    return this.#panel.element;
  }
  // The state and its answer as a file.
  async #image(kind: "png" | "svg"): Promise<void> {
    const lane = this.#lanes[0]!;
    const view = makeView(this.#model, { state: () => this.#state, move: () => {}, edit: () => {} }, true);
    view.show({ moves: [], states: [lane.timeline.states[0]!] }, 0);
    const svg = pictureOf(view.element as SVGSVGElement, this.#model.title, [this.#model.join([...lane.timeline.moves]), lane.solution ? lane.verdict : ""]);
    save(kind === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await toPng(svg), `${this.#model.name}.${kind}`);
  }
  #newPanel(focus: string): void {
    const panel = this.#solvePanel();
    this.#setup.lastElementChild!.replaceWith(panel);
    panel.querySelector<HTMLElement>(focus)?.focus();
  }
  #compare(on: boolean): void {
    this.#comparing = on;
    this.#arrange({ moves: [], states: [this.#question] });
    this.#newPanel("input[role=switch]");
  }
  // Another goal: the state stays, its solution does not.
  #aim(pattern: string | null): void {
    this.#goal = pattern;
    const state = this.#question;
    this.#newPanel("select");
    this.#start(state, this.#scramble);
  }
  // Turns are counted another way: an answer found for the other count is no longer the best known.
  #recount(): void {
    if (this.#running || this.#lanes.some((lane) => lane.solution)) this.#start(this.#question, this.#scramble);
  }
  #address(state: string, moves: string[] | null): string {
    return shareFragment(this.#model, state, moves, this.#goal);
  }

  #start(state: string, scramble = ""): void {
    this.#touched = false;
    this.#scramble = scramble;
    for (const lane of this.#lanes) {
      lane.clear();
      lane.setTimeline({ moves: [], states: [state] });
    }
    this.#lanes[0]!.showScramble(scramble);
    this.#stage.solving = false;
    this.#stage.player.reset(0);
    const address = this.#address(state, null);
    if (location.hash !== address) history.pushState(null, "", address);
    this.#describe();
  }
  #showScramble(state: string, moves: string): void {
    const lane = this.#lanes[0]!;
    if (this.#model.home(lane.timeline.states[0]!) !== state) return; // another state is shown by now
    this.#scramble = moves;
    lane.showScramble(moves);
  }
  #showAnswer(state: string, moves: string[]): void {
    this.#start(state);
    void this.#lanes[0]!.showShared(state, moves, this.#goal);
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
    history.replaceState(null, "", this.#address(timeline.states[timeline.states.length - 1]!, null));
    announce(this.#model.speak(moves[moves.length - 1]!) + (this.#reached(timeline.states[timeline.states.length - 1]!) ? ", solved" : ""));
    this.#describe();
  }
  #undo(): void {
    this.#stage.player.step(-1);
  }
  #editLights(on: boolean): void {
    for (const lane of this.#lanes) if (lane.view instanceof LightsView) lane.view.editing = on;
  }
  #solve(): void {
    const panel = this.#panel;
    if (!panel?.forms.length) return;
    const state = this.#question;
    this.#touched = false;
    this.#stage.player.reset(0);
    this.#stage.solving = true;
    history.replaceState(null, "", this.#address(state, null));
    this.#lanes.forEach((lane, i) => {
      const { choice, quick } = panel.choice(i);
      void lane.solve(state, choice, quick);
    });
  }
  #stop(): void {
    for (const lane of this.#lanes) lane.halt();
  }
  #finished(): void {
    if (this.#running) return;
    this.#stage.solving = false;
    const lane = this.#lanes[0]!;
    if (lane.solution) history.replaceState(null, "", this.#address(lane.timeline.states[0]!, lane.solution));
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
  #reached(state: string): boolean {
    return this.#goal ? showsPattern(this.#model.home(state), this.#goal) : this.#model.solved(state);
  }
  #describe(): void {
    this.#stage.describe(this.#model.describe(this.#state));
    this.#stage.element.classList.toggle("solved", this.#reached(this.#state));
  }
  // Letters or another kind of view: the views are recreated, everything else stays.
  #redress(): void {
    if (["cube", "definition"].includes(this.#model.family)) for (const lane of this.#lanes) lane.setView(this.#view());
    this.#ways?.editor?.redraw();
    this.#refresh();
  }
  // False if the address names nothing.
  #fromAddress(): boolean {
    const shared = readFragment(location.hash);
    if (!shared) return false;
    if ("error" in shared) {
      this.open("cube3", undefined, true);
      this.#complain(shared.error);
    } else if (shared.state === null) this.open(shared.puzzle, undefined, true);
    else void this.#openShared(shared.puzzle, shared.state, shared.moves, shared.goal);
    return true;
  }
  async #openShared(puzzle: string, state: string, moves: string[] | null, goal: string | null): Promise<void> {
    const address = location.hash;
    this.#goal = goal;
    this.open(puzzle, undefined, true);
    try {
      const verdict = await api.validate(puzzle, state);
      if (location.hash !== address) return; // the reader has moved on
      if (!verdict.valid) return this.#complain(sentence(`This link does not contain a solvable state: ${verdict.error}`));
      this.open(puzzle, verdict.state ?? state, true);
      if (moves) await this.#lanes[0]!.showShared(verdict.state ?? state, moves, goal);
    } catch (error) {
      this.#complain((error as Error).message);
    }
  }
  #complain(text: string): void {
    this.#notice.textContent = text;
    this.#notice.hidden = false;
  }
}
