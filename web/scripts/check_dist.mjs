// Says whether web/dist is what the sources build to: builds them anew elsewhere and compares every file.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const files = (folder, root = folder) => readdirSync(folder).flatMap((name) => {
  const path = join(folder, name);
  return statSync(path).isDirectory() ? files(path, root) : [relative(root, path)];
}).sort();

const fresh = mkdtempSync(join(tmpdir(), "unscramble-web-"));
try {
  const run = (tool, ...args) => execFileSync(process.execPath, [join(web, "node_modules", tool), ...args], { cwd: web, stdio: ["ignore", "ignore", "inherit"] });
  run("typescript/bin/tsc", "--noEmit");
  run("vite/bin/vite.js", "build", "--logLevel", "error", "--outDir", fresh, "--emptyOutDir");
  const dist = join(web, "dist");
  const [built, kept] = [files(fresh), files(dist)];
  const wrong = [
    ...built.filter((name) => !kept.includes(name)).map((name) => `missing: ${name}`),
    ...kept.filter((name) => !built.includes(name)).map((name) => `left over: ${name}`),
    ...built.filter((name) => kept.includes(name) && !readFileSync(join(fresh, name)).equals(readFileSync(join(dist, name)))).map((name) => `differs: ${name}`),
  ];
  if (wrong.length) {
    console.error(`web/dist is not what web/src builds to; run \`npm run build\` in web/\n  ${wrong.join("\n  ")}`);
    process.exitCode = 1;
  } else console.log(`web/dist is up to date: ${built.length} files`);
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
