import { parseArgs } from "node:util";
import { runCampaign } from "./campaign.ts";

// `npm run test:faults -- [--checkouts 1000] [--seed 1] [--at-once 12] [--every-boundary 1]`: needs
// a built shop. Prints what was done and all inconsistencies. The exit code is 1 if there are any.

const { values } = parseArgs({
  options: {
    checkouts: { type: "string", default: "1000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    "at-once": { type: "string", default: "12" },
    "every-boundary": { type: "string", default: "1" },
  },
});

const began = performance.now();
console.log(`Seed ${values.seed}`);
const report = await runCampaign({
  seed: Number(values.seed),
  checkouts: Number(values.checkouts),
  atOnce: Number(values["at-once"]),
  everyBoundary: Number(values["every-boundary"]),
  say: (line) => console.log(`${Math.round((performance.now() - began) / 1000)} s: ${line}`),
});
const { books, boundaries } = report;
console.log(`\n${report.checkouts} checkouts, the process killed ${report.kills} times`);
console.log(`Killed at ${boundaries.killedAt} different boundaries`);
for (const name of boundaries.missed) console.log(`  not reached again: ${name}`);
console.table(Object.fromEntries(report.strikes));
console.table(report.results);
const { problems, ...counts } = books;
console.table(counts);
for (const problem of problems) console.log(`✗ ${problem}`);
console.log(problems.length === 0 ? "All books agree." : `${problems.length} things do not agree.`);
process.exitCode = problems.length === 0 ? 0 : 1;
