import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const points = readFileSync("docs/security.md", "utf8").matchAll(
  /`([\w/.-]+\.test\.tsx?)` ("[^"]+"(?:, "[^"]+")*)/g,
);
const claims = Array.from(points, ([, file = "", titles = ""]) =>
  Array.from(titles.matchAll(/"([^"]+)"/g), ([, title = ""]) => [file, title] as const),
).flat();

test("the security document names tests", () => {
  expect(claims.length).toBeGreaterThan(30);
});

test.each(claims)("%s holds “%s”", (file, title) => {
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, "utf8")).toContain(`"${title}"`);
});
