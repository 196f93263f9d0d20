import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";

// During a deployment, processes of the previous version still use the database, so they must
// survive its migrations. A migration may add, but must not remove or change what the previous
// version reads or writes: first release a version that no longer needs it, then one that removes
// it. A statement that is known to be harmless says why in a comment on the line before: `//
// survivable: …`.

/** The first migration; no earlier version exists. */
const FIRST = "0001-schema.ts";

const risky: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/\bdrop\s+(?:table|column|view|function|schema|type|sequence)\b/i, "removes what may be in use"],
  [/\brename\b/i, "renames what is in use"],
  [/\balter\s+(?:column\s+)?"?\w+"?\s+(?:set\s+data\s+)?type\b/i, "changes a column's type"],
  [/\bset\s+not\s+null\b/i, "wants a value that the previous version may not write"],
  [/\bdrop\s+default\b/i, "wants a value that the previous version may not write"],
  [/\btruncate\b/i, "removes rows"],
  [
    /\badd\s+constraint\b|\badd\s+(?:check|unique|foreign\s+key)\b/i,
    "may refuse what the previous version writes",
  ],
  [/\bcreate\s+unique\s+index\b/i, "may refuse what the previous version writes"],
];

/** The start of a text, or the end of a statement. */
const anotherStatement =
  /[`;]\s*(?:alter|comment|create|delete|do|drop|grant|insert|lock|truncate|update|with)\b/i;

/** @returns a line for each statement that the previous version might not survive */
export function risksIn(name: string, source: string): string[] {
  const lines = source.split("\n");
  const found: string[] = [];
  // Tables that the same migration creates are not in use yet.
  const own = new Set(
    [...source.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi)].map(
      ([, table]) => table,
    ),
  );
  lines.forEach((line, index) => {
    if (/^\s*(?:\/\/|\*|\/\*)/.test(line)) return;
    if (lines[index - 1]?.includes("survivable:")) return;
    const table = tableOf(lines, index);
    if (table && own.has(table)) return;
    for (const [pattern, why] of risky) {
      if (pattern.test(line)) found.push(`${name}:${index + 1}: ${why}: ${line.trim()}`);
    }
    if (
      /\bdrop\s+index\b/i.test(line) &&
      anotherStatement.test(
        lines
          .slice(index)
          .join("\n")
          .replace(/^.*?\bdrop\s+index\b/i, ""),
      )
    ) {
      found.push(
        `${name}:${index + 1}: shuts out readers while the rest is done; put it last: ${line.trim()}`,
      );
    }
    if (
      /\badd\s+column\b/i.test(line) &&
      /\bnot\s+null\b/i.test(line) &&
      !/\bdefault\b|\bgenerated\b/i.test(line)
    ) {
      found.push(
        `${name}:${index + 1}: wants a value that the previous version does not write: ${line.trim()}`,
      );
    }
  });
  return found;
}

/** The table of a line: named on it, or on the nearest line before that names one. */
function tableOf(lines: readonly string[], index: number): string | undefined {
  for (let at = index; at >= 0; at--) {
    const line = lines[at] ?? "";
    const named =
      /(?:(?:alter|create|drop)\s+table\s+(?:if\s+(?:not\s+)?exists\s+)?|\bon\s+)(\w+)/i.exec(line);
    if (named) return named[1];
    // The previous statement ends here.
    if (at < index && /[`;],?\s*$/.test(line)) return undefined;
  }
  return undefined;
}

if (import.meta.main) {
  for (const path of globSync("server/platform/db/migrations/*.ts").sort()) {
    if (basename(path) === FIRST) continue;
    for (const risk of risksIn(path, readFileSync(path, "utf8"))) {
      console.error(risk);
      process.exitCode = 1;
    }
  }
}
