import { expect, test } from "vitest";
import { decisionProblems } from "./check-decisions.ts";

const record = "# 7. Tea is not sold\n\n**Decision.** No tea.\n\n**Why.** Chocolate.\n";
const index = "| 7 | [Tea is not sold](0007-no-tea.md) | no tea | in force |\n";

test("a record in the index that begins with its decision and gives a reason is accepted", () => {
  expect(decisionProblems(new Map([["0007-no-tea.md", record]]), index)).toEqual([]);
});

test("each way to break a record or the index is found", () => {
  const broken = "# Tea\n\nWe sell no tea.\n";
  const problems = decisionProblems(
    new Map([
      ["0007-no-tea.md", record],
      ["0007-tea.md", broken],
    ]),
    index + index,
  );
  expect(problems).toEqual([
    '0007-no-tea.md: is not once in the index as "| 7 | [Tea is not sold](0007-no-tea.md) |"',
    "0007-tea.md: another decision has this number",
    '0007-tea.md: does not begin with "# 7. "',
    "0007-tea.md: the decision is not its first paragraph",
    '0007-tea.md: gives no reason ("**Why.**")',
    '0007-tea.md: is not once in the index as "| 7 | [# Tea](0007-tea.md) |"',
  ]);
});
