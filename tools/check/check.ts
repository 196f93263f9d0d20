import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import { parseArgs } from "node:util";

// `npm run check`: all automatic checks. `--report <file>` also writes the results as JSON.

export type GateResult = { name: string; ok: boolean };
type Gate = {
  name: string;
  steps: [command: string, ...args: string[]][];
  /** Whether its output is of interest when it succeeds, too. */
  isReport?: boolean;
};

const gates: Gate[] = [
  // First, because it takes longest.
  { name: "regular expressions", steps: [["node", "tools/check/check-expressions.ts"]] },
  // One type checker, since others would repeat its work, and other checks need the second
  // processor.
  {
    name: "types",
    steps: [
      ["react-router", "typegen"],
      ["tsc", "--checkers", "1"],
    ],
  },
  { name: "format and lint", steps: [["biome", "ci", "--colors=off", "."]] },
  { name: "import rules", steps: [["depcruise", "app", "domain", "server"]] },
  { name: "texts of components", steps: [["node", "tools/check/check-jsx-texts.ts"]] },
  { name: "paragraphs of functions", steps: [["node", "tools/check/check-paragraphs.ts"]] },
  { name: "dead code", steps: [["knip"]] },
  { name: "file names", steps: [["node", "tools/check/check-file-names.ts"]] },
  { name: "paths in documents", steps: [["node", "tools/check/check-doc-paths.ts"]] },
  { name: "decisions", steps: [["node", "tools/check/check-decisions.ts"]] },
  { name: "migrations", steps: [["node", "tools/check/check-migrations.ts"]] },
  { name: "lockfile", steps: [["node", "tools/check/check-lockfile.ts"]] },
  { name: "cost ledger", steps: [["node", "tools/check/check-cost.ts"]], isReport: true },
];
const AT_ONCE = 2;

const { values } = parseArgs({ options: { report: { type: "string" } } });
const waiting = [...gates];
const results: GateResult[] = [];
await Promise.all(Array.from({ length: AT_ONCE }, runWaiting));

if (values.report) writeFileSync(values.report, JSON.stringify(results));
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;

async function runWaiting(): Promise<void> {
  for (let gate = waiting.shift(); gate; gate = waiting.shift()) {
    results.push({ name: gate.name, ok: await runGate(gate) });
  }
}

async function runGate({ name, steps, isReport = false }: Gate): Promise<boolean> {
  const begin = performance.now();
  let result: StepResult = { ok: true, output: "" };
  for (const step of steps) {
    result = await runStep(step);
    if (!result.ok) break;
  }
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`${result.ok ? "✓" : "✗"} ${name} (${seconds} s)`);
  if (!result.ok || isReport) console.log(result.output.replace(/^(?=.)/gm, "    "));
  return result.ok;
}

type StepResult = { readonly ok: boolean; readonly output: string };

async function runStep([command, ...args]: [string, ...string[]]): Promise<StepResult> {
  const bin = resolve("node_modules/.bin");
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1", PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  try {
    const [code] = await once(child, "close");
    return { ok: code === 0, output: said.trimEnd() || `${command} ended with ${code}` };
  } catch (error) {
    return { ok: false, output: `${command} could not be started: ${(error as Error).message}` };
  }
}
