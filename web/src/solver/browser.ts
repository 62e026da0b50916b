// The solver in this browser. One worker answers questions, each search has a worker of its own, and so has training: a
// worker at work hears nothing, so a search is stopped by ending its worker; what it had found is kept.
import type { Job, Progress, SolveResult } from "../api";
import type { FromWorker, ModelFile, ToWorker } from "./messages";
import type { Answer, JobEvent, Transport } from "./transport";

interface Contents { program: string; wasm: string; models: { name: string; size: number; file: string }[] }

class Solver {
  #worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  #waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
  #asked = 0;
  fault = "";
  onEvent: (job: string, name: string, data: unknown) => void = () => {};
  onFault: (message: string) => void = () => {};

  constructor(setup: Promise<Extract<ToWorker, { kind: "setup" }>>) {
    this.#worker.addEventListener("message", (event: MessageEvent<FromWorker>) => this.#hear(event.data));
    this.#worker.addEventListener("error", (event) => this.#fail(event.message || "The solver could not be started."));
    setup.then((message) => this.#worker.postMessage(message), (error: Error) => this.#fail(error.message));
    this.#ready = setup.then(() => {}, () => {});
  }
  #ready: Promise<void>;

  async ask(method: string, path: string, body: unknown): Promise<Answer> {
    await this.#ready;
    if (this.fault) throw new Error(this.fault);
    const id = ++this.#asked;
    const message: ToWorker = { kind: "ask", id, method, path, body: body === undefined ? "" : JSON.stringify(body) };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage(message);
    });
  }
  end(): void {
    this.#worker.terminate();
    this.fault ||= "Stopped.";
  }
  #hear(message: FromWorker): void {
    if (message.kind === "event") this.onEvent(message.job, message.name, JSON.parse(message.data));
    else if (message.kind === "fault") this.#fail(message.message);
    else {
      this.#waiting.get(message.id)?.resolve({ status: message.status, body: message.body, retryAfter: 0 });
      this.#waiting.delete(message.id);
    }
  }
  #fail(message: string): void {
    this.#worker.terminate();
    this.fault = message;
    for (const { reject } of this.#waiting.values()) reject(new Error(message));
    this.#waiting.clear();
    this.onFault(message);
  }
}

// A search, as far as its worker has told.
interface Search { solver: Solver; state: string; method: string; metric: string; progress: Progress | null; best: { moves: string; length: number; seconds: number } | null; job: Job | null; listeners: Set<JobEvent>; past: [string, unknown][] }

export class BrowserTransport implements Transport {
  readonly words = "Solving in this browser: nothing you enter leaves this page";
  readonly lost = "The solver in this page has stopped. Reload the page to start it again.";
  readonly serves = false;
  readonly #setup: Promise<Extract<ToWorker, { kind: "setup" }>>;
  #definitions = new Map<string, { name: string; text: string }>();
  #desk: Solver;
  #trainer: Solver | null = null;
  #idle: Solver[] = [];
  #searches = new Map<string, Search>();

  constructor(base: URL) {
    this.#setup = BrowserTransport.#fetch(base);
    this.#desk = new Solver(this.#setup);
    this.#idle = [new Solver(this.#setup)]; // ready by the time of the first search
  }
  static async #fetch(base: URL): Promise<Extract<ToWorker, { kind: "setup" }>> {
    const contents = (await (await fetch(new URL("contents.json", base))).json()) as Contents;
    const wasm = new URL(contents.wasm, base);
    const module = await WebAssembly.compileStreaming(fetch(wasm))
      .catch(async () => WebAssembly.compile(await (await fetch(wasm)).arrayBuffer())); // served as another type
    const models: ModelFile[] = contents.models.map(({ name, size, file }) => ({ name, size, url: new URL(file, base).href }));
    return { kind: "setup", program: new URL(contents.program, base).href, module, models };
  }

  // A puzzle of the visitor's own. Every worker has a memory of its own, those to come too.
  async #define(body: { name: string; text: string }): Promise<Answer> {
    if (this.#desk.fault) this.#desk = this.#start();
    const answer = await this.#desk.ask("POST", "/api/definitions", body);
    if (answer.status >= 300) return answer;
    this.#definitions.set(body.name, body);
    await Promise.all([...this.#idle, ...(this.#trainer ? [this.#trainer] : [])].map((one) => one.ask("POST", "/api/definitions", body).catch(() => {})));
    return answer;
  }
  #start(): Solver {
    const solver = new Solver(this.#setup);
    for (const body of this.#definitions.values()) void solver.ask("POST", "/api/definitions", body).catch(() => {});
    return solver;
  }

  async call(method: string, path: string, body: unknown): Promise<Answer> {
    const job = /^\/api\/jobs\/([^/]+)$/.exec(path)?.[1];
    if (job !== undefined) return this.#job(method, decodeURIComponent(job));
    if (path === "/api/solve") return this.#solve(body as Record<string, string>);
    if (path === "/api/definitions") return this.#define(body as { name: string; text: string });
    if (path.startsWith("/api/runs")) return this.#train(method, path, body);
    if (this.#desk.fault) this.#desk = this.#start();
    return this.#desk.ask(method, path, body);
  }
  watch(events: string, on: JobEvent, lost: () => void): () => void {
    const search = this.#searches.get(/^\/api\/jobs\/([^/]+)/.exec(events)?.[1] ?? "");
    if (!search) {
      lost();
      return () => {};
    }
    for (const [name, data] of search.past) queueMicrotask(() => on(name, data));
    search.listeners.add(on);
    return () => search.listeners.delete(on);
  }

  async #train(method: string, path: string, body: unknown): Promise<Answer> {
    if (!this.#trainer || this.#trainer.fault) this.#trainer = this.#start();
    return this.#trainer.ask(method, path, body);
  }
  #job(method: string, id: string): Answer {
    const search = this.#searches.get(id);
    if (!search) return { status: 404, body: { error: "there is no such job" }, retryAfter: 0 };
    if (method !== "DELETE") return { status: 200, body: search.job ?? { id, state: "running", result: null }, retryAfter: 0 };
    if (!search.job) {
      search.solver.end();
      this.#idle.push(this.#start()); // for the next search
      this.#tell(search, "done", { id, state: "cancelled", result: soFar(search, "cancelled") } satisfies Job);
    }
    return { status: 204, body: undefined, retryAfter: 0 };
  }
  async #solve(body: Record<string, string>): Promise<Answer> {
    this.#idle = this.#idle.filter((one) => !one.fault);
    const solver = this.#idle.pop() ?? this.#start();
    // The first news may come right after the answer.
    const early: [string, unknown][] = [];
    solver.onEvent = (_, name, data) => void early.push([name, data]);
    let answer: Answer;
    try {
      answer = await solver.ask("POST", "/api/solve", body);
    } catch (error) {
      return { status: 500, body: { error: (error as Error).message }, retryAfter: 0 };
    }
    if (answer.status !== 202) {
      this.#idle.push(solver);
      return answer;
    }
    const { id } = answer.body as { id: string };
    const search: Search = { solver, state: body.state!, method: body.method ?? "auto", metric: body.metric ?? "", progress: null, best: null, job: null, listeners: new Set(), past: [] };
    this.#searches.set(id, search);
    solver.onEvent = (job, name, data) => void (job === id && this.#tell(search, name, data));
    solver.onFault = (message) => {
      if (!search.job) this.#tell(search, "done", { id, state: "done", result: { ...soFar(search, "memory limit"), error: search.best ? undefined : message } } satisfies Job);
    };
    for (const [name, data] of early) this.#tell(search, name, data);
    return answer;
  }
  #tell(search: Search, name: string, data: unknown): void {
    if (search.job) return;
    if (name === "progress") search.progress = data as Progress;
    if (name === "solution") search.best = data as Search["best"];
    if (name === "done") {
      search.job = data as Job;
      if (!search.solver.fault) this.#idle.push(search.solver);
      if (this.#searches.size > 100) this.#searches.delete(this.#searches.keys().next().value!);
    }
    search.past = [...search.past.filter(([past]) => past !== name || name === "solution"), [name, data]];
    for (const listener of search.listeners) listener(name, data);
  }
}

// The answer of a search that did not end by itself.
function soFar({ state, method, metric, progress, best }: Search, stopped: string): SolveResult {
  return {
    state, method, metric, status: best ? "solved" : "unsolved", moves: best?.moves ?? null, length: best?.length ?? null, proved_optimal: false,
    lower_bound: progress?.lower_bound ?? 0, generated: progress?.generated ?? 0, expanded: progress?.expanded ?? 0, seconds: progress?.seconds ?? best?.seconds ?? 0, stopped,
  };
}
