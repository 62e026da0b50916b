// The static site that `./run page DIR` writes, in a browser, with nothing but its files: node e2e/page.mjs DIR [PART OF A NAME]
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { check, expect, runAll, startSite } from "./harness.mjs";
import { button, choose, expectSolvedAtEnd, open, scramble, solve, type } from "./steps.mjs";
import "./sharing.mjs";

const definition = resolve(import.meta.dirname, "../../examples/puzzles/pyraminx.tws");

check("a scrambled cube is solved in the browser, also with the network off", { flat: true }, async (page, url) => {
  const started = Date.now();
  await page.goto(url);
  await page.locator(".choice").first().waitFor();
  const place = await page.locator("footer .place").textContent();
  expect(place.startsWith("Solving in this browser on one thread"), `the page says where it solves: ${place}`);
  await type(page, "R U F2 D' L B R2 U' F D2 L' B2 R U2");
  await button(page, "Solve").click();
  await page.locator(".moves button").first().waitFor();
  console.log(`      first solution ${((Date.now() - started) / 1000).toFixed(1)} s after opening`);
  await page.waitForFunction(() => document.querySelector(".primary.big").textContent === "Solve", null, { timeout: 60000 });
  await expectSolvedAtEnd(page);
  await page.context().setOffline(true);
  await choose(page, "Instant");
  await scramble(page);
  await solve(page);
  await expectSolvedAtEnd(page);
});

// Models are fetched by the first search that reads them; from then on nothing is.
async function solveThenWithoutNetwork(page) {
  await choose(page, "Instant");
  for (const offline of [false, true]) {
    await page.context().setOffline(offline);
    await scramble(page);
    await solve(page);
    await expectSolvedAtEnd(page);
  }
}

check("a 15-puzzle is solved in the browser, also with the network off", async (page, url) => {
  await open(page, url, "puzzle15");
  await solveThenWithoutNetwork(page);
});

check("a search is stopped, and the next one works", { flat: true }, async (page, url) => {
  await open(page, url, "cube3");
  await scramble(page);
  await choose(page, "Short");
  await button(page, "Solve").click();
  await page.locator(".moves button").first().waitFor();
  if ((await page.locator(".primary.big").textContent()) === "Stop") await button(page, "Stop").click();
  await page.waitForFunction(() => document.querySelector(".primary.big").textContent === "Solve");
  await expectSolvedAtEnd(page);
  await choose(page, "Instant");
  await scramble(page);
  await solve(page);
  await expectSolvedAtEnd(page);
});

// Without headers from the host, the site's service worker isolates the page from the second load on.
check("loaded again, the page solves on several threads, and Stop keeps what was found", { flat: true }, async (page, url) => {
  await page.addInitScript(() => navigator.hardwareConcurrency > 1 || Object.defineProperty(navigator, "hardwareConcurrency", { value: 2 }));
  await open(page, url, "cube3");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await page.locator(".choice").first().waitFor();
  expect(await page.evaluate(() => crossOriginIsolated), "the page is isolated");
  const place = await page.locator("footer .place").textContent();
  expect(/^Solving in this browser on \d+ threads:/.test(place), `the page says so: ${place}`);
  await choose(page, "Instant");
  await scramble(page);
  await solve(page);
  await expectSolvedAtEnd(page);
  await scramble(page);
  await choose(page, "Short");
  await button(page, "Solve").click();
  await page.locator(".moves button").first().waitFor();
  if ((await page.locator(".primary.big").textContent()) === "Stop") await button(page, "Stop").click();
  await page.waitForFunction(() => document.querySelector(".primary.big").textContent === "Solve");
  await expectSolvedAtEnd(page);
  await scramble(page);
  await solve(page);
  await expectSolvedAtEnd(page);
});

check("a table of gigabytes is refused with its size, and the state is solved without it", { flat: true }, async (page, url) => {
  await open(page, url, "cube3");
  await type(page, "R U R' F2 D L B2 U' R2 F D' L2 B U R2 F2 L D");
  await choose(page, "Custom");
  await page.getByLabel("Method").selectOption("optimal");
  await page.locator(".options summary").first().click();
  await page.locator(".options input[name=tables]").first().fill("3G");
  await button(page, "Solve").click();
  await page.waitForFunction(() => document.querySelector(".primary.big").textContent === "Solve", null, { timeout: 120000 });
  await expectSolvedAtEnd(page);
  const numbers = await page.locator(".details").first().textContent();
  expect(/table .* of [\d.]+ GB does not fit into the memory limit/.test(numbers), `the reason is given: ${numbers}`);
});

check("a definition file dropped on the page is solved, also with the network off", async (page, url) => {
  await open(page, url, "cube3");
  await page.evaluate(([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, ["pyraminx.tws", readFileSync(definition, "utf8")]);
  await page.waitForFunction(() => document.title.toLowerCase().includes("pyraminx"));
  await solveThenWithoutNetwork(page);
});

check("a network learns the 8-puzzle in the browser", { flat: true }, async (page, url) => {
  await page.goto(`${url}/#learn`);
  await page.locator(".learn-form select").nth(1).locator("option").first().waitFor({ state: "attached" });
  await page.getByRole("combobox", { name: "Puzzle" }).selectOption("puzzle8");
  await page.getByLabel("Minutes", { exact: true }).fill("5");
  await button(page, "Start training").click();
  await page.locator(".verdict").filter({ hasText: "Learning now" }).waitFor();
  await page.locator(".plot").filter({ hasText: "Loss" }).waitFor({ timeout: 120000 });
  await button(page, "Stop").click();
  await page.locator(".verdict").filter({ hasText: "Stopped" }).waitFor();
  const spoken = await page.locator(".plot svg[aria-label^='Loss']").getAttribute("aria-label");
  const [, from, to] = /loss from ([\d.]+) to ([\d.]+)/.exec(spoken);
  expect(Number(to) < Number(from), `the loss falls: ${spoken}`);
});

process.exitCode = await runAll(() => startSite(resolve(process.argv[2])));
