// Starts the built program and Debian's Chromium, runs the checks one after the other, and says what failed.
import { spawn } from "node:child_process";
import { createReadStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, normalize } from "node:path";
import { chromium } from "playwright-core";

const CHROMIUM = process.env.UNSCRAMBLE_CHROMIUM ?? "/usr/bin/chromium";
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
  "--disable-sync", "--enable-unsafe-swiftshader"];

export async function startServer(program) {
  const runs = mkdtempSync(join(tmpdir(), "unscramble-runs-"));
  const child = spawn(program, ["serve", "--port", "0", "--max-time", "20", "--runs", runs], { stdio: ["ignore", "ignore", "pipe"] });
  const url = await new Promise((resolve, reject) => {
    let text = "";
    child.stderr.on("data", (data) => {
      text += data;
      const found = /http:\/\/[\d.:]+/.exec(text);
      if (found) resolve(found[0]);
    });
    child.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
    setTimeout(() => reject(new Error(`the server does not say where it is: ${text}`)), 15000).unref();
  });
  const stop = () => new Promise((resolve) => {
    child.on("exit", () => (rmSync(runs, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }), resolve()));
    child.kill("SIGTERM");
  });
  return { url, stop };
}

const checks = [];
export const check = (name, options, body) => checks.push(typeof options === "function" ? { name, options: {}, body: options } : { name, options, body });

export function expect(condition, words) {
  if (!condition) throw new Error(words);
}
export function expectEqual(got, wanted, words) {
  expect(JSON.stringify(got) === JSON.stringify(wanted), `${words}: ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`);
}

// Every page is watched: foreign requests, console errors, exceptions and breaches of the content policy are failures.
async function openPage(browser, url, options) {
  const { init, flat, refusals, ...context } = options;
  const kept = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "no-preference", ...context });
  await kept.grantPermissions(["clipboard-read", "clipboard-write"], { origin: url });
  const page = await kept.newPage();
  page.setDefaultTimeout(30000);
  const faults = [];
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${url}/`)) faults.push(`foreign request: ${request.url()}`);
  });
  page.on("pageerror", (error) => faults.push(`exception: ${error.message}`));
  page.on("console", (message) => {
    const refusal = refusals && /status of 4\d\d/.test(message.text()); // the browser notes what the server rightly refuses
    if (message.type() === "error" && !refusal) faults.push(`console: ${message.text()}`);
  });
  if (init) await page.addInitScript(init);
  // Where the cube in space is not the point, the net spares the machine a software renderer.
  if (flat) await page.addInitScript(() => location.protocol !== "about:" && !localStorage.getItem("unscramble") && localStorage.setItem("unscramble", '{"flat":true}'));
  return { page, faults, close: () => kept.close() };
}

// The folder that `./run page` writes, and nothing else: no API, no other host.
export async function startSite(folder) {
  const types = { html: "text/html", js: "text/javascript", mjs: "text/javascript", css: "text/css", svg: "image/svg+xml", json: "application/json", wasm: "application/wasm" };
  const served = createServer((request, response) => {
    const path = join(folder, normalize(new URL(request.url, "http://site").pathname).replace(/\/$/, "/index.html"));
    if (request.method !== "GET" || !path.startsWith(folder) || !existsSync(path)) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": types[path.split(".").pop()] ?? "application/octet-stream", "Cache-Control": "max-age=3600" });
    createReadStream(path).pipe(response);
  });
  await new Promise((resolve) => served.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${served.address().port}`, stop: () => new Promise((resolve) => (served.closeAllConnections(), served.close(resolve))) };
}

// start: resolves to the place of the page, { url, stop }.
export async function runAll(start) {
  if (!existsSync(CHROMIUM)) {
    console.log(`skipped: there is no ${CHROMIUM}`);
    return 77;
  }
  const only = process.argv[3];
  const server = await start();
  const browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS });
  let failed = 0;
  try {
    for (const { name, options, body } of checks.filter((one) => !only || one.name.includes(only))) {
      const started = Date.now();
      const { page, faults, close } = await openPage(browser, server.url, options);
      try {
        await body(page, server.url);
        expect(faults.length === 0, faults.join("\n    "));
        console.log(`ok    ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
      } catch (error) {
        failed++;
        console.log(`FAIL  ${name}\n    ${String(error.message).split("\n").slice(0, 12).join("\n    ")}${faults.length ? `\n    also: ${faults.join("\n    ")}` : ""}`);
        if (process.env.UNSCRAMBLE_SHOTS) await page.screenshot({ path: `${process.env.UNSCRAMBLE_SHOTS}/${name.replace(/\W+/g, "-")}.png`, fullPage: true }).catch(() => {});
      } finally {
        await close();
      }
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return failed ? 1 : 0;
}
