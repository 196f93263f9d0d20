import { expect, test } from "vitest";
import { findLongParagraphs } from "./check-paragraphs.ts";

const statements = (count: number) => Array.from({ length: count }, (_, at) => `  step(${at});\n`);
const head = "export async function buy(\n  cart: Cart,\n  day: Day,\n): Promise<void> {\n";

test("more statements in a row than a paragraph may have are found, with their first line", () => {
  const code = `\n${head}${statements(2).join("")}\n${statements(4).join("")}}\n`;
  expect(findLongParagraphs(code, 3)).toEqual(["9: 4 statements in a row"]);
});

test.each([
  ["an arrow function", "const buy = (cart: Cart) => {", "};"],
  ["a callback", "await inTransaction(async (tx): Promise<void> => {", "});"],
  ["a method", "async buy(): Promise<void> {", "}"],
  ["a function of one object", "function buy({\n  cart,\n}: {\n  cart: Cart;\n}) {", "}"],
  ["a function with an object as its result", "function buy():\n  | Bought\n  | Refused {", "}"],
])("%s is looked at, at every indentation", (_what, opening, closing) => {
  const code = `${opening}\n${statements(4).join("")}${closing}`;
  const isFound = [expect.stringContaining("4 statements in a row")];
  expect(findLongParagraphs(code, 3)).toEqual(isFound);
  expect(findLongParagraphs(`{\n${code.replace(/^/gm, "    ")}\n}`, 3)).toEqual(isFound);
});

test("the body of a condition or a loop is no function", () => {
  const loop = "  for (\n    const bar of bars\n  ) {\n    a();\n    b();\n  }\n";
  const condition =
    "  if (isOpen) {\n    a();\n    b();\n  } else if (\n    isLate\n  ) {\n    a();\n    b();\n  }\n";
  expect(findLongParagraphs(`${head}${loop}\n${condition}}\n`, 1)).toEqual([]);
});

test("parameters, comments and lines within a statement are no statements", () => {
  const nested = "  if (isOpen) {\n    sell();\n    pack();\n  }\n  // Tomorrow.\n";
  expect(findLongParagraphs(`${head}${nested}${statements(2).join("")}}\n`, 3)).toEqual([]);
});

test("a blank line begins another paragraph", () => {
  expect(findLongParagraphs(`${head}${statements(6).join("\n")}}\n`, 1)).toEqual([]);
});
