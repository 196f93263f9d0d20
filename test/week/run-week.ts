import { parseArgs } from "node:util";
import { playWeek } from "./week.ts";
import { week } from "./week-plan.ts";

// `npm run test:week -- [--days 7] [--orders 400] [--seed 1]`: needs a built shop. Prints a row for
// each day and all that does not agree. The exit code is 1 if there is anything.

const { values } = parseArgs({
  options: {
    days: { type: "string", default: String(week.length) },
    orders: { type: "string", default: "400" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});

const began = performance.now();
console.log(`Seed ${values.seed}`);
const report = await playWeek({
  seed: Number(values.seed),
  plan: week.slice(0, Number(values.days)),
  orders: Number(values.orders),
  say: (line) => console.log(`${Math.round((performance.now() - began) / 1000)} s: ${line}`),
});
const { problems, ...counts } = report.books;
console.log("");
console.table(Object.fromEntries(report.days.map(({ day, ...row }) => [day, row])));
console.table(report.events);
console.table({
  ...counts,
  heatHolds: report.heatHolds,
  recalled: report.told.recall?.to.length,
});
for (const [why, orders] of Object.entries(report.waiting)) {
  console.log(`${orders} orders wait, and a screen says why: ${why}`);
}
for (const problem of problems) console.log(`✗ ${problem}`);
console.log(
  problems.length === 0 ? "The week adds up." : `${problems.length} things do not agree.`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
