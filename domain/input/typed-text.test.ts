import { expect, test } from "vitest";
import { typedText } from "./typed-text.ts";

test.each([
  ["Word", "Cherry\vHoney"],
  ["Windows", "Cherry\r\nHoney"],
  ["InDesign", "Cherry\u2028Honey"],
  ["a mainframe", "Cherry\u0085Honey"],
])("a line that ends as in %s stays a line, and is a blank where lines are joined", (_, text) => {
  expect(typedText(text, { lines: true })).toBe("Cherry\nHoney");
  expect(typedText(text)).toBe("Cherry Honey");
});

test("nothing invisible stays in what somebody pasted", () => {
  expect(typedText("\u202a+1 617\u202c Madagas\u00adcar\u200b\ufffc")).toBe("+1 617 Madagascar");
});

test("signs and letters that are joined stay joined", () => {
  const joined = "👩\u200d🍳 نی\u200cخواهم ❤\ufe0f";
  expect(typedText(joined)).toBe(joined);
});
