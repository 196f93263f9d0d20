import { expect, test } from "vitest";
import { findLongParagraphs } from "./check-paragraphs.ts";

const statements = (count: number) => Array.from({ length: count }, (_, at) => `  step(${at});\n`);
const head = "export async function buy(\n  cart: Cart,\n  day: Day,\n): Promise<void> {\n";

test("more statements in a row than a paragraph may have are found, with the function's name", () => {
  expect(findLongParagraphs(`\n${head}${statements(4).join("")}}\n`, 3)).toEqual([
    "2: buy has 4 statements in a row",
  ]);
});

test("parameters, comments and lines within a statement are no statements", () => {
  const nested = "  if (isOpen) {\n    sell();\n    pack();\n  }\n  // Tomorrow.\n";
  expect(findLongParagraphs(`${head}${nested}${statements(2).join("")}}\n`, 3)).toEqual([]);
});

test("a blank line begins another paragraph", () => {
  expect(findLongParagraphs(`${head}${statements(6).join("\n")}}\n`, 1)).toEqual([]);
});
