// Many states at once, one per line: each is solved in turn with the choice made under 'Solve it', and the answers form a
// table that can be copied or saved.
import { api, jobEnd, sentence, type SolveOptions, type SolveResult } from "../api";
import { copyButton, h } from "../dom";
import { plural, type PuzzleModel } from "../model/puzzle";
import { shortSeconds } from "./plot";

export interface BatchEvents {
  options(): SolveOptions | null; // how to solve; null while the server's list is missing
  show(state: string, moves: string[]): void; // puts an answer on the stage
}

interface Row { input: string; result: SolveResult | null; error: string; cells: HTMLTableCellElement[] }

const MOST_LINES = 1000;

// Levels span several lines and are separated by blank ones; everything else is one state per line.
export function splitStates(text: string, family: string): string[] {
  const parts = family === "sokoban" ? text.split(/\n\s*\n/) : text.split("\n");
  return parts.map((part) => (family === "sokoban" ? part.replace(/^\n+|\s+$/g, "") : part.trim())).filter((part) => part && !/^(#\s|\/\/)/.test(part));
}

export class Batch {
  readonly element: HTMLElement;
  #field: HTMLTextAreaElement;
  #rows: Row[] = [];
  #table: HTMLTableElement;
  #body = h("tbody", {});
  #note = h("p", { class: "message", role: "status" });
  #go = h("button", { type: "button", class: "primary" }, "Solve the list");
  #out: HTMLElement;
  #running = false;
  #stopJob: (() => void) | null = null;

  constructor(private readonly model: PuzzleModel, private readonly events: BatchEvents) {
    const one = model.family === "cube" ? "scramble or cube" : model.family === "sokoban" ? "level" : "board";
    this.#field = h("textarea", { rows: 5, spellcheck: "false", autocapitalize: "off", autocomplete: "off",
      placeholder: model.family === "cube" ? "R U R' F2 D L' B2 U\nF2 D' B U2 L2 …" : undefined });
    this.#go.addEventListener("click", () => (this.#running ? this.#stop() : void this.#run()));
    const heads = ["#", ...model.counts([]).map((count) => count.label), "proved", "time", "answer"];
    this.#table = h("table", { class: "answers" }, h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)))), this.#body);
    this.#out = h("div", { class: "batch-out", hidden: true },
      h("div", { class: "scroller", tabindex: 0, role: "region", "aria-label": "Answers" }, this.#table),
      h("div", { class: "row" }, copyButton("Copy answers", () => this.#answers()), this.#download()));
    this.element = h("div", { class: "batch" },
      h("label", { class: "stack" }, h("span", {}, model.family === "sokoban" ? "Levels, with an empty line between them" : `One ${one} per line`), this.#field),
      model.family === "cube" ? h("p", { class: "hint" }, "Answers are for a cube held with white on top and green in front.") : null,
      h("div", { class: "row" }, this.#go), this.#note, this.#out);
  }
  stop(): void {
    if (this.#running) this.#stop();
  }

  #stop(): void {
    this.#running = false;
    this.#stopJob?.();
  }
  async #run(): Promise<void> {
    const inputs = splitStates(this.#field.value, this.model.family);
    if (!inputs.length) return this.#say("Nothing entered yet.", true);
    if (inputs.length > MOST_LINES) return this.#say(`${inputs.length} lines are too many for one list; the most is ${MOST_LINES}.`, true);
    this.#running = true;
    this.#go.textContent = "Stop";
    this.#rows = inputs.map((input, i) => this.#row(input, i));
    this.#body.replaceChildren(...this.#rows.map((row) => h("tr", { title: row.input }, ...row.cells)));
    this.#out.hidden = false;
    let at = 0;
    for (const row of this.#rows) {
      if (!this.#running) break;
      this.#say(`Solving ${++at} of ${inputs.length} …`);
      await this.#solve(row);
    }
    this.#running = false;
    this.#go.textContent = "Solve the list";
    this.#say(this.#summary());
  }
  async #solve(row: Row): Promise<void> {
    const options = this.events.options();
    if (!options) return;
    try {
      for (let attempt = 0; ; attempt++) {
        try {
          const job = await api.solve(this.model.name, row.input, options);
          this.#stopJob = () => void api.cancel(job.id).catch(() => {});
          row.result = (await jobEnd(job.id, job.events)).result;
          break;
        } catch (error) {
          if ((error as { status?: number }).status !== 429 || attempt > 20 || !this.#running) throw error;
          await new Promise((resolve) => setTimeout(resolve, 1000));
        }
      }
    } catch (error) {
      row.error = (error as Error).message;
    }
    this.#fill(row);
  }
  #row(input: string, index: number): Row {
    const cells = [String(index + 1), ...this.model.counts([]).map(() => ""), "", "", "…"].map((text) => h("td", {}, text));
    return { input, result: null, error: "", cells };
  }
  #fill(row: Row): void {
    const counts = this.model.counts([]).length;
    const set = (i: number, text: string): void => void (row.cells[i]!.textContent = text);
    const answer = row.cells[counts + 3]!;
    const { result } = row;
    if (result?.status === "solved" && result.moves !== null) {
      const moves = this.model.split(result.moves);
      this.model.counts(moves).forEach((count, i) => set(i + 1, String(count.value)));
      set(counts + 1, result.proved_optimal ? "yes" : "no");
      set(counts + 2, shortSeconds(result.seconds));
      const show = h("button", { type: "button", class: "link", title: "Show it", onclick: () => this.events.show(result.state, moves) }, result.moves || "already solved");
      answer.replaceChildren(show);
      return;
    }
    row.error ||= sentence(result?.error ?? (result?.stopped?.includes("time") ? "No answer within the time" : result?.note ?? "No answer"));
    answer.replaceChildren(h("span", { class: "wrong" }, row.error));
  }
  #solved(): Row[] {
    return this.#rows.filter((row) => row.result?.status === "solved");
  }
  #summary(): string {
    const solved = this.#solved();
    if (!solved.length) return `None of ${plural(this.#rows.length, "line")} solved.`;
    const costs = solved.map((row) => this.model.counts(this.model.split(row.result!.moves!)));
    const means = costs[0]!.map((count, i) => `${(costs.reduce((sum, one) => sum + one[i]!.value, 0) / costs.length).toFixed(2)} ${count.label}`);
    return `${solved.length} of ${plural(this.#rows.length, "line")} solved; on average ${means.join(" · ")}.`;
  }
  #answers(): string {
    return this.#rows.map((row) => (row.result?.status === "solved" ? row.result.moves ?? "" : `# ${row.error || "not solved"}`)).join("\n");
  }
  // Comma-separated, for spreadsheets.
  #csv(): string {
    const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    const heads = ["input", ...this.model.counts([]).map((count) => count.label), "proved", "seconds", "answer", "error"];
    const lines = this.#rows.map((row) => {
      const solved = row.result?.status === "solved" && row.result.moves !== null;
      const counts = this.model.counts(solved ? this.model.split(row.result!.moves!) : []);
      return [quote(row.input), ...counts.map((count) => (solved ? count.value : "")), solved ? row.result!.proved_optimal : "", row.result?.seconds ?? "",
        quote(solved ? row.result!.moves! : ""), quote(row.error)].join(",");
    });
    return [heads.join(","), ...lines].join("\r\n") + "\r\n";
  }
  #download(): HTMLButtonElement {
    return h("button", { type: "button", class: "quiet", onclick: () => {
      const url = URL.createObjectURL(new Blob([this.#csv()], { type: "text/csv" }));
      const link = h("a", { href: url, download: `${this.model.name}-answers.csv` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 1000);
    } }, "Save as CSV");
  }
  #say(text: string, wrong = false): void {
    this.#note.textContent = text;
    this.#note.classList.toggle("wrong", wrong);
  }
}
