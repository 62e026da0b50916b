// Installs what package-lock.json names, if that has not been done since it changed. The browser suite and the build need it.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const lock = readFileSync(join(web, "package-lock.json"), "utf8");
const note = join(web, "node_modules", ".installed-lock");
if (!existsSync(note) || readFileSync(note, "utf8") !== lock) {
  execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: web, stdio: ["ignore", "inherit", "inherit"] });
  writeFileSync(note, lock);
}
console.log("node modules are those of package-lock.json");
