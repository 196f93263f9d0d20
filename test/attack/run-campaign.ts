import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { runAttacks } from "./campaign.ts";

// `npm run test:attack -- [--share 1] [--seed 7]`: attacks the built shop on this machine for some minutes and
// prints the results. The exit code is 1 if an attack succeeded.

const { values } = parseArgs({
  options: { share: { type: "string", default: "1" }, seed: { type: "string" } },
});
const MOST_MS = 2_000;

const seed = Number(values.seed ?? randomInt(1_000_000));
console.log(`Seed ${seed}.`);
const report = await runAttacks({ share: Number(values.share), seed, say: console.log });
console.log();
console.table(
  report.results.map(({ name, tried, gaveWay, purchases, p95 }) => ({
    attack: name,
    tried,
    "gave way": gaveWay.length,
    purchases,
    "p95 (ms)": Math.round(p95),
  })),
);
const problems = report.results.flatMap(({ name, gaveWay }) =>
  gaveWay.map((problem) => `${name}: ${problem}`),
);
if (report.p95 > MOST_MS)
  problems.push(`an honest checkout took ${Math.round(report.p95)} ms at p95`);
for (const problem of problems) console.log(`✗ ${problem}`);
console.log(
  `${report.purchases} honest checkouts meanwhile: p50 ${Math.round(report.p50)} ms, p95 ${Math.round(report.p95)} ms.`,
);
console.log(problems.length === 0 ? "Nothing gave way." : `${problems.length} things gave way.`);
process.exitCode = problems.length === 0 ? 0 : 1;
