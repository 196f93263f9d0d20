import { globSync, readFileSync } from "node:fs";

// A function reads as a list of named steps with blank lines between them. Nobody takes in more
// statements than these at once, so a longer paragraph of a function is two thoughts, or more.
// Relies on the formatter: a function ends where its head is indented, and its statements are
// indented by two more spaces.

const MAX_STATEMENTS = 10;
const folders = ["app", "domain", "server"];

/** Looks at every function, also at methods and callbacks. @returns a line for each paragraph that is too long */
export function findLongParagraphs(code: string, max = MAX_STATEMENTS): string[] {
  const lines = code.split("\n");
  const openings = [...lines.keys()].filter((at) => opensFunction(lines, at));
  return openings
    .flatMap((opening) => listParagraphs(lines, opening))
    .filter(({ statements }) => statements > max)
    .map(({ line, statements }) => `${line}: ${statements} statements in a row`);
}

/** Whether the line is the last one of a function's head. */
function opensFunction(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  if (line.endsWith("=> {")) return true;

  const endsHead = /\)(?:: .+)? \{$|^ *[>}]+ \{$|^ *\| .*[^&=(:] \{$/.test(line);
  return endsHead && !/^ *(?:\} )?(?:if|else|for|while|switch|catch)\b/.test(findHead(lines, at));
}

/** @returns the line on which a head begins that ends like `): Promise<void> {` or `}) {` */
function findHead(lines: readonly string[], at: number): string {
  const indent = indentOfHead(lines[at]);
  const isPart = (line: string) =>
    indentOf(line) !== indent || /^ *(?:[)>]|\}(?! (?:else|catch)))/.test(line);
  return lines.slice(0, at + 1).findLast((line) => !isPart(line)) ?? "";
}

/** @returns the paragraphs of a body, each with the number of its first line */
function listParagraphs(lines: readonly string[], opening: number) {
  const indent = indentOfHead(lines[opening]);
  const end = lines.findIndex(
    (line, at) => at > opening && indentOf(line) === indent && line.trim().startsWith("}"),
  );

  const paragraphs = [{ line: opening + 2, statements: 0 }];
  for (const [at, line] of lines.slice(0, end).entries()) {
    if (at <= opening) continue;
    const last = paragraphs.at(-1);
    if (line.trim() === "") paragraphs.push({ line: at + 2, statements: 0 });
    else if (last && indentOf(line) === indent + 2 && beginsStatement(line)) last.statements += 1;
  }
  return paragraphs;
}

/** Not a comment, and not the end of a statement over several lines. */
function beginsStatement(line: string): boolean {
  return /^ *[^\s/*})\]>`]/.test(line);
}

/** The last part of a union that is a result's type is indented further than the rest of the head. */
function indentOfHead(line = ""): number {
  return indentOf(line) - (/^ *\| /.test(line) ? 2 : 0);
}

function indentOf(line = ""): number {
  return line.search(/\S|$/);
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
