import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

/** The colors of a block of rules, by their names. */
function colorsOf(rules: string): ReadonlyMap<string, string> {
  const colors = rules.matchAll(/(--[a-z0-9-]+): (#[0-9a-f]+|light-dark[(][^)]+[)]);/g);
  return new Map([...colors].map(([, name = "", color = ""]) => [name, color]));
}

test("the admin's colors are those of the shop, light and dark", () => {
  const [light = "", darkAndOthers = ""] = read("./app.css").split(
    "@media screen and (prefers-color-scheme: dark)",
  );
  const [dark = ""] = darkAndOthers.split("@media print");
  const lightColors = colorsOf(light);
  const darkColors = colorsOf(dark);
  const pairs = colorsOf(read("./admin.css").split("once more, as pairs")[1] ?? "");
  expect(pairs.size).toBeGreaterThan(10);
  for (const [name, pair] of pairs) {
    expect(pair, name).toBe(`light-dark(${lightColors.get(name)}, ${darkColors.get(name)})`);
  }
});
