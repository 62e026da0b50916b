// The page in a browser, end to end: node e2e/run.mjs PROGRAM [PART OF A CHECK'S NAME]
import { runAll, startServer } from "./harness.mjs";
import "./ways_in.mjs";
import "./puzzles.mjs";
import "./definitions.mjs";
import "./solving.mjs";
import "./looks.mjs";
import "./learn.mjs";
import "./people.mjs";
import "./sharing.mjs";

process.exitCode = await runAll(() => startServer(process.argv[2] ?? "../build/release/unscramble"));
