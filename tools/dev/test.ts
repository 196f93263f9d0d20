import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { GateResult } from "../check/check.ts";
import { countTests, type VitestReport } from "./count-tests.ts";

// Runs the checks, and then the tests even if the checks fail; with `--all` also the tests of the
// extended suite, and syncs to the ERP that are cut off at every call (ERP_CUT_OFFS=all). The last line is
// machine-readable: `N passed, N failed`. Nothing may follow it.

/** Several times what a run has at once, in bytes. */
const MEMORY_NEEDED = 4 * 1024 ** 3;

const { values } = parseArgs({ options: { all: { type: "boolean", default: false } } });
const bin = resolve("node_modules/.bin");
// For everything that tests write; other users write there, too, as PostgreSQL does.
const folder = mkdtempSync(join(fastestFolder(), "conche-tests-"));
chmodSync(folder, 0o1777);
// When it is interrupted, what runs ends first, and then the folder is removed: it may be in memory.
let isInterrupted = false;
let running: ChildProcess | undefined;
// A terminal sends it to all processes.
process.on("SIGINT", () => {
  isInterrupted = true;
});
process.on("SIGTERM", () => {
  isInterrupted = true;
  running?.kill();
});
const checkReport = join(folder, "checks.json");
const testReport = join(folder, "tests.json");

const checksCode = await run("tools/check/check.ts", "--report", checkReport);
console.log("");
const testsCode = await run(
  join(bin, "vitest"),
  "run",
  ...(values.all ? [] : ["--tags-filter=!extended"]),
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${testReport}`,
);

const gates = readJson<GateResult[]>(checkReport);
const count = countTests(readJson<VitestReport>(testReport), testsCode);
rmSync(folder, { recursive: true, force: true });

for (const { ok } of gates ?? []) ok ? count.passed++ : count.failed++;
if (checksCode !== 0 && (gates ?? []).every(({ ok }) => ok)) {
  count.failed++;
  count.complaints.push("The checks ended without a result.");
}

for (const test of count.retried) console.log(`Passed only at its second try: ${test}`);
for (const complaint of count.complaints) console.log(complaint);
for (const { name, ok } of gates ?? []) if (!ok) console.log(`The check "${name}" failed.`);
if (count.extended > 0) {
  console.log(`${count.extended} tests of the extended suite were left out: npm run test:all`);
}
const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : "";
process.exitCode = count.failed === 0 ? 0 : 1;
console.log(`${count.passed} passed, ${count.failed} failed${skipped}`);

async function run(script: string, ...args: string[]): Promise<number | null> {
  if (isInterrupted) return null;
  running = spawn(process.execPath, [script, ...args], {
    stdio: "inherit",
    // Processes started by tests must find this Node, not an older one of the machine.
    env: {
      ...process.env,
      ...(values.all && { ERP_CUT_OFFS: "all" }),
      TMPDIR: folder,
      PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`,
    },
  });
  const [code] = await once(running, "exit");
  return code;
}

/**
 * In memory where there is room. Each server test has its own database of 900 files; on ext4, which does not reuse
 * inodes that were just deleted, creating one takes several times as long.
 */
function fastestFolder(): string {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    if (bavail * bsize > MEMORY_NEEDED) return "/dev/shm";
  } catch {
    // Not on this system.
  }
  return tmpdir();
}

function readJson<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
