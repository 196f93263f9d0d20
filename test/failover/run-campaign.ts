import { parseArgs } from "node:util";
import { runFailovers } from "./campaign.ts";

// `npm run test:failover -- [--kills 10]`: kills the primary of a database cluster during checkouts
// and prints what was lost. The exit code is 1 if anything was. tools/dev/test-failover.sh finds
// the programs.

const { values } = parseArgs({ options: { kills: { type: "string", default: "10" } } });
const { HAPROXY_PATH: haproxy = "", SYSTEM_POSTGRES_BIN: postgresBin = "" } = process.env;
if (!haproxy || !postgresBin) throw new Error("Start it with npm run test:failover.");

const report = await runFailovers({
  kills: Number(values.kills),
  postgresBin,
  haproxy,
  say: console.log,
});
const { problems, backAfter, acknowledged, orders, kills } = report;
const times = backAfter.toSorted((a, b) => a - b).map((ms) => `${(ms / 1000).toFixed(1)} s`);
console.log(
  `\n${kills} kills, ${acknowledged} orders acknowledged, ${orders} in the database; ` +
    `the next order after ${times[0]} at best, ${times.at(-1)} at worst.`,
);
for (const problem of problems) console.log(`✗ ${problem}`);
console.log(problems.length === 0 ? "Nothing was lost and nothing doubled." : "");
process.exitCode = problems.length === 0 ? 0 : 1;
