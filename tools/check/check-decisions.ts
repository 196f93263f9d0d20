import { readdirSync, readFileSync } from "node:fs";

// Checks the decision records: each has a number of its own, begins with the decision, gives a reason,
// and has one line in the index with its title. That the index names no other file is checked by
// check-doc-paths.ts.

const FOLDER = "docs/decisions";

/** @param records the text of each record by its file name */
export function decisionProblems(records: ReadonlyMap<string, string>, index: string): string[] {
  const numbers = new Set<string>();
  return Array.from(records, ([name, text]) => {
    const number = name.slice(0, 4);
    const isTaken = numbers.has(number);
    numbers.add(number);
    const title = `${Number(number)}. `;
    const heading = text.split("\n", 1)[0] ?? "";
    const line = `| ${Number(number)} | [${heading.replace(`# ${title}`, "")}](${name}) |`;
    return [
      isTaken && `${name}: another decision has this number`,
      !text.startsWith(`# ${title}`) && `${name}: does not begin with "# ${title}"`,
      !/^# .+\n\n\*\*Decision\.\*\* /.test(text) &&
        `${name}: the decision is not its first paragraph`,
      !text.includes("**Why") && `${name}: gives no reason ("**Why.**")`,
      index.split(line).length !== 2 && `${name}: is not once in the index as "${line}"`,
    ].filter((problem) => problem !== false);
  }).flat();
}

if (import.meta.main) {
  const names = readdirSync(FOLDER).filter((name) => /^\d/.test(name));
  const read = (name: string) => readFileSync(`${FOLDER}/${name}`, "utf8");
  const records = new Map(names.toSorted().map((name) => [name, read(name)]));
  const problems = decisionProblems(records, read("README.md"));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
