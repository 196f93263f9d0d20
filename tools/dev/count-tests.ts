/** The parts of Vitest's JSON report that are counted. */
export type VitestReport = {
  testResults: {
    name: string;
    status: string;
    assertionResults: {
      status: string;
      fullName: string;
      failureMessages: string[];
      tags: string[];
    }[];
  }[];
};

export type TestCount = {
  passed: number;
  failed: number;
  skipped: number;
  /** Tests of the extended suite that were left out. */
  extended: number;
  complaints: string[];
  /** Files and titles of tests that passed only at a retry, each with how it failed before. */
  retried: string[];
};

/**
 * Counts tests so that a broken run never looks complete: a file that fails outside of its tests,
 * an error outside of any test, a missing report and a run without tests each count as one failure.
 */
export function countTests(report: VitestReport | undefined, exitCode: number | null): TestCount {
  const count: TestCount = {
    passed: 0,
    failed: 0,
    skipped: 0,
    extended: 0,
    complaints: [],
    retried: [],
  };
  function complain(sentence: string): void {
    count.failed++;
    count.complaints.push(sentence);
  }

  for (const file of report?.testResults ?? []) {
    for (const { status, fullName, failureMessages, tags } of file.assertionResults) {
      if (status === "passed" && failureMessages.length > 0) {
        count.retried.push(`${file.name}: ${fullName}\n${failureMessages[0]}`);
      }
      if (status === "passed") count.passed++;
      else if (status === "failed") count.failed++;
      else if (tags.includes("extended")) count.extended++;
      else count.skipped++;
    }
    const tellsWhy = file.assertionResults.some(({ status }) => status === "failed");
    if (file.status === "failed" && !tellsWhy)
      complain(`${file.name} failed outside of its tests.`);
  }

  if (!report) complain("Vitest wrote no report.");
  else if (count.passed + count.failed === 0) complain("No test ran.");
  else if (exitCode !== 0 && count.failed === 0) {
    complain("Vitest failed although every test passed; its output tells why.");
  }
  return count;
}
