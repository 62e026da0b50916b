// The program itself, compiled to WebAssembly, in a worker: it answers requests as the server does. One piece of work
// (a solve, a second of training) runs at a time, and requests are answered between two pieces; with threads, also while
// it solves.
import type { FromWorker, ModelFile, ToWorker } from "./messages";

interface Node { usedBytes: number; contents: Uint8Array }
interface Program {
  FS: { mkdirTree(path: string): void; create(path: string, mode: number): Node };
  ccall(name: string, result: string | null, types: string[], values: unknown[]): unknown;
  UTF8ToString(at: number): string;
  _free(at: number): void;
  _unscramble_work(): number;
}
type MakeProgram = (options: object) => Promise<Program>;

const post = (message: FromWorker): void => postMessage(message);

// A model is fetched when the program first reads it. Only a worker may wait for an answer, and only this way.
function fetchNow(url: string): Uint8Array {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${url}: status ${request.status}`);
  return new Uint8Array(request.response as ArrayBuffer);
}

function addModels(program: Program, models: ModelFile[]): void {
  program.FS.mkdirTree("/models");
  for (const { name, size, url } of models) {
    const node = program.FS.create(`/models/${name}`, 0o444);
    let bytes: Uint8Array | null = null;
    Object.defineProperties(node, {
      usedBytes: { value: size },
      contents: {
        get: () => {
          bytes ??= fetchNow(url);
          return bytes;
        },
      },
    });
  }
}

// As much as a search may need. Some browsers set the whole aside at once, and a phone may not have it.
function sharedMemory(): WebAssembly.Memory {
  const page = 65536;
  for (const megabytes of [2048, 1024, 512]) {
    try {
      return new WebAssembly.Memory({ initial: (64 << 20) / page, maximum: (megabytes * 1048576) / page, shared: true });
    } catch {
      // less, then
    }
  }
  throw new Error("There is not enough memory in this browser.");
}
// Its constructor is hidden from pages that may not share memory, and the program's loader asks for it.
globalThis.SharedArrayBuffer ??= new WebAssembly.Memory({ initial: 0, maximum: 0, shared: true }).buffer.constructor as SharedArrayBufferConstructor;

let program: Promise<Program> | null = null;
let working = false;

async function begin(setup: Extract<ToWorker, { kind: "setup" }>): Promise<Program> {
  const { default: make } = (await import(/* @vite-ignore */ setup.program)) as { default: MakeProgram };
  const made = await make({
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void) {
      void WebAssembly.instantiate(setup.module, imports).then((instance) => done(instance, setup.module));
      return {};
    },
    mainScriptUrlOrBlob: setup.program,
    locateFile: (name: string) => (name.endsWith(".worker.js") ? setup.threadScript : name),
    wasmMemory: sharedMemory(),
    threads: setup.threads,
    threadsAtHand: setup.threadsAtHand,
    onEvent: (job: string, name: string, data: string) => post({ kind: "event", job, name, data }),
    printErr: (text: string) => console.warn(text),
  });
  addModels(made, setup.models);
  return made;
}

function work(made: Program): void {
  if (working) return;
  working = true;
  const step = (): void => {
    if (guarded(() => made._unscramble_work())) setTimeout(step); // requests that have come meanwhile are answered first
    else working = false;
  };
  setTimeout(step);
}

// After a fault nothing in the program's memory can be relied on: the page starts another worker.
function guarded<T>(body: () => T): T | undefined {
  try {
    return body();
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    post({ kind: "fault", message: /memory|OOM|allocation/i.test(text) ? "There is not enough memory in this browser." : `The solver stopped: ${text}` });
    return undefined;
  }
}

self.addEventListener("message", (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.kind === "setup") {
    program = begin(message);
    program.catch((error: Error) => post({ kind: "fault", message: error.message }));
    return;
  }
  void program?.then((made) => {
    guarded(() => {
      const at = made.ccall("unscramble_request", "number", ["string", "string", "string"], [message.method, message.path, message.body]) as number;
      const { status, body } = JSON.parse(made.UTF8ToString(at)) as { status: number; body: unknown };
      made._free(at);
      post({ kind: "answer", id: message.id, status, body });
    });
    work(made);
  });
});
