// What people stumble over: how turns are counted, what is claimed, patterns, lists, Back, bad links, small screens.
import { check, expect, expectEqual } from "./harness.mjs";
import { button, choose, expectSolvedAtEnd, moves, open, scramble, solve, stateInAddress, status, type } from "./steps.mjs";

const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());
const title = (page) => page.locator(".details h2").first().textContent();
const captions = (page, lane = 0) => page.locator(".details").nth(lane).locator(".plot:visible figcaption").allTextContents();
const countIn = (page, metric) => page.getByRole("radiogroup", { name: "How turns are counted" }).getByRole("radio", { name: metric }).check();
const tab = (page, name) => page.getByRole("tab", { name, exact: true }).click();

check("turns are counted as chosen, both lengths are shown, and a proof names the metric", { flat: true }, async (page, url) => {
  await open(page, url, "cube2");
  await type(page, "R U2 F R2 U'");
  await choose(page, "Proved optimal");
  await solve(page);
  expect(/^\d+ HTM · \d+ QTM$/.test(await title(page)), `half turns come first: ${await title(page)}`);
  expectEqual(await status(page).textContent(), "Proved: no shorter solution in half turns (HTM).", "verdict");
  expectEqual(await page.locator(".proved").textContent(), "shortest in HTM", "pill");
  await countIn(page, "QTM");
  expectEqual((await moves(page)).length, 0, "moves: an answer in half turns says nothing about quarter turns");
  await solve(page);
  expect(/^\d+ QTM · \d+ HTM$/.test(await title(page)), `quarter turns come first: ${await title(page)}`);
  expectEqual(await status(page).textContent(), "Proved: no shorter solution in quarter turns (QTM).", "verdict");
  await open(page, url, "puzzle8");
  await type(page, "1 2 3 4 5 6 0 7 8");
  await choose(page, "Proved optimal");
  await solve(page);
  expectEqual(await status(page).textContent(), "Proved: no solution with fewer moves.", "verdict");
});

check("the chart shows the estimate that the search used, or says that it did not", { flat: true }, async (page, url) => {
  await open(page, url, "puzzle8");
  await type(page, "8 6 7 2 5 4 3 0 1");
  await choose(page, "Custom");
  await page.getByLabel("Method").selectOption("ida");
  await page.getByLabel("Heuristic").selectOption("manhattan");
  await solve(page);
  await page.locator(".plot:visible path.estimate").waitFor();
  const [search, estimate] = await captions(page);
  expect(/states generated/.test(search) && !/frontier/.test(search), `the search: ${search}`);
  expect(/^The search's estimate.*h\(s\): manhattan/.test(estimate), `the estimate: ${estimate}`);
  await open(page, url, "cube3");
  await type(page, "R U F2 D' L B U2 R'");
  await choose(page, "Instant");
  await solve(page);
  await page.locator(".plot:visible path.estimate").waitFor();
  expect(/^What the network says along the way \(not used here\)/.test((await captions(page))[1]), `two-phase has no estimate: ${await captions(page)}`);
});

check("a method that gives up is not asked to take more time", { flat: true }, async (page, url) => {
  await open(page, url, "cube3");
  await type(page, "R U F2 D L B' U2 R' F D2 L' B R2 U' F");
  await choose(page, "Custom");
  await page.getByLabel("Method").selectOption("greedy");
  await page.getByLabel("Heuristic").selectOption("cubies");
  await solve(page);
  await status(page).getByText("More time would not help; try another method.").waitFor();
  expect((await status(page).textContent()).startsWith("No answer after "), "it says how long it took");
});

check("a scramble is also shown as moves, which lead to the state and can be copied", { flat: true }, async (page, url) => {
  for (const puzzle of ["cube3", "cube2"]) {
    await open(page, url, puzzle);
    await scramble(page);
    await page.locator(".scramble").first().waitFor();
    const shown = await page.locator(".scramble span").first().textContent();
    expect(shown.split(" ").length >= 2, `moves: ${shown}`);
    const state = await stateInAddress(page);
    await button(page, "Moves").click();
    expectEqual(await clipboard(page), shown, "the copied scramble");
    await button(page, "Solved").click();
    await type(page, shown);
    await page.waitForFunction((wanted) => location.hash.includes(wanted), state);
  }
});

check("stickers are dragged and clicked on the net", { flat: true, reducedMotion: "reduce" }, async (page, url) => {
  await open(page, url, "cube3");
  const centre = async (i) => {
    const box = await page.locator(".view .net .sticker").nth(i).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const drag = async (i, dx, dy) => {
    const [x, y] = await centre(i);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx, y + dy, { steps: 3 });
    await page.mouse.up();
  };
  await drag(20, 0, -40); // the right column of the front, upwards
  await drag(18, 60, 0); // its top row, to the right
  await page.mouse.click(...(await centre(31)));
  await page.mouse.click(...(await centre(13)), { button: "right" });
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 4);
  expectEqual(await moves(page), ["R", "U'", "D", "R'"], "turns");
});

check("stickers are dragged on the cube in space, and beside it the view turns", { reducedMotion: "reduce" }, async (page, url) => {
  await open(page, url, "cube3");
  await page.locator("twisty-player").waitFor();
  const box = await page.locator("twisty-player").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  // The camera sees U, F and R; below the middle and to the left is the front.
  await page.waitForTimeout(1500);
  for (let i = 0; i < 20 && (await moves(page)).length === 0; i++) {
    await page.mouse.move(x - 40, y + 45);
    await page.mouse.down();
    await page.mouse.move(x - 38, y - 5, { steps: 5 });
    await page.mouse.up();
    await page.waitForTimeout(200);
  }
  const [turn] = await moves(page);
  expect(["L'", "M'", "R"].includes(turn), `a column of the front goes up: ${turn}`);
  await page.mouse.move(box.x + 12, box.y + box.height - 12);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + box.height - 40, { steps: 5 });
  await page.mouse.up();
  expectEqual((await moves(page)).length, 1, "moves after turning the view");
});

check("the cross and other patterns are goals", { flat: true, reducedMotion: "reduce" }, async (page, url) => {
  await open(page, url, "cube3");
  await scramble(page);
  const goal = page.getByLabel("Goal");
  await goal.selectOption({ label: "Cross" });
  await choose(page, "Short");
  await solve(page);
  expectEqual(await status(page).textContent(), "Proved: no shorter solution in half turns (HTM).", "verdict");
  expect((await moves(page)).length <= 8, "no cross needs more than eight turns");
  await expectSolvedAtEnd(page);
  const [link, wanted] = [await page.evaluate(() => location.href), await moves(page)];
  await page.goto("about:blank");
  await page.goto(link);
  await status(page).getByText("checked: it reaches the pattern").waitFor();
  expectEqual(await moves(page), wanted, "moves of the link");
  expectEqual(await goal.evaluate((select) => select.selectedOptions[0].textContent), "Cross", "goal of the link");
  await goal.selectOption({ label: "Solved cube" });
  expect(!(await page.evaluate(() => location.hash)).includes("g="), "the goal leaves the address");
});

check("a painted pattern with free stickers is a goal", { flat: true, refusals: true }, async (page, url) => {
  await open(page, url, "cube3");
  await type(page, "F U R");
  await tab(page, "Paint");
  const sticker = (i) => page.locator(`.editor .sticker[data-index="${i}"]`);
  const aim = button(page, "Use as goal");
  expect(await aim.isDisabled(), "a full cube is a cube, not a pattern");
  await button(page, "Clear").click();
  // The edge UF at home is all that is asked for.
  await button(page, "white (U)").click();
  await sticker(7).click();
  await button(page, "yellow (D)").click();
  await sticker(19).click();
  await aim.click();
  await page.locator(".paint .message.wrong").getByText("No edge has the colours").waitFor();
  await button(page, "green (F)").click();
  await sticker(19).click();
  await aim.click();
  await page.getByLabel("Goal").locator("option:checked", { hasText: "My pattern" }).waitFor({ state: "attached" });
  await choose(page, "Instant");
  await solve(page);
  expect((await moves(page)).length <= 3, `few turns bring one edge home: ${await moves(page)}`);
  await expectSolvedAtEnd(page);
});

check("a list of scrambles becomes a table of answers", { flat: true, refusals: true }, async (page, url) => {
  await open(page, url, "cube3");
  await choose(page, "Instant");
  await tab(page, "List");
  const list = page.getByLabel("One scramble or cube per line");
  await button(page, "Solve the list").click();
  await page.getByText("Nothing entered yet.").waitFor();
  await list.fill("R U F2\nR U Q\n\nUUUUUULLLURRURRURRFFFFFFFFFRRRDDDDDDLLDLLDLLDBBBBBBBBB");
  await button(page, "Solve the list").click();
  await page.getByText(/2 of 3 lines solved; on average 2\.00 HTM · 2\.50 QTM/).waitFor();
  const rows = await page.locator(".answers tbody tr").evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
  expectEqual(rows[0].slice(0, 4).concat(rows[0][5]), ["1", "3", "4", "yes", "F2 U' R'"], "first row");
  expect(/Q/.test(rows[1][5]) && /\.$/.test(rows[1][5]), `the fault is named: ${rows[1][5]}`);
  expectEqual(rows[2][5], "F'", "third answer");
  await button(page, "Copy answers").click();
  const copied = (await clipboard(page)).split("\n");
  expectEqual([copied[0], copied[2]], ["F2 U' R'", "F'"], "copied answers");
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save as CSV").click()]);
  expectEqual(download.suggestedFilename(), "cube3-answers.csv", "file");
  await page.locator(".answers").getByRole("button", { name: "F2 U' R'" }).click();
  await expectSolvedAtEnd(page);
});

check("Back returns to the state and the puzzle before", { flat: true }, async (page, url) => {
  await open(page, url, "puzzle8");
  await type(page, "1 2 3 4 5 6 0 7 8");
  await page.waitForFunction(() => location.hash.includes("6-0-7"));
  await type(page, "1 2 3 4 5 6 7 0 8");
  await page.waitForFunction(() => location.hash.includes("7-0-8"));
  await page.getByRole("link", { name: "Lights Out" }).click();
  await page.locator(".light").first().waitFor();
  await page.goBack();
  await page.locator(".tile").first().waitFor();
  await page.waitForFunction(() => location.hash.includes("7-0-8"));
  await page.goBack();
  await page.waitForFunction(() => location.hash.includes("6-0-7"));
  await choose(page, "Instant");
  await solve(page);
  expectEqual(await moves(page), ["L", "L"], "the state before is the one that is solved");
  await page.goBack();
  await page.waitForFunction(() => location.hash === "#p=puzzle8");
  await page.goForward();
  await page.waitForFunction(() => location.hash.includes("6-0-7"));
});

check("bad links say what is wrong with them", { flat: true }, async (page, url) => {
  const faults = { "#p=cube9": "“cube9”", "#p=puzzle8&s=<>": "“s=”", "#p=puzzle8&s=1-2-3&m=%20": "“m=”", "#hello": "names no puzzle",
    "#p=puzzle8&s=1-2-3": "does not contain a solvable state", "#p=cube3&s=UU&g=UU": "“g=”" };
  for (const [fragment, words] of Object.entries(faults)) {
    await page.goto("about:blank");
    await page.goto(`${url}/${fragment}`);
    await page.getByRole("alert").getByText(words).waitFor();
  }
  await page.getByRole("link", { name: "2×2×2" }).click();
  expect(!(await page.getByRole("alert").isVisible()), "the complaint leaves with the link");
});

check("comparing starts with a network against a method that learned nothing, both with charts", { flat: true, reducedMotion: "reduce" }, async (page, url) => {
  for (const puzzle of ["puzzle15", "cube3"]) {
    await open(page, url, puzzle);
    await scramble(page);
    const compare = page.getByRole("switch", { name: "Compare two" });
    if (!(await compare.isChecked())) await compare.check();
    const chosen = await page.locator(".choice").evaluateAll((forms) => forms.map((form) => [...form.querySelectorAll(".own > label > select")].map((select) => select.value)));
    expectEqual(chosen[0], ["anytime", "model"], `${puzzle}, A`);
    expectEqual(chosen[1][0], puzzle === "cube3" ? "two-phase" : "ida", `${puzzle}, B`);
    for (const seconds of await page.getByLabel("Seconds").all()) await seconds.fill("3");
    await solve(page);
    await page.locator(".details").nth(1).locator(".plot:visible path.estimate").waitFor();
    for (const lane of [0, 1]) expectEqual((await captions(page, lane)).length, 2, `charts of ${puzzle}, ${"AB"[lane]}`);
    await expectSolvedAtEnd(page);
  }
});

check("lights carry the numbers by which moves name them", async (page, url) => {
  await open(page, url, "lightsout5");
  expectEqual((await page.locator(".light .number").allTextContents()).join(" "), [...Array(25).keys()].join(" "), "numbers");
});

check("a proof on 35 and 48 comes with a warning", async (page, url) => {
  for (const [puzzle, warned] of [["puzzle35", true], ["puzzle48", true], ["puzzle15", false]]) {
    await open(page, url, puzzle);
    const proof = page.locator(".choice").getByRole("radio", { name: "Proved optimal", exact: true });
    if (!(await proof.count())) continue; // not offered at all
    await proof.check();
    expectEqual(await page.locator(".choice .warning").isVisible(), warned, `${puzzle}: a warning`);
  }
});

check("building a table shows its size and the time left", { flat: true }, async (page, url) => {
  await open(page, url, "cube3");
  await type(page, "R U F");
  const event = (done) => `event: stage\ndata: ${JSON.stringify({ name: "building the cube table X (503 MB, once)", done })}\n\n`;
  await page.route("**/api/solve", (route) => route.fulfill({ status: 202, json: { id: "x", url: "/api/jobs/x", events: "/api/jobs/x/events" } }));
  let part = 0.1;
  await page.route("**/api/jobs/x/events", (route) => route.fulfill({ contentType: "text/event-stream", body: `retry: 700\n\n${event((part += 0.1))}` }));
  await choose(page, "Custom");
  await button(page, "Solve").click();
  await status(page).getByText(/^Building the cube table X \(503 MB, once\): \d+ %, about \d+ s left …$/).waitFor();
});

for (const [width, height] of [[375, 667], [320, 640]]) {
  check(`on a phone ${width} pixels wide: pad beside the cube, targets for fingers, nothing clipped`,
    { viewport: { width, height }, hasTouch: true, isMobile: true, flat: true, reducedMotion: "reduce" }, async (page, url) => {
      await open(page, url, "cube3");
      await button(page, "Turn pad").click();
      const box = (locator) => locator.boundingBox();
      const [view, pad] = [await box(page.locator(".view .net")), await box(page.locator(".pad"))];
      expect(pad.x >= view.x + view.width - 1 && pad.x + pad.width <= width, "the pad is beside the cube");
      expect(pad.y < view.y + view.height && view.y + view.height <= height && pad.y + pad.height <= height, "both are on the first screen");
      const tooSmall = (selector) => page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect())
        .filter((target) => target.width < 40 || target.height < 40).map((target) => `${target.width} by ${target.height}`));
      expectEqual(await tooSmall(".pad button"), [], "keys of the pad that are too small");
      await page.locator(".pad").getByRole("button", { name: "R right clockwise" }).click();
      expectEqual(await moves(page), ["R"], "the pad turns");
      await tab(page, "Paint");
      expectEqual(await tooSmall(".editor .sticker rect, .swatch"), [], "targets of the painter that are too small");
      for (const puzzle of ["cube3", "puzzle15", "lightsout5", "sokoban"]) {
        await open(page, url, puzzle);
        const clipped = await page.locator("nav a, [role=tab], .segments span").evaluateAll((all) => all.filter((one) => {
          const { left, right } = one.getBoundingClientRect();
          return one.scrollWidth > one.clientWidth + 1 || left < 0 || right > innerWidth;
        }).map((one) => one.textContent));
        expectEqual(clipped, [], `clipped on ${puzzle}`);
      }
    });
}
