// Builds the client into stavka/server/static. NATO symbols are rendered here, so that the page carries only paths.
import { build } from "esbuild";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { symbols } from "./symbols.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const out = process.argv[2] ?? `${here}../stavka/server/static`;
mkdirSync(out, { recursive: true });
writeFileSync(`${here}src/board/symbols.gen.ts`, `// Made by build.mjs from milsymbol.\nexport const SYMBOLS: Record<string, string> = ${JSON.stringify(symbols(), null, 1)};\n`);
await build({
  entryPoints: [
    { in: `${here}src/main.ts`, out: "main" },
    { in: `${here}src/canvas/worker.ts`, out: "worker" },
    { in: `${here}src/host/entry.ts`, out: "host" },
    { in: `${here}src/style.css`, out: "style" },
  ],
  bundle: true,
  minify: true,
  charset: "utf8",
  target: ["es2022"],
  outdir: out,
  legalComments: "none",
});
for (const page of ["index", "board", "host"]) cpSync(`${here}src/${page}.html`, `${out}/${page}.html`);
cpSync(`${here}src/favicon.svg`, `${out}/favicon.svg`);
const licences = ["milsymbol", "d3-zoom", "d3-selection"].map((name) => {
  const home = `${here}node_modules/${name}`;
  const file = ["LICENSE", "LICENSE.md", "LICENSE.txt"].find((one) => { try { readFileSync(`${home}/${one}`); return true; } catch { return false; } });
  return `${name}\n${"-".repeat(name.length)}\n${file ? readFileSync(`${home}/${file}`, "utf8").trim() : JSON.parse(readFileSync(`${home}/package.json`, "utf8")).license}\n`;
});
writeFileSync(`${out}/LICENCES.txt`, licences.join("\n"));
