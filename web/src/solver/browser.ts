// The solver in this browser. One worker answers questions, each search has a worker of its own, and so has training.
// Where the page is cross-origin isolated, a search has threads too. Without them a worker at work hears nothing, so a
// search is stopped by ending its worker; what it had found is kept.
import type { Job, Progress, SolveResult } from "../api";
import type { FromWorker, ModelFile, ToWorker } from "./messages";
import type { Answer, JobEvent, Transport } from "./transport";

interface Contents { program: string; wasm: string; threadScript: string; models: { name: string; size: number; file: string }[] }
const kInstant = 2; // seconds
const kPreparing = 20;
type Setup = Extract<ToWorker, { kind: "setup" }>;

class Solver {
  #worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  #waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
  #asked = 0;
  readonly prepared = new Set<string>(); // what its tables have been made for
  fault = "";
  onEvent: (job: string, name: string, data: unknown) => void = () => {};
  onFault: (message: string) => void = () => {};

  constructor(setup: Promise<Setup>, threadsAtHand: number) {
    this.#worker.addEventListener("message", (event: MessageEvent<FromWorker>) => this.#hear(event.data));
    this.#worker.addEventListener("error", (event) => this.#fail(event.message || "The solver could not be started."));
    setup.then((message) => this.#worker.postMessage({ ...message, threadsAtHand }), (error: Error) => this.#fail(error.message));
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
  readonly words: string;
  readonly lost = "The solver in this page has stopped. Reload the page to start it again.";
  readonly serves = false;
  readonly #setup: Promise<Setup>;
  readonly #threads: number;
  #definitions = new Map<string, { name: string; text: string }>();
  #desk: Solver;
  #trainer: Solver | null = null;
  #idle: Solver[] = [];
  #searches = new Map<string, Search>();

  constructor(base: URL) {
    const cores = navigator.hardwareConcurrency || 1;
    this.#threads = globalThis.crossOriginIsolated ? cores : 1;
    const later = this.#threads < cores && isolateLater(base) ? `, on ${cores} when the page is loaded again` : "";
    this.words = `Solving in this browser on ${this.#threads === 1 ? "one thread" : `${this.#threads} threads`}${later}: nothing you enter leaves this page`;
    this.#setup = BrowserTransport.#fetch(base, this.#threads);
    this.#desk = new Solver(this.#setup, 0);
    this.#idle = [this.#start()]; // ready by the time of the first search
  }
  static async #fetch(base: URL, threads: number): Promise<Setup> {
    const contents = (await (await fetch(new URL("contents.json", base))).json()) as Contents;
    const wasm = new URL(contents.wasm, base);
    const module = await WebAssembly.compileStreaming(fetch(wasm))
      .catch(async () => WebAssembly.compile(await (await fetch(wasm)).arrayBuffer())); // served as another type
    const models: ModelFile[] = contents.models.map(({ name, size, file }) => ({ name, size, url: new URL(file, base).href }));
    const [program, threadScript] = [contents.program, contents.threadScript].map((file) => new URL(file, base).href) as [string, string];
    return { kind: "setup", program, module, threadScript, threads, threadsAtHand: 0, models };
  }

  // A puzzle of the visitor's own. Every worker has a memory of its own, those to come too.
  async #define(body: { name: string; text: string }): Promise<Answer> {
    if (this.#desk.fault) this.#desk = this.#start(0);
    const answer = await this.#desk.ask("POST", "/api/definitions", body);
    if (answer.status >= 300) return answer;
    this.#definitions.set(body.name, body);
    await Promise.all([...this.#idle, ...(this.#trainer ? [this.#trainer] : [])].map((one) => one.ask("POST", "/api/definitions", body).catch(() => {})));
    return answer;
  }
  // For a search: a thread that searches, those that help it, and one that makes tables meanwhile.
  #start(threadsAtHand = this.#threads === 1 ? 0 : this.#threads + 1): Solver {
    const solver = new Solver(this.#setup, threadsAtHand);
    for (const body of this.#definitions.values()) void solver.ask("POST", "/api/definitions", body).catch(() => {});
    return solver;
  }

  async call(method: string, path: string, body: unknown): Promise<Answer> {
    const job = /^\/api\/jobs\/([^/]+)$/.exec(path)?.[1];
    if (job !== undefined) return this.#job(method, decodeURIComponent(job));
    if (path === "/api/solve") return this.#solve(body as Record<string, string>);
    if (path === "/api/definitions") return this.#define(body as { name: string; text: string });
    if (path.startsWith("/api/runs")) return this.#train(method, path, body);
    if (this.#desk.fault) this.#desk = this.#start(0);
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
    if (!this.#trainer || this.#trainer.fault) this.#trainer = this.#start(0);
    return this.#trainer.ask(method, path, body);
  }
  #job(method: string, id: string): Answer {
    const search = this.#searches.get(id);
    if (!search) return { status: 404, body: { error: "there is no such job" }, retryAfter: 0 };
    if (method !== "DELETE") return { status: 200, body: search.job ?? { id, state: "running", result: null }, retryAfter: 0 };
    const end = (): void => {
      if (search.job) return;
      search.solver.end();
      this.#idle.push(this.#start()); // for the next search
      this.#tell(search, "done", { id, state: "cancelled", result: soFar(search, "cancelled") } satisfies Job);
    };
    if (this.#threads === 1) end();
    else {
      search.solver.ask("DELETE", `/api/jobs/${id}`, undefined).catch(() => {});
      setTimeout(end, 2000); // it hears at once; this is for one that does not
    }
    return { status: 204, body: undefined, retryAfter: 0 };
  }
  async #solve(body: Record<string, string>): Promise<Answer> {
    this.#idle = this.#idle.filter((one) => !one.fault);
    const solver = this.#idle.pop() ?? this.#start();
    await this.#prepare(solver, body);
    // The first news may come right after the answer.
    const early: [string, unknown][] = [];
    solver.onEvent = (_, name, data) => void early.push([name, data]);
    let answer: Answer;
    try {
      answer = await solver.ask("POST", "/api/solve", { threads: this.#threads, ...body });
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
  // A page forgets its tables when it is closed. Making them anew must not use up a time meant for an instant answer, so
  // the same search is first made with all the time it needs, to end with its first step.
  async #prepare(solver: Solver, body: Record<string, string>): Promise<void> {
    const key = [body.puzzle, body.method, body.heuristic, body.metric].join();
    if (!(Number(body.time) < kInstant) || solver.prepared.has(key)) return;
    solver.prepared.add(key);
    const ended = new Promise<void>((resolve) => {
      solver.onEvent = (_, name) => void (name === "done" && resolve());
      solver.onFault = () => resolve();
    });
    const answer = await solver.ask("POST", "/api/solve", { threads: this.#threads, ...body, time: kPreparing, nodes: 1 }).catch(() => null);
    if (answer?.status === 202) await ended;
    solver.onFault = () => {};
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

// Static hosts cannot send the headers that let threads share memory. A service worker can, from the next load on.
function isolateLater(base: URL): boolean {
  if (!isSecureContext || !("serviceWorker" in navigator)) return false;
  navigator.serviceWorker.register(new URL("../isolate.js", base)).catch(() => {}); // not allowed here: one thread
  return true;
}

// The answer of a search that did not end by itself.
function soFar({ state, method, metric, progress, best }: Search, stopped: string): SolveResult {
  return {
    state, method, metric, status: best ? "solved" : "unsolved", moves: best?.moves ?? null, length: best?.length ?? null, proved_optimal: false,
    lower_bound: progress?.lower_bound ?? 0, generated: progress?.generated ?? 0, expanded: progress?.expanded ?? 0, seconds: progress?.seconds ?? best?.seconds ?? 0, stopped,
  };
}
