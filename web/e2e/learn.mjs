// The Learn tab: a training started, watched, stopped and resumed on the page.
import { check, expect, expectEqual } from "./harness.mjs";
import { button, expectAccessible, expectNoSideScroll, open } from "./steps.mjs";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, reducedMotion: "reduce", flat: true };
const verdict = (page) => page.locator(".verdict");

async function openLearn(page, url) {
  await open(page, url, "puzzle8");
  await page.getByRole("link", { name: "Learn" }).click();
  await page.getByRole("heading", { name: "Train a network" }).waitFor();
  await page.locator(".learn-form select").nth(1).locator("option").first().waitFor({ state: "attached" });
}

check("a network learns while the page watches, and is stopped and resumed there", { flat: true }, async (page, url) => {
  await openLearn(page, url);
  await page.getByRole("combobox", { name: "Puzzle" }).selectOption("puzzle8");
  await page.getByLabel("Minutes", { exact: true }).fill("5");
  await button(page, "Start training").click();
  await verdict(page).filter({ hasText: "Learning now" }).waitFor();
  expect((await page.evaluate(() => location.hash)).startsWith("#learn=puzzle8-fast"), "the address names the run");
  expect(await button(page, "Training…").isDisabled(), "one training at a time");
  // The first measurements come within seconds: the untrained network's values, then losses.
  await page.locator(".plot").filter({ hasText: "Value by scramble depth" }).waitFor();
  await page.locator(".plot").filter({ hasText: "Loss" }).waitFor({ timeout: 90000 });
  const spoken = await page.locator(".plot svg[aria-label^='Loss']").getAttribute("aria-label");
  expect(/loss from [\d.]+ to [\d.]+/.test(spoken), `the chart is spoken: ${spoken}`);
  await expectAccessible(page, "Learn, running");
  await button(page, "Stop").click();
  await verdict(page).filter({ hasText: "Stopped" }).waitFor();
  await page.getByLabel("Minutes more").fill("5");
  await page.waitForFunction(() => document.querySelector(".learn-form button").textContent === "Start training");
  await button(page, "Resume").click();
  await verdict(page).filter({ hasText: "Learning now" }).waitFor();
  await button(page, "Stop").click();
  await verdict(page).filter({ hasText: "Stopped" }).waitFor();
});

check("Learn gives way to a puzzle and comes back", { flat: true }, async (page, url) => {
  await openLearn(page, url);
  expect(await page.locator(".stage").isHidden(), "the puzzle is hidden");
  expectEqual(await page.title(), "Learn · Unscramble", "title");
  await page.getByRole("link", { name: "2×2×2" }).click();
  await page.locator(".stage").waitFor();
  expect(await page.locator("main.learn").isHidden(), "Learn is hidden");
  await page.getByRole("link", { name: "Learn" }).click();
  await page.locator("main.learn").waitFor();
  await page.goto(`${url}/#learn`);
  await page.reload();
  await page.locator("main.learn").waitFor();
});

for (const scheme of ["light", "dark"])
  check(`Learn fits a phone and has no serious fault, ${scheme}`, { ...PHONE, colorScheme: scheme }, async (page, url) => {
    await openLearn(page, url);
    await expectNoSideScroll(page, "Learn");
    await expectAccessible(page, `Learn, ${scheme}`);
  });

check("what the server refuses is said", { flat: true, refusals: true }, async (page, url) => {
  await openLearn(page, url);
  await page.locator(".learn-form").evaluate((form) => form.setAttribute("novalidate", ""));
  await page.getByLabel("Minutes", { exact: true }).fill("1000000");
  await button(page, "Start training").click();
  await page.locator(".learn > .message").filter({ hasText: "minutes" }).waitFor();
});
