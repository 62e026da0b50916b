// Definition files dropped on the page: drawn, scrambled, typed, solved, played, linked to; wrong ones refused.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { check, expect } from "./harness.mjs";
import { button, choose, expectAccessible, expectSolvedAtEnd, label, open, solve, type } from "./steps.mjs";

const examples = join(dirname(fileURLToPath(import.meta.url)), "../../examples/puzzles");

async function drop(page, name, text) {
  await page.evaluate(([file, content]) => {
    const data = new DataTransfer();
    data.items.add(new File([content], file));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, [name, text]);
}

// The last column: how cubing.js' PuzzleGeometry describes the solid, or that there is none.
for (const [file, title, moves, solid] of [["skewb.tws", "skewb", "UFR UBL' DFL", "c v 0"], ["4x4x4-slices.tws", "4x4x4-slices", "U 2R' F2 2D", "c f 0.5 f 0"],
  ["2x2x2-kpuzzle.json", "2x2x2", "U R2 F'", "c f 0"], ["hungarian-rings-8.json", "Hungarian rings, two of five", "L R", null]]) {
  check(`${file} dropped on the page is drawn, typed, solved, played and linked to`, async (page, url) => {
    await open(page, url);
    await drop(page, file, readFileSync(join(examples, file), "utf8"));
    await page.locator(`nav a[aria-current="page"]`, { hasText: title }).waitFor();
    if (solid) await page.locator(`.solid[data-solid="${solid}"] twisty-player`).waitFor();
    else expect((await page.locator(".dots .dot").count()) > 5, "no dots");
    await type(page, moves);
    await page.waitForFunction(() => !document.querySelector(".stage").classList.contains("solved"));
    await choose(page, "Instant");
    await solve(page);
    await expectSolvedAtEnd(page);
    expect((await label(page)).endsWith("solved"), `it says ${await label(page)}`);
    await expectAccessible(page, file);
    // Another visitor of the same server opens the link.
    const address = await page.evaluate(() => location.href);
    expect(/[#&]s=/.test(address), `no state in ${address}`);
  });
}

// What cubing.js has drawn once it has come to rest: how long that takes depends on what else the machine does. With `like`,
// once it looks like that, or when it had half a minute to.
async function picture(page, like) {
  let before = "";
  for (let i = 0; i < 60; ++i) {
    await page.waitForTimeout(500);
    // While the player is replaced by another there is nothing to take a picture of.
    const shot = await page.locator(".solid twisty-player").screenshot().catch(() => null);
    const now = shot === null ? "" : shot.toString("base64");
    if (now !== "" && now === before && (like === undefined || now === like)) return now;
    before = now;
  }
  return before;
}

check("the solid of a definition turns with its moves, and dots can be chosen instead", async (page, url) => {
  await open(page, url);
  await drop(page, "pyraminx.tws", readFileSync(join(examples, "pyraminx.tws"), "utf8"));
  await page.locator(".solid twisty-player").waitFor();
  const solved = await picture(page);
  await type(page, "U R' L");
  await page.waitForFunction(() => !document.querySelector(".stage").classList.contains("solved"));
  expect((await picture(page)) !== solved, "the scrambled solid looks solved");
  await choose(page, "Instant");
  await solve(page);
  await expectSolvedAtEnd(page);
  expect((await picture(page, solved)) === solved, "the solved solid does not look solved");
  await button(page, "Show as dots").click();
  await page.locator(".dots").waitFor();
  expect((await page.locator(".solid").count()) === 0, "the solid is still there");
});

check("a definition is scrambled, and moves are made by buttons", async (page, url) => {
  await open(page, url);
  await drop(page, "skewb.tws", readFileSync(join(examples, "skewb.tws"), "utf8"));
  await page.locator(".solid twisty-player").waitFor();
  await page.getByRole("tab", { name: "Move" }).click();
  await button(page, "UFR").click();
  await page.waitForFunction(() => !document.querySelector(".stage").classList.contains("solved"));
  await choose(page, "Instant");
  await solve(page);
  await expectSolvedAtEnd(page);
});

check("a wrong definition is refused with the place", { refusals: true }, async (page, url) => {
  await open(page, url);
  await drop(page, "wrong.tws", "Name Wrong\nSet A 3 1\nSolved\nEnd\nMove R\nA\n2 2 1\nEnd\n");
  await page.locator(".notice", { hasText: "7:1" }).waitFor();
  await drop(page, "picture.png", "not a definition");
  await page.locator(".notice", { hasText: ".tws" }).waitFor();
});
