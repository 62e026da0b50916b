// The static site that `./run page DIR` writes, in a browser, with nothing but its files: node e2e/page.mjs DIR [PART OF A NAME]
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { check, expect, expectEqual, runAll, startSite } from "./harness.mjs";
import { button, choose, expectSolvedAtEnd, moves, open, scramble, solve, status, type } from "./steps.mjs";

const definition = resolve(import.meta.dirname, "../../examples/puzzles/pyraminx.tws");

check("a scrambled cube is solved in the browser, also with the network off", { flat: true }, async (page, url) => {
  const started = Date.now();
  await page.goto(url);
  await page.locator(".choice").first().waitFor();
  expect((await page.locator("footer .place").textContent()).startsWith("Solving in this browser"), "the page says where it solves");
  await type(page, "R U F2 D' L B R2 U' F D2 L' B2 R U2");
  await button(page, "Solve").click();
  await page.locator(".moves button").first().waitFor();
  console.log(`      first solution ${((Date.now() - started) / 1000).toFixed(1)} s after opening`);
  await page.waitForFunction(() => document.querySelector(".primary.big").textContent === "Solve", null, { timeout: 60000 });
  await expectSolvedAtEnd(page);
  const worth = await status(page).textContent();
  expect(/nothing under \d+ is possible|Proved/.test(worth), `what the answer is worth: ${worth}`);
  await page.context().setOffline(true);
  await choose(page, "Instant");
  await scramble(page);
  await solve(page);
  await expectSolvedAtEnd(page);
});

check("a 15-puzzle is solved in the browser, and shared as a link, JSON and images", async (page, url) => {
  await open(page, url, "puzzle15");
  await choose(page, "Instant");
  await type(page, "9 1 11 15 14 0 2 8 13 3 5 6 7 4 10 12");
  await page.waitForFunction(() => location.hash.includes("s="));
  await solve(page);
  await expectSolvedAtEnd(page);
  const wanted = await moves(page);
  await button(page, "JSON").click();
  const answer = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expectEqual([answer.puzzle, answer.status, answer.length], ["puzzle15", "solved", wanted.length], "JSON");
  for (const kind of ["SVG", "PNG"]) {
    const saved = page.waitForEvent("download");
    await button(page, `Save an image, ${kind}`).click();
    const bytes = readFileSync(await (await saved).path());
    expect(kind === "PNG" ? bytes.subarray(1, 4).toString() === "PNG" : bytes.toString().includes("<svg"), `${kind} is one`);
    expect(bytes.length > 2000, `${kind} has something in it`);
  }
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
  await button(page, "Twizzle link").click();
  expect((await page.evaluate(() => navigator.clipboard.readText())).startsWith("https://alpha.twizzle.net/edit/?alg="), "link for others");
  await choose(page, "Instant");
  await scramble(page);
  await solve(page);
  await expectSolvedAtEnd(page);
});

check("a definition file dropped on the page is solved", async (page, url) => {
  await open(page, url, "cube3");
  await page.evaluate(([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, ["pyraminx.tws", readFileSync(definition, "utf8")]);
  await page.waitForFunction(() => document.title.toLowerCase().includes("pyraminx"));
  await choose(page, "Instant");
  await scramble(page);
  await solve(page);
  await expectSolvedAtEnd(page);
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
