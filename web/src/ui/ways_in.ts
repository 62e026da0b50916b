// Ways to set up a state: scramble, turn, type or paste, paint, pick a level, a whole list. Which are offered depends on
// the puzzle.
import { api, sentence, type SolveOptions } from "../api";
import { h, icon } from "../dom";
import { CUBE_KEYS } from "../keyboard";
import { choiceOf } from "../model/catalogue";
import { DefinitionModel } from "../model/definition";
import { looksLikeFacelets, readScramble } from "../model/cube";
import { applyTurn, readTurn, type Size } from "../model/cube_geometry";
import { plural, type PuzzleModel } from "../model/puzzle";
import { LEVELS } from "../model/levels";
import { Batch } from "./batch";
import { NetEditor } from "./net_editor";
import { Tabs, type Tab } from "./tabs";

export interface WayInEvents {
  puzzle(name: string): void;
  start(state: string, scramble?: string): void; // a checked state, in normal form, and the moves that lead to it if known
  scramble(state: string, moves: string): void; // moves that lead to a state shown a moment ago
  goal(pattern: string): void;
  options(): SolveOptions | null;
  showAnswer(state: string, moves: string[]): void;
  moves(moves: string[]): void; // made on the state shown
  current(): string;
  editLights(on: boolean): void;
}

// Commutators, repeats, comments and the like are the server's to read.
const needsServer = (text: string): boolean => /[[\],:/]|\)\s*\d|\d[URFDLBurfdlb]/.test(text.replace(/\s+/g, " "));

const message = (): HTMLParagraphElement => h("p", { class: "message", role: "status" });
function report(line: HTMLElement, text: string, wrong: boolean): void {
  line.textContent = text;
  line.classList.toggle("wrong", wrong);
}

export class WaysIn {
  readonly element: HTMLElement;
  editor: NetEditor | null = null;
  #tabs: Tabs;
  #scrambleMessage = message();
  #batch: Batch;

  constructor(private readonly model: PuzzleModel, private readonly events: WayInEvents) {
    const tabs: Tab[] = [{ label: model.family === "sokoban" ? "Levels" : "Scramble", content: this.#scramble() }];
    if (model.family === "cube") tabs.push({ label: "Turn", content: this.#turn() });
    if (model instanceof DefinitionModel) tabs.push({ label: "Move", content: this.#moves(model) });
    tabs.push({ label: "Type", content: this.#type() });
    if (model.family === "cube") tabs.push({ label: "Paint", content: this.#paint() });
    this.#batch = new Batch(model, { options: events.options, show: events.showAnswer });
    tabs.push({ label: "List", content: h("div", {}, this.#batch.element) });
    this.#tabs = new Tabs("Ways to set up the puzzle", tabs);
    this.element = h("section", { class: "card setup", "aria-labelledby": "setup-title" },
      h("div", { class: "head" }, h("h2", { id: "setup-title" }, "Set it up"), this.#sizes()), this.#tabs.element);
  }
  stop(): void {
    this.#batch.stop();
  }
  async randomise(length?: number): Promise<void> {
    try {
      const how = { length, metric: this.model.family === "cube" ? "htm" : undefined }; // as people scramble cubes
      const { state, seed } = await api.scramble(this.model.name, how);
      report(this.#scrambleMessage, "", false);
      this.events.start(state);
      if (!how.metric) return;
      // The same state once more, with moves that lead to it. Without them the state is still there.
      const again = await api.scramble(this.model.name, { ...how, seed, moves: true }).catch(() => null);
      if (again?.moves && again.state === state) this.events.scramble(state, again.moves);
    } catch (error) {
      report(this.#scrambleMessage, (error as Error).message, true);
    }
  }

  #sizes(): HTMLElement | null {
    const sizes = choiceOf(this.model.name)?.sizes;
    if (!sizes) return null;
    const select = h("select", {}, ...sizes.map((size) => h("option", { value: size.name, selected: size.name === this.model.name }, size.label)));
    select.addEventListener("change", () => this.events.puzzle(select.value));
    return h("label", { class: "inline" }, h("span", {}, "Size"), select);
  }
  #scramble(): HTMLElement {
    if (this.model.family === "sokoban") return this.#levels();
    const count = h("input", { type: "number", min: 1, max: 1000, value: 8, inputmode: "numeric", "aria-label": "Number of random moves" });
    const extra = this.model.family === "lights" ? this.#editSwitch() : null;
    return h("div", {},
      h("button", { type: "button", class: "wide", onclick: () => void this.randomise() }, icon("shuffle"), h("span", {}, "Random state, all equally likely")),
      h("form", { class: "row", onsubmit: (event: Event) => (event.preventDefault(), void this.randomise(Number(count.value) || 1)) },
        count, h("button", { type: "submit" }, this.model.family === "lights" ? "random presses" : "random moves"),
        h("button", { type: "button", onclick: () => this.events.start(this.model.goal) }, "Solved")),
      extra, this.#scrambleMessage);
  }
  #editSwitch(): HTMLElement {
    const box = h("input", { type: "checkbox" });
    box.addEventListener("change", () => this.events.editLights(box.checked));
    return h("label", { class: "check" }, box, h("span", {}, "Each press changes one light only, to draw a pattern"));
  }
  #levels(): HTMLElement {
    const select = h("select", { "aria-label": "Level" }, ...LEVELS.map((level, i) => h("option", { value: i }, level.name)));
    select.addEventListener("change", () => this.events.start(LEVELS[Number(select.value)]!.state));
    return h("div", {},
      h("label", { class: "stack" }, h("span", {}, "Pick a level"), select),
      h("button", { type: "button", class: "wide", onclick: () => void this.randomise() }, icon("shuffle"), h("span", {}, "Make a new level")),
      this.#scrambleMessage);
  }
  // On-screen buttons for turns, each with the key that does the same.
  #turn(): HTMLElement {
    const n = this.model.size as Size;
    const keys = new Map(Object.entries(CUBE_KEYS).map(([code, move]) => [move, code.replace(/^Key/, "").replace("Semicolon", ";")]));
    const rows = ["U", "R", "F", "D", "L", "B", "x", "y", "z"].map((family) => h("div", { class: "turns" },
      ...["", "'", "2"].map((suffix) => {
        const move = family + suffix;
        const key = keys.get(move);
        return h("button", { type: "button", onclick: () => this.events.moves([move]) },
          move, h("span", { class: "visually-hidden" }, ` ${this.model.speak(move)}`), key ? h("kbd", { "aria-hidden": "true" }, key) : null);
      })));
    return h("div", {}, h("div", { class: "turn-grid" }, ...rows),
      h("p", { class: "hint" }, `When the cube has the focus, the small letters are keys, laid out as in csTimer${n === 3 ? ", with slices and wide turns on the keys in between" : ""}. Backspace undoes a turn. Dragging a sticker turns its layer, a click turns its face.`));
  }
  #moves(model: DefinitionModel): HTMLElement {
    return h("div", { class: "turns many" }, ...model.moves.map((move) =>
      h("button", { type: "button", onclick: () => this.events.moves([move]) }, move)));
  }
  #type(): HTMLElement {
    const line = message();
    const placeholders = { cube: "R U R' F2 D L' B2 U …", tiles: "8 6 7 2 5 4 3 0 1 …", lights: "01011 …", sokoban: "#####\n#@$.#\n#####", definition: "R U' …" };
    const labels = {
      cube: `A scramble, or ${6 * this.model.size ** 2} stickers in the order U R F D L B`, tiles: "Tiles row by row, 0 for the gap",
      lights: "Lights row by row, 1 is on", sokoban: "A level: # wall, @ you, $ box, . goal, * box on goal, + you on goal", definition: "Moves, or a pattern in the file's own notation",
    };
    const field = h("textarea", { rows: this.model.family === "sokoban" ? 8 : 3, spellcheck: "false", autocapitalize: "off", autocomplete: "off", placeholder: placeholders[this.model.family] });
    const submit = async (): Promise<void> => {
      try {
        await this.#read(field.value, line);
      } catch (error) {
        report(line, (error as Error).message, true);
      }
    };
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || this.model.family === "sokoban") return;
      event.preventDefault();
      void submit();
    });
    return h("div", {}, h("label", { class: "stack" }, h("span", {}, labels[this.model.family]), field), line,
      h("div", { class: "row" }, h("button", { type: "button", class: "primary", onclick: () => void submit() }, "Use it")));
  }
  async #read(text: string, line: HTMLElement): Promise<void> {
    if (!text.trim()) return report(line, "Nothing entered yet.", true);
    const turns = this.model.family === "cube" && !looksLikeFacelets(text, this.model.size as Size);
    if (turns && !needsServer(text)) return this.#readScramble(text, line);
    const state = this.model.family === "sokoban" ? text.replace(/^(\s*\n)+|\s+$/g, "") : text.trim();
    const verdict = await api.validate(this.model.name, this.model.family === "cube" && !turns ? state.replace(/\s+/g, "") : state);
    if (verdict.valid) {
      report(line, "", false);
      return this.events.start(verdict.state ?? state, turns ? state : undefined);
    }
    report(line, sentence(verdict.error ?? "This state cannot be solved."), true);
    const letters = state.replace(/\s+/g, "").toUpperCase();
    // A cube that is nearly right opens in the painter, where it can be corrected.
    if (this.model.family === "cube" && letters.length === 6 * this.model.size ** 2 && /^[URFDLB]+$/.test(letters)) {
      this.editor?.load(letters);
      this.#tabs.show(3);
    }
  }
  #readScramble(text: string, line: HTMLElement): void {
    const n = this.model.size as Size;
    const read = readScramble(text, n);
    if ("error" in read) return report(line, `${read.error}.`, true);
    report(line, `${plural(read.turns.length, "turn")}.`, false);
    const state = read.turns.reduce<string>((now, turn) => applyTurn(now, readTurn(turn)!, n)!, this.model.goal);
    this.events.start(this.model.home(state), read.turns.join(" "));
  }
  #paint(): HTMLElement {
    this.editor = new NetEditor(this.model.name, this.model.size as Size, {
      current: () => this.model.home(this.events.current()), use: (state) => this.events.start(state),
      goal: this.model.size === 3 ? (pattern) => this.events.goal(pattern) : undefined,
    });
    return h("div", {}, this.editor.element);
  }
}
