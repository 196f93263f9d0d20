import { expect, test } from "vitest";
import { countTests, type VitestReport } from "./count-tests.ts";

function report(...files: [status: string, ...tests: string[]][]): VitestReport {
  return {
    testResults: files.map(([status, ...tests]) => ({
      name: "a.test.ts",
      status,
      assertionResults: tests.map((test) => ({
        status: test.replace("retried", "passed").replace("extended", "skipped"),
        fullName: `a ${test} test`,
        failureMessages: /failed|retried/.test(test) ? ["AssertionError"] : [],
        tags: test === "extended" ? ["extended"] : [],
      })),
    })),
  };
}

test.each([
  ["only passes", report(["passed", "passed", "passed"]), 0, [2, 0, 0]],
  ["a failing test", report(["failed", "passed", "failed"]), 1, [1, 1, 0]],
  ["skipped and todo tests", report(["passed", "passed", "skipped", "todo"]), 0, [1, 0, 2]],
  ["a file that cannot be loaded", report(["failed"], ["passed", "passed"]), 1, [1, 1, 0]],
  ["a hook that fails after the tests", report(["failed", "passed"]), 1, [1, 1, 0]],
  ["an unhandled error", report(["passed", "passed"]), 1, [1, 1, 0]],
  ["a runner that was killed", report(["passed", "passed"]), null, [1, 1, 0]],
  ["no test at all", report(), 0, [0, 1, 0]],
  ["nothing but skipped tests", report(["passed", "skipped"]), 0, [0, 1, 1]],
  ["no report", undefined, 0, [0, 1, 0]],
])("%s is counted correctly", (_, vitest, exitCode, [passed, failed, skipped]) => {
  expect(countTests(vitest, exitCode)).toMatchObject({ passed, failed, skipped });
});

test("a test of the extended suite that was left out is counted apart from skipped tests", () => {
  const count = countTests(report(["passed", "passed", "extended", "skipped"]), 0);
  expect(count).toMatchObject({ passed: 1, failed: 0, skipped: 1, extended: 1 });
});

test("a test that passed only on a retry is reported with its first failure", () => {
  const { passed, failed, retried } = countTests(report(["passed", "passed", "retried"]), 0);
  expect([passed, failed]).toEqual([2, 0]);
  expect(retried).toEqual(["a.test.ts: a retried test\nAssertionError"]);
});
