import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { expressionProblems, readExpressions } from "./check-expressions.ts";

describe("an expression is refused", () => {
  test.each([
    ["quadratic from each letter of a run", String.raw`export const found = /\s+$/;`],
    ["exponential", String.raw`export const found = /^(?:-?\d{1,6})*$/;`],
    [
      "computed from parts",
      "const digits = '(?:a|a)*'; export const found = new RegExp(digits + 'b');",
    ],
    ["built where it is used", "export const find = (word: string) => new RegExp(word);"],
  ])("that is %s", async (_, code) => {
    expect(await expressionProblems([fileWith(code)])).toHaveLength(1);
  });
});

test("linear expressions are accepted, literal or computed", async () => {
  const code = String.raw`export const all = [/(?<!\s)\s+$/, /<[^<>]*>/g, new RegExp("^[ab]+$", "i")];`;
  expect(await expressionProblems([fileWith(code)])).toEqual([]);
});

test("an expression is found wherever it is written, with its line", () => {
  const code = "// /a/\nconst text = '/b/';\n<p title={text.replace(/c/g, '')}>/d/</p>;";
  expect(readExpressions("page.tsx", code).literals).toEqual([
    { file: "page.tsx", line: 3, source: "c", flags: "g" },
  ]);
});

function fileWith(code: string): string {
  const folder = mkdtempSync(join(tmpdir(), "conche-expressions-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));

  const file = join(folder, "module.ts");
  writeFileSync(file, code);
  return file;
}
