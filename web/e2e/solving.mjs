// Playback, comparing, links, copies, stopping.
import { check, expect, expectEqual } from "./harness.mjs";
import { button, choose, expectSolvedAtEnd, label, moves, open, scramble, solve, status, type } from "./steps.mjs";

const count = (page, text) => page.waitForFunction((wanted) => document.querySelector(".count").textContent === wanted, text);

check("the control bar steps, scrubs and plays; moves can be clicked", { flat: true, reducedMotion: "reduce" }, async (page, url) => {
  await open(page, url, "cube3");
  await choose(page, "Instant");
  await type(page, "R U F D'");
  await solve(page);
  const total = (await moves(page)).length;
  expectEqual(total, 4, "moves");
  await count(page, "0 / 4");
  await button(page, "One move forward").click();
  await count(page, "1 / 4");
  await page.locator(".moves button").nth(2).click();
  await count(page, "3 / 4");
  expect((await page.locator("#announcer").textContent()).startsWith("move 3 of 4"), "the move is spoken");
  await button(page, "One move back").click();
  await count(page, "2 / 4");
  const slider = page.getByLabel("Position in the moves");
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await count(page, "3 / 4");
  expect((await slider.getAttribute("aria-valuetext")).includes("move 3 of 4"), "the slider says where it is");
  await button(page, "To the start").click();
  await page.getByLabel("Speed").selectOption("8");
  await button(page, "Play").click();
  await count(page, "4 / 4");
  expect((await label(page)).endsWith("solved"), "played to the solved state");
  await page.locator(".plot").last().waitFor();
  expect((await page.locator(".plot:visible .estimate path, .plot:visible path.estimate").count()) === 1, "the estimate is drawn");
});

check("two methods side by side", async (page, url) => {
  await open(page, url, "puzzle8");
  await type(page, "8 6 7 2 5 4 3 0 1");
  await page.waitForFunction(() => location.hash.includes("8-6-7"));
  await page.getByRole("switch", { name: "Compare two" }).check();
  expectEqual(await page.locator(".view").count(), 2, "pictures");
  await choose(page, "Custom", 0);
  await page.locator(".choice").first().getByLabel("Method").selectOption("bwas");
  await choose(page, "Proved optimal", 1);
  await solve(page);
  await expectSolvedAtEnd(page);
  const titles = await page.locator(".details h2").allTextContents();
  expect(/^A: \d+ moves$/.test(titles[0]) && titles[1] === "B: 31 moves", `titles are ${titles}`);
  expect((await page.locator(".details").nth(1).locator(".proved").count()) === 1, "only a proof is called one");
});

check("a link brings state and solution back, on another page", { flat: true }, async (page, url) => {
  await open(page, url, "cube3");
  await choose(page, "Instant");
  await type(page, "R U2 F' D L");
  await solve(page);
  const wanted = await moves(page);
  await button(page, "Link").click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.startsWith(`${url}/#p=cube3&s=`), `link is ${link}`);
  await page.goto("about:blank");
  await page.goto(link);
  await status(page).getByText("checked: it solves this state").waitFor();
  expectEqual(await moves(page), wanted, "moves");
  await expectSolvedAtEnd(page);
});

for (const [puzzle, text] of [["puzzle15", "9 1 11 15 14 0 2 8 13 3 5 6 7 4 10 12"], ["lightsout5", "0010101100010110011001010"], ["sokoban", "######\n#@$ .#\n######"]]) {
  check(`a link of ${puzzle} makes the round trip`, async (page, url) => {
    await open(page, url, puzzle);
    await choose(page, "Instant");
    await type(page, text);
    await page.waitForFunction(() => location.hash.includes("s="));
    await solve(page);
    const [link, wanted] = [await page.evaluate(() => location.href), await moves(page)];
    await page.goto("about:blank");
    await page.goto(link);
    await status(page).getByText("checked").waitFor();
    expectEqual(await moves(page), wanted, "moves");
  });
}

check("a link with moves that do not solve is not believed", async (page, url) => {
  await page.goto(`${url}/#p=puzzle8&s=1-2-3-4-5-6-0-7-8&m=L`);
  await status(page).getByText("do not solve").waitFor();
  await page.goto("about:blank");
  await page.goto(`${url}/#p=puzzle8&s=2-1-3-4-5-6-7-8-0`);
  await page.getByRole("alert").getByText("does not contain a solvable state").waitFor();
});

check("state and moves are copied", async (page, url) => {
  await open(page, url, "puzzle8");
  await choose(page, "Instant");
  await type(page, "1 2 3 4 5 6 0 7 8");
  await page.waitForFunction(() => location.hash.includes("s="));
  await solve(page);
  await button(page, "To the start").click({ timeout: 2000 }).catch(() => {});
  await button(page, "Moves").click();
  expectEqual(await page.evaluate(() => navigator.clipboard.readText()), "LL", "moves");
});

check("a search can be stopped, and what it has is kept", { flat: true }, async (page, url) => {
  await open(page, url, "cube3");
  await scramble(page);
  await choose(page, "Proved optimal");
  await button(page, "Solve").click();
  await page.locator(".moves button").first().waitFor(); // the quick answer
  await status(page).getByText(/Searching|%|First|first/).waitFor();
  await page.waitForTimeout(600);
  await button(page, "Stop").click();
  await page.waitForFunction(() => document.querySelector(".primary.big").textContent === "Solve");
  await expectSolvedAtEnd(page);
});
