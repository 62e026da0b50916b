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

for (const [file, title, moves] of [["skewb.tws", "skewb", "UFR UBL' DFL"], ["2x2x2-kpuzzle.json", "2x2x2", "U R2 F'"], ["hungarian-rings-8.json", "Hungarian rings, two of five", "L R"]]) {
  check(`${file} dropped on the page is drawn, typed, solved, played and linked to`, async (page, url) => {
    await open(page, url);
    await drop(page, file, readFileSync(join(examples, file), "utf8"));
    await page.locator(`nav a[aria-current="page"]`, { hasText: title }).waitFor();
    expect((await page.locator(".dots .dot").count()) > 5, "no dots");
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

check("a definition is scrambled, and moves are made by buttons", async (page, url) => {
  await open(page, url);
  await drop(page, "skewb.tws", readFileSync(join(examples, "skewb.tws"), "utf8"));
  await page.locator(".dots").waitFor();
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
