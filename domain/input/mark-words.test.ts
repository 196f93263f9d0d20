import { expect, test } from "vitest";
import { markWords } from "./mark-words.ts";

const marked = (text: string, typed: string) =>
  markWords(text, typed)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["264 Nib Avenue", "nib", "264 [Nib] Avenue"],
  ["Lot SNIB-1126", "nib", "Lot S[NIB]-1126"],
  ["José Núñez", "nunez jose", "[José] [Núñez]"],
  ["Mary O’Sample", "osample", "Mary [O’Sample]"],
  ["Große Straße", "strasse", "Große [Straße]"],
  ["Doe-Ray", "doe ray", "[Doe]-[Ray]"],
  ["Nobody", "nib", "Nobody"],
  ["Anything", "", "Anything"],
  ["", "nib", ""],
])("%j with %j typed is %j", (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected);
});

test("the parts are the whole text", () => {
  const text = "Ðe ﬁrst e\u0301tude of Łukasz";
  const parts = markWords(text, "first etude lukasz").map((part) => part.text);
  expect(parts.join("")).toBe(text);
});
