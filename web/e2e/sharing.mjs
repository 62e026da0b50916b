// What an answer is worth, and how it is passed on. The same with a server and without one.
import { readFileSync } from "node:fs";
import { check, expect, expectEqual } from "./harness.mjs";
import { button, choose, expectSolvedAtEnd, moves, open, solve, status, type } from "./steps.mjs";

const copied = (page) => page.evaluate(() => navigator.clipboard.readText());

check("an answer says what it is worth, and is shared as links and JSON", { flat: true }, async (page, url) => {
  await open(page, url, "cube3");
  await choose(page, "Instant");
  await type(page, "R U F2 D' L B R2 U' F D2 L' B2 R U2 F' L2 D B'");
  await solve(page);
  const worth = await status(page).textContent();
  const [, length, bound] = /^Solved in (\d+) (?:quarter turns \(QTM\)|half turns \(HTM\)); nothing under (\d+) is possible\.$/.exec(worth) ?? [];
  expect(Number(bound) > 0 && Number(bound) < Number(length), `what the answer is worth: ${worth}`);
  const wanted = await moves(page);
  await button(page, "JSON").click();
  const answer = JSON.parse(await copied(page));
  expectEqual([answer.puzzle, answer.status, answer.length, answer.lower_bound, answer.proved_optimal],
    ["cube3", "solved", Number(length), Number(bound), false], "JSON");
  expectEqual(answer.moves.split(" "), wanted, "moves in JSON");
  await button(page, "Twizzle link").click();
  const twizzle = new URL(await copied(page));
  expectEqual([twizzle.origin, twizzle.searchParams.get("alg"), twizzle.searchParams.get("setup-anchor")],
    ["https://alpha.twizzle.net", wanted.join(" "), "end"], "Twizzle link");
  await button(page, "Link").click();
  const link = await copied(page);
  const other = await page.context().newPage();
  await other.goto(link);
  await other.locator(".moves button").first().waitFor();
  expectEqual(await moves(other), wanted, "the moves behind the link");
  await expectSolvedAtEnd(other);
  await other.close();
});

check("a state and its moves are saved as images", async (page, url) => {
  await open(page, url, "puzzle15");
  await choose(page, "Instant");
  await type(page, "9 1 11 15 14 0 2 8 13 3 5 6 7 4 10 12");
  await page.waitForFunction(() => location.hash.includes("s="));
  await solve(page);
  await expectSolvedAtEnd(page);
  for (const kind of ["SVG", "PNG"]) {
    const saved = page.waitForEvent("download");
    await button(page, `Save an image, ${kind}`).click();
    const bytes = readFileSync(await (await saved).path());
    expect(kind === "PNG" ? bytes.subarray(1, 4).toString() === "PNG" : bytes.toString().includes("<svg"), `${kind} is one`);
    expect(bytes.length > 2000, `${kind} has something in it`);
  }
});
