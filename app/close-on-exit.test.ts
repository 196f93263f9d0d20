import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const file = new URL("close-on-exit.ts", import.meta.url);

/** Runs a program that has a database to close. */
function run(then: string) {
  const script = `
    import { closeOnExit } from ${JSON.stringify(file.href)};
    const program = closeOnExit({ fatal: (_, text) => console.log(text), error() {} });
    program.onStop(async () => console.log("database closed"));
    setInterval(() => {}, 1_000);
    ${then}`;
  const options = ["--input-type=module", "--eval", script];
  const { status, stdout } = spawnSync(process.execPath, options, { encoding: "utf8" });
  return { status, lines: stdout.trim().split("\n") };
}

test("an error that nobody caught is logged, and the database is closed before the program ends", () => {
  const ended = run('setImmediate(() => { throw new Error("of a stream"); });');
  expect(ended).toEqual({ status: 1, lines: ["uncaught exception", "database closed"] });
});

test("a signal closes the database and ends the program without an error", () => {
  const ended = run('process.kill(process.pid, "SIGTERM");');
  expect(ended).toEqual({ status: 0, lines: ["database closed"] });
});
