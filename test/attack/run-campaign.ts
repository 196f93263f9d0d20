import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { runAttacks } from "./campaign.ts";
import type { Costs } from "./measure-cost.ts";

// `npm run test:attack -- [--share 1] [--seed 7] [--only bodies] [--costs]`: attacks the built shop on this
// machine for some minutes and prints the results, with `--costs` also the largest cost of each
// route. The exit code is 1 if an attack succeeded.

const { values } = parseArgs({
  options: {
    share: { type: "string", default: "1" },
    seed: { type: "string" },
    only: { type: "string", default: "" },
    costs: { type: "boolean", default: false },
  },
});
const MAX_MS = 2_000;

const seed = Number(values.seed ?? randomInt(1_000_000));
console.log(`Seed ${seed}.`);
const { share, only } = values;
const report = await runAttacks({
  share: Number(share),
  seed,
  isChosen: ({ name }) => name.includes(only),
  say: console.log,
});
console.log();
console.table(
  report.results.map(({ name, tried, gaveWay, purchases, p95, ownersP95, maxStop }) => ({
    attack: name,
    tried,
    "gave way": gaveWay.length,
    purchases,
    "p95 (ms)": Math.round(p95),
    "owner's p95 (ms)": Math.round(ownersP95),
    "longest stop (ms)": maxStop,
  })),
);
if (values.costs) printCosts(report.costs);
const problems = report.results.flatMap(({ name, gaveWay }) =>
  gaveWay.map((problem) => `${name}: ${problem}`),
);
if (report.p95 > MAX_MS)
  problems.push(`an honest checkout took ${Math.round(report.p95)} ms at p95`);
if (report.ownersP95 > MAX_MS)
  problems.push(`the owner waited ${Math.round(report.ownersP95)} ms at p95`);
for (const problem of problems) console.log(`✗ ${problem}`);
console.log(
  `${report.purchases} honest checkouts meanwhile: p50 ${Math.round(report.p50)} ms, p95 ${Math.round(report.p95)} ms.`,
);
console.log(
  `${report.ownersSteps} steps of the owner: p95 ${Math.round(report.ownersP95)} ms. The event loop stopped for ${report.maxStop} ms at most.`,
);
console.log(problems.length === 0 ? "Nothing gave way." : `${problems.length} things gave way.`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** As a table of Markdown, the most expensive first. */
function printCosts(costs: Costs): void {
  const rows = [...costs].toSorted(([, one], [, other]) => other.ms - one.ms);
  console.log("| route | most (ms of a processor) | with |\n|---|---|---|");
  for (const [route, { ms, what }] of rows) {
    console.log(`| ${route} | ${ms} | ${what.slice(route.length + 2)} |`);
  }
  console.log();
}
