import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const MAX_LENGTH = 120;

/** Of tests; those of a table have the table before them. */
const titles = globSync("{app,domain,server,test,tools}/**/*.test.{ts,tsx}").flatMap((file) =>
  Array.from(
    readFileSync(file, "utf8").matchAll(/(?:^\s*test\(|\)\()\s*"((?:[^"\\]|\\.)+)"/gm),
    ([, title = ""]) => ({ file, title }),
  ),
);

test("no title has a semicolon or more than 120 letters", () => {
  const refused = titles.filter(({ title }) => title.includes(";") || title.length > MAX_LENGTH);
  expect(refused).toEqual([]);
  expect(titles.length).toBeGreaterThan(3_000);
});
