// Every way to set up a state.
import { check, expect, expectEqual } from "./harness.mjs";
import { button, choose, expectSolvedAtEnd, label, moves, open, scramble, solve, stateInAddress, status, type } from "./steps.mjs";

// The best of three cubes counts: other tests run beside this one, and the server gives way to them.
check("a random cube is solved, the first answer within a second", async (page, url) => {
  const limit = 1000 * (Number(process.env.UNSCRAMBLE_SLOWNESS) || 3);
  await open(page, url);
  await choose(page, "Instant");
  let best = Infinity;
  for (let attempt = 0; attempt < 3 && best >= limit; attempt++) {
    await scramble(page);
    await page.evaluate(() => {
      window.firstAnswer = new Promise((resolve) => {
        const list = document.querySelector(".moves");
        const started = performance.now();
        new MutationObserver(() => list.childElementCount && resolve(performance.now() - started)).observe(list, { childList: true });
      });
    });
    await solve(page);
    const millis = await page.evaluate(() => window.firstAnswer);
    console.log(`      first answer after ${Math.round(millis)} ms`);
    best = Math.min(best, millis);
  }
  expect(best < limit, `the first answer took ${best} ms`);
  await expectSolvedAtEnd(page);
  expect(/\d+ HTM · \d+ QTM/.test(await page.locator(".details h2").textContent()), "both metrics are shown");
});

check("keys turn the cube as in csTimer, and can be taken back", { flat: true }, async (page, url) => {
  await open(page, url, "cube3");
  await page.locator(".views").focus();
  await page.keyboard.press("i");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 3);
  expectEqual(await moves(page), ["R", "U", "R'"], "turns");
  await page.waitForFunction(() => document.querySelector(".count").textContent === "3 / 3");
  const before = await label(page);
  await page.keyboard.press("Backspace");
  await page.waitForFunction((old) => document.querySelector(".views").getAttribute("aria-label") !== old, before);
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((old) => document.querySelector(".views").getAttribute("aria-label") === old, before);
  await choose(page, "Instant");
  await solve(page);
  await expectSolvedAtEnd(page);
});

check("turn buttons do what they say", { flat: true }, async (page, url) => {
  await open(page, url, "cube2");
  await page.getByRole("tab", { name: "Turn" }).click();
  for (const name of ["R right clockwise", "U2 up half turn", "F' front counterclockwise"]) await button(page, name).click();
  expectEqual(await moves(page), ["R", "U2", "F'"], "turns");
});

check("a typed scramble, with a fault named", { flat: true }, async (page, url) => {
  await open(page, url, "cube3");
  await choose(page, "Instant");
  await type(page, "R U Q");
  expect((await page.locator(".message.wrong").first().textContent()).includes("“Q”"), "the fault is named");
  await type(page, "R U R' F2 D L' B2 U");
  await page.waitForFunction(() => location.hash.includes("s="));
  await solve(page);
  expect((await moves(page)).length <= 8, "no longer than the scramble");
  await expectSolvedAtEnd(page);
});

check("pasted stickers, in any colours and held in any way", { flat: true }, async (page, url) => {
  await open(page, url, "cube3");
  await choose(page, "Instant");
  await type(page, "YYYYYYBBB RRRRRRRRR BBBBBBBBB WWWWWWWWW OOOOOOOOO GGGGGGGGG");
  await page.locator(".message.wrong:visible").first().waitFor();
  expect((await page.locator(".message.wrong").first().textContent()).length > 10, "twelve blue stickers are refused");
  await type(page, "UUUUUULLLURRURRURRFFFFFFFFFRRRDDDDDDLLDLLDLLDBBBBBBBBB");
  await page.waitForFunction(() => location.hash.includes("s="));
  await solve(page);
  expectEqual(await moves(page), ["F'"], "solution");
});

check("the painter names the fault and marks the stickers, then takes the cube", { flat: true }, async (page, url) => {
  await open(page, url, "cube3");
  await page.getByRole("tab", { name: "Paint" }).click();
  const sticker = (i) => page.locator(`.editor .sticker[data-index="${i}"]`);
  const message = page.locator(".paint .message");
  const use = button(page, "Use this cube");
  await choose(page, "Instant");
  await sticker(7).click(); // white on white: nothing changes
  await button(page, "green (F)").click();
  await sticker(7).click();
  await message.getByText("Green is on 10 stickers").waitFor();
  expect((await page.locator(".editor .fault").count()) === 10, "all green stickers are marked");
  expect(await use.isDisabled(), "a wrong cube cannot be used");
  await button(page, "white (U)").click();
  await sticker(19).click(); // now the edge UF is flipped
  await message.getByText(/flipped/).waitFor();
  await sticker(7).click();
  await button(page, "green (F)").click();
  await sticker(19).click();
  await message.getByText("can be solved").waitFor();
  // A quarter turn of F, painted by keyboard.
  const paint = async (cells, letter) => {
    for (const i of cells) {
      await sticker(i).focus();
      await page.keyboard.press(letter);
    }
  };
  await paint([6, 7, 8], "l");
  await paint([9, 12, 15], "u");
  await paint([27, 28, 29], "r");
  await paint([38, 41, 44], "d");
  await message.getByText("can be solved").waitFor();
  await use.click();
  await solve(page);
  expectEqual(await moves(page), ["F'"], "solution");
});

check("a nearly right paste opens in the painter", { flat: true }, async (page, url) => {
  await open(page, url, "cube2");
  await type(page, "UUUURRRRFFFFDDDDLLLLBBBU");
  await page.locator(".editor .fault").first().waitFor();
  expect(await page.getByRole("tab", { name: "Paint" }).getAttribute("aria-selected") === "true", "the painter is open");
});

check("tiles: press, drag, arrows, typed states, and what cannot be solved", async (page, url) => {
  await open(page, url, "puzzle8");
  const board = page.locator(".board");
  const box = await board.boundingBox();
  const side = Math.min(box.width, box.height) / 3;
  const at = (cell) => [box.x + box.width / 2 + ((cell % 3) - 1) * side, box.y + box.height / 2 + (Math.floor(cell / 3) - 1) * side];
  await page.mouse.click(...at(6));
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 2);
  expectEqual(await moves(page), ["R", "R"], "a press moves the row");
  await page.waitForFunction(() => document.querySelector(".count").textContent === "2 / 2");
  await page.mouse.move(...at(3));
  await page.mouse.down();
  await page.mouse.move(...at(6), { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector(".count").textContent === "3 / 3");
  await page.locator(".views").focus();
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => document.querySelector(".count").textContent === "4 / 4");
  expectEqual(await moves(page), ["R", "R", "D", "L"], "drag and arrow");
  await type(page, "2 1 3 4 5 6 7 8 0");
  await page.locator(".message.wrong").first().waitFor();
  await type(page, "8 6 7 2 5 4 3 0 1");
  await page.waitForFunction(() => location.hash.includes("8-6-7"));
  await choose(page, "Proved optimal");
  await solve(page);
  expectEqual((await moves(page)).length, 31, "the hardest 8-puzzle");
});

check("lights: press, keys, single lights, and a pattern that cannot be solved", { refusals: true }, async (page, url) => {
  await open(page, url, "lightsout5");
  await page.locator(".light").nth(12).click();
  await page.waitForFunction(() => document.querySelectorAll(".light.on").length === 5);
  await page.locator(".views").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".light.on").length === 6);
  await page.getByText("one light only").click();
  await page.locator(".light").nth(0).click();
  await page.waitForFunction(() => document.querySelectorAll(".light.on").length === 7);
  await button(page, "Solve").click();
  await status(page).getByText(/unsolvable|no press/i).waitFor();
});

check("Sokoban: pick, walk, paste, make", async (page, url) => {
  await open(page, url, "sokoban");
  await page.getByLabel("Level", { exact: true }).selectOption({ label: "Warehouse" });
  const picked = await stateInAddress(page);
  expect(picked.length > 20, "a level is picked");
  await page.locator(".views").focus();
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 1);
  await type(page, "#####\n#@$.#\n#####");
  await page.waitForFunction((old) => !location.hash.includes(old), picked);
  await solve(page);
  expectEqual(await moves(page), ["R"], "solution");
  await expectSolvedAtEnd(page);
  await page.getByRole("tab", { name: "Levels" }).click();
  await button(page, "Make a new level").click();
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 0);
  await solve(page);
  await expectSolvedAtEnd(page);
});
