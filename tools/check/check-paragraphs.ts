import { globSync, readFileSync } from "node:fs";

// A function reads as a list of named steps with blank lines between them. Nobody takes in more
// statements than these at once, so a longer paragraph of a function is two thoughts, or more.
// Relies on the formatter: a function begins and ends at the margin, and its statements are indented
// by two spaces.

const MAX_STATEMENTS = 10;
const folders = ["app", "domain", "server"];

/** @returns a line for each function with a paragraph that is too long */
export function findLongParagraphs(code: string, max = MAX_STATEMENTS): string[] {
  const lines = code.split("\n");
  return lines.flatMap((line, start) => {
    const name = /^(?:export )?(?:default )?(?:async )?function\*? (\w+)/.exec(line)?.[1];
    if (name === undefined) return [];

    const end = lines.indexOf("}", start);
    const body = lines.slice(start, end);
    const longest = Math.max(...paragraphsOf(withoutHead(body)).map(countStatements));
    return longest > max ? [`${start + 1}: ${name} has ${longest} statements in a row`] : [];
  });
}

/** Without parameters and the type of the result, which end at the margin like `): Promise<void> {`. */
function withoutHead(lines: readonly string[]): readonly string[] {
  const last = lines.findIndex((line) => /^(?:\S| {2}\|).* \{$/.test(line) && !/: \{$/.test(line));
  return lines.slice(last + 1);
}

function paragraphsOf(lines: readonly string[]): string[][] {
  return lines
    .join("\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split("\n"));
}

function countStatements(lines: readonly string[]): number {
  return lines.filter((line) => /^ {2}[^\s/*})\]]/.test(line)).length;
}

if (import.meta.main) {
  const paths = folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
    .filter((path) => !/\.test\.tsx?$/.test(path));
  const found = paths.flatMap((path) =>
    findLongParagraphs(readFileSync(path, "utf8")).map((problem) => `${path}:${problem}`),
  );
  for (const problem of found) console.log(problem);
  if (found.length > 0) {
    console.log(
      `At most ${MAX_STATEMENTS}: put a blank line between two thoughts, or name a step.`,
    );
    process.exitCode = 1;
  }
}
