// node bench/browser.mjs SITE PROGRAM [ROUNDS]: how much slower the program of a static site (./run page SITE) is than
// the native one on one core. The same searches, which must generate the same states; processor time, in turns, so that
// other work on the machine meets both alike. Native runs use AVX2, which any x86-64 computer of the last ten years has.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const SEARCHES = [
  { puzzle: "cube3", method: "beam", heuristic: "model", beam: 4096, state: "R U F2 D' L B R2 U' F D2 L' B2 R U2 F' L2 D B' U R'" },
  { puzzle: "cube3", method: "bwas", heuristic: "zero", weight: 1, batch: 1000, nodes: 5000000, state: "R U F2 D' L B R2" },
  { puzzle: "puzzle15", method: "beam", heuristic: "model", beam: 16384, state: "9 1 11 15 14 0 2 8 13 3 5 6 7 4 10 12" },
];
const [site, program, rounds = "3"] = process.argv.slice(2);

async function loadProgram() {
  const folder = join(resolve(site), "solver");
  const contents = JSON.parse(readFileSync(join(folder, "contents.json"), "utf8"));
  // What the program expects of a worker, as far as it uses it here.
  Object.assign(globalThis, { self: globalThis, location: { href: "" }, importScripts: () => {} });
  const { default: make } = await import(pathToFileURL(join(folder, contents.program)).href);
  const module = new WebAssembly.Module(readFileSync(join(folder, contents.wasm)));
  const events = [];
  const made = await make({
    instantiateWasm: (imports, done) => (done(new WebAssembly.Instance(module, imports), module), {}),
    threads: 1,
    threadsAtHand: 0,
    onEvent: (_, name, data) => events.push([name, JSON.parse(data)]),
  });
  made.FS.mkdirTree("/models");
  for (const { name, file } of contents.models) made.FS.writeFile(`/models/${name}`, readFileSync(join(folder, file)));
  return (options) => {
    events.length = 0;
    const before = process.cpuUsage();
    const at = made.ccall("unscramble_request", "number", ["string", "string", "string"], ["POST", "/api/solve", JSON.stringify({ ...options, threads: 1, time: 60 })]);
    const answer = JSON.parse(made.UTF8ToString(at));
    if (answer.status !== 202) throw new Error(answer.body.error);
    while (made._unscramble_work());
    const { user } = process.cpuUsage(before);
    const { result } = events.find(([name]) => name === "done")[1];
    return { seconds: user / 1e6, generated: result.generated };
  };
}

function solveNatively({ puzzle, state, ...options }) {
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const timed = (words) => {
    const output = execFileSync("bash", ["-c", '{ TIMEFORMAT="%U"; time "$@" 2>/dev/null; } 2>&1 || true', "bash", program, ...words],
      { encoding: "utf8", env: { UNSCRAMBLE_MODELS: "models/small", ...process.env, UNSCRAMBLE_ISA: "avx2" } }).trim().split("\n");
    return { seconds: Number(output.at(-1)), answer: output.at(0) };
  };
  const { seconds, answer } = timed(["solve", puzzle, "--threads", "1", "--json", "-q", ...flags, state]);
  return { seconds, generated: JSON.parse(answer).generated };
}

const solveInBrowser = await loadProgram();
const least = (values) => Math.min(...values);
for (const search of SEARCHES) {
  try {
    solveInBrowser(search); // compiled thoroughly only once it has run
  } catch (error) {
    console.log(`${search.puzzle} ${search.method}: left out: ${error.message}`);
    continue;
  }
  const native = [];
  const wasm = [];
  for (let round = 0; round < Number(rounds); ++round) {
    native.push(solveNatively(search));
    wasm.push(solveInBrowser(search));
  }
  if (new Set([...native, ...wasm].map(({ generated }) => generated)).size > 1)
    throw new Error(`not the same work: ${JSON.stringify([...native, ...wasm])}`);
  const ratios = native.map(({ seconds }, i) => wasm[i].seconds / seconds).sort((a, b) => a - b);
  console.log(`${search.puzzle} ${search.method} ${search.heuristic}: ${native[0].generated} states, native ${least(native.map((one) => one.seconds)).toFixed(2)} s, ` +
    `browser ${least(wasm.map((one) => one.seconds)).toFixed(2)} s, ratio ${ratios.map((one) => one.toFixed(2)).join(" ")}`);
}
