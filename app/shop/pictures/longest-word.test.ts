import { expect, test } from "vitest";
import { longestWord } from "./longest-word.ts";

test.each([
  ["Sea Salt", 4],
  ["Huehuetenango 70", 13],
  ["Bean-to-bar Tsitsibinakangan", 16],
  ["  ", 0],
  ["x".repeat(200), 24],
])("the longest word of %s has %i letters", (name, letters) => {
  expect(longestWord(name)).toBe(letters);
});
