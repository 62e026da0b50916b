// Dark mode, phones, letters, browsers without WebGL, and the accessibility check.
import { check, expect, expectEqual } from "./harness.mjs";
import { button, choose, expectAccessible, expectNoSideScroll, open, scramble, solve, toTheEnd, type } from "./steps.mjs";

const PUZZLES = ["cube3", "puzzle15", "lightsout5", "sokoban"];
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, reducedMotion: "reduce", flat: true };
const background = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

for (const scheme of ["light", "dark"]) {
  check(`axe finds nothing serious, ${scheme}`, { colorScheme: scheme, reducedMotion: "reduce", flat: true }, async (page, url) => {
    for (const puzzle of PUZZLES) {
      await open(page, url, puzzle);
      await choose(page, "Instant");
      if (puzzle !== "cube3") await solve(page);
      await expectAccessible(page, `${puzzle}, ${scheme}`);
    }
    await open(page, url, "cube3");
    for (const tab of ["Turn", "Type", "Paint", "List"]) {
      await page.getByRole("tab", { name: tab }).click();
      await expectAccessible(page, `${tab}, ${scheme}`);
    }
    await choose(page, "Instant");
    await type(page, "R U F");
    await solve(page);
    await page.getByRole("switch", { name: "Compare two" }).check();
    await expectAccessible(page, `comparing, ${scheme}`);
  });
}

check("360 pixels are enough", PHONE, async (page, url) => {
  for (const puzzle of [...PUZZLES, "cube2", "puzzle48", "lightsout16"]) {
    await open(page, url, puzzle);
    await expectNoSideScroll(page, puzzle);
  }
  await open(page, url, "cube3");
  for (const tab of ["Turn", "Type", "Paint", "List"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expectNoSideScroll(page, tab);
  }
  await choose(page, "Instant");
  await type(page, "R U F2 D' L B'");
  await solve(page);
  await page.getByRole("switch", { name: "Compare two" }).check();
  await choose(page, "Short", 1);
  await solve(page);
  await expectNoSideScroll(page, "comparing");
  await expectAccessible(page, "on a phone");
});

check("the theme follows the system, or the button", { colorScheme: "dark" }, async (page, url) => {
  await open(page, url, "puzzle8");
  const dark = await background(page);
  const theme = page.getByRole("button", { name: /^Theme/ });
  await theme.click();
  const light = await background(page);
  expect(light !== dark, "light is not dark");
  await page.emulateMedia({ colorScheme: "light" });
  await theme.click();
  expectEqual(await background(page), dark, "chosen dark");
  await page.reload();
  await page.locator(".choice").waitFor();
  expectEqual(await background(page), dark, "kept");
});

check("letters on the stickers of net and painter", async (page, url) => {
  await open(page, url, "cube3");
  await button(page, "Show as net").click();
  await page.locator(".view .net").waitFor();
  expectEqual(await page.locator(".view .net text").first().textContent(), "", "no letters at first");
  await button(page, "Letters on stickers").click();
  expectEqual((await page.locator(".view .net text").allTextContents()).join(""), "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB", "letters");
  await button(page, "Show as cube").click();
  await page.locator("twisty-player").waitFor();
});

const noWebGL = () => {
  const real = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    return kind.startsWith("webgl") ? null : real.call(this, kind, ...rest);
  };
};
check("without WebGL the net is shown and played", { init: noWebGL }, async (page, url) => {
  await open(page, url, "cube3");
  await page.locator(".view .net").waitFor();
  await choose(page, "Instant");
  await scramble(page);
  await solve(page);
  await toTheEnd(page);
  await page.waitForFunction(() => document.querySelector(".stage").classList.contains("solved"));
  const fills = await page.locator(".view .net rect").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("fill")));
  expectEqual(new Set(fills.slice(0, 9)).size, 1, "colours of the upper face at the end");
  expectEqual(await page.locator("twisty-player").count(), 0, "players of cubing.js");
});

check("the cube in space shows the state: scrambled and solved look different", async (page, url) => {
  await open(page, url, "cube3");
  await page.locator("twisty-player").waitFor();
  const picture = async () => (await page.locator(".view").screenshot()).toString("base64");
  const settled = async () => {
    let last = "";
    for (let i = 0; i < 30; i++) {
      const now = await picture();
      if (now === last) return now;
      last = now;
      await page.waitForTimeout(150);
    }
    return last;
  };
  const solved = await settled();
  await type(page, "R U F2");
  await page.waitForTimeout(200);
  const scrambled = await settled();
  expect(solved !== scrambled, "the picture changes with the state");
});

check("comparing leaves the first cube where it is", async (page, url) => {
  await open(page, url, "cube3");
  const player = page.locator("twisty-player");
  await player.waitFor();
  await player.evaluate((element) => (element.dataset.first = "yes"));
  const compare = page.getByRole("switch", { name: "Compare two" });
  await compare.check();
  await player.nth(1).waitFor();
  expectEqual(await player.first().getAttribute("data-first"), "yes", "the first player, comparing");
  await compare.uncheck();
  expectEqual(await player.count(), 1, "players");
  expectEqual(await player.getAttribute("data-first"), "yes", "the first player, alone again");
});
