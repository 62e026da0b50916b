// Every puzzle: scrambled, solved, played to its end.
import { check, expect } from "./harness.mjs";
import { choose, expectSolvedAtEnd, open, scramble, solve } from "./steps.mjs";

for (const puzzle of ["cube2", "puzzle8", "puzzle15", "puzzle24", "puzzle35", "puzzle48", "lightsout2", "lightsout", "lightsout16", "sokoban"]) {
  check(`${puzzle} is scrambled, solved and played`, async (page, url) => {
    await open(page, url, puzzle);
    await scramble(page);
    if (puzzle === "puzzle48") {
      await choose(page, "Custom"); // with the time a busy machine may need
      await page.getByLabel("Seconds").fill("20");
    } else await choose(page, "Instant");
    await solve(page);
    await expectSolvedAtEnd(page);
  });
}

check("a small cube is proved optimal, and the moves run to the solved state", async (page, url) => {
  await open(page, url, "cube2");
  await scramble(page);
  await choose(page, "Proved optimal");
  await page.getByLabel("Speed").selectOption("8");
  await solve(page);
  await page.locator(".proved").waitFor();
  // Playing begins by itself and ends at the solved state.
  await page.waitForFunction(() => document.querySelector(".stage").classList.contains("solved"), null, { timeout: 15000 });
  const current = page.locator('.moves [aria-current="step"]');
  expect((await current.count()) === 1, "the current move is marked");
});
