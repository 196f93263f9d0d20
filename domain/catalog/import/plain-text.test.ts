import fc from "fast-check";
import { expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { firstSentences, joinList, splitList } from "./plain-text.ts";

test("the first sentences end after a sentence, or after a word if the first one is too long", () => {
  expect(firstSentences("One. Two! Three is longer.", 12)).toBe("One. Two!");
  expect(firstSentences("One long sentence", 12)).toBe("One long…");
  forAll(fc.string({ unit: "binary" }), fc.integer({ min: 2, max: 50 }), (text, most) => {
    expect(firstSentences(text, most).length).toBeLessThanOrEqual(most);
  });
});

test("a list of entries is read back unchanged", () => {
  const entry = fc.string({ minLength: 1 }).filter((text) => text.trim() === text);
  forAll(fc.array(entry), fc.constantFrom(",", ";"), (entries, separator) => {
    expect(splitList(joinList(entries, separator as ","), separator as ",")).toEqual(entries);
  });
});
