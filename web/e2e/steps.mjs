// What the checks do with the page, in the words of someone who uses it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, expectEqual } from "./harness.mjs";

export const button = (page, name) => page.getByRole("button", { name, exact: true });
export const label = (page) => page.locator(".views").getAttribute("aria-label");
export const status = (page) => page.locator(".details .status").first();
export const moves = (page) => page.locator(".details").first().locator(".moves button").allTextContents();

export async function open(page, url, puzzle) {
  await page.goto(`${url}/${puzzle ? `#p=${puzzle}` : ""}`);
  await page.locator(".choice").first().waitFor();
}
// Of a small puzzle's few states a scramble may be the solved one, or the one that is shown already: then another.
export async function scramble(page) {
  const before = await page.evaluate(() => location.hash);
  const changed = (old) => location.hash !== old && !document.querySelector(".stage").classList.contains("solved");
  for (let attempt = 0; attempt < 10; attempt++) {
    await button(page, "Scramble").click();
    const done = await page.waitForFunction(changed, before, { timeout: 3000 }).catch(() => null);
    if (done) return;
  }
  throw new Error("ten scrambles in a row left the puzzle as it was, or solved");
}
export async function choose(page, preset, lane = 0) {
  await page.locator(".choice").nth(lane).getByRole("radio", { name: preset, exact: true }).check();
}
export async function solve(page) {
  await button(page, "Solve").click();
  await page.waitForFunction(() => document.querySelector(".primary.big").textContent === "Solve", null, { timeout: 30000 });
}
// Playing may reach the end, and the button be disabled, before the pointer gets there; that is fine.
export const toTheEnd = (page) => button(page, "To the end").evaluate((end) => end.click());
// Jumps to the end of the playback and looks whether the puzzle is solved there.
export async function expectSolvedAtEnd(page) {
  expect((await moves(page)).length > 0, `no moves; the page says: ${await status(page).textContent()}`);
  await toTheEnd(page);
  await page.waitForFunction(() => document.querySelector(".stage").classList.contains("solved"));
}
export async function type(page, text) {
  await page.getByRole("tab", { name: "Type" }).click();
  await page.locator("textarea:visible").fill(text);
  await button(page, "Use it").click();
}
export const stateInAddress = (page) => page.evaluate(() => /[#&]s=([^&]*)/.exec(location.hash)?.[1] ?? "");

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
export async function expectAccessible(page, where) {
  await page.evaluate(axeSource); // by the debugging interface, which the page's content policy does not bind
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const serious = violations.filter((one) => one.impact === "serious" || one.impact === "critical");
  expectEqual(serious.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.target).join(" ")}`), [], `axe, ${where}`);
}
export async function expectNoSideScroll(page, where) {
  const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(wide <= seen, `${where} is ${wide} px wide in a window of ${seen}`);
}
