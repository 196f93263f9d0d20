import { existsSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { benchCheckouts } from "./checkouts.ts";
import { benchManyProducts } from "./many-products.ts";
import { benchPages } from "./pages.ts";
import { benchRender } from "./render.ts";
import { benchStart } from "./start.ts";
import type { Row } from "./support/row.ts";

// `npm run bench`: all benchmarks, or those that are named (`npm run bench -- pages`), on the built
// shop. Each figure is compared with its bound, alternating in the same run: figures differ between
// machines and times of day, ratios hardly do. A complete run is written to docs/benchmarks.md.

const benches: Record<string, () => Promise<Row[]>> = {
  pages: benchPages,
  render: benchRender,
  checkouts: benchCheckouts,
  products: benchManyProducts,
  start: benchStart,
};

if (!existsSync("build/server/index.js")) throw new Error("Run `npm run build` first.");
const names = process.argv.slice(2);
const unknown = names.find((name) => !Object.hasOwn(benches, name));
if (unknown) throw new Error(`There is no ${unknown}, only ${Object.keys(benches).join(", ")}.`);

const rows: Row[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`${name}…`);
  rows.push(...(await bench()));
}
const table = [
  "| Measurement | Shop | Baseline | Share |",
  "| --- | --- | --- | --- |",
  ...rows.map(({ what, figure, limit, share }) => `| ${what} | ${figure} | ${limit} | ${share} |`),
].join("\n");
console.log(`\n${table}`);
if (names.length === 0) {
  const day = new Date().toISOString().slice(0, 10);
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${memory} GB, Node ${process.versions.node}`;
  writeFileSync(
    "docs/benchmarks.md",
    `# Benchmarks\n\nWritten by \`npm run bench\` on ${day}: ${machine}. Load and shop share the machine.\n\n${table}\n`,
  );
}
