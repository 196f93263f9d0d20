import { expect, test } from "vitest";
import { haveSimilarWords, haveWords, typedWords } from "./shop-places.ts";

const terms = "Terms of Service conditions returns refunds";

test.each(["terms", "TERMS of", "ret", "réturns", "service terms", "of-service"])(
  "%j finds a page by the beginnings of its words, in any order and spelling",
  (typed) => expect(haveWords(terms, typedWords(typed))).toBe(true),
);

test.each(["", "  ", "!?", "erms", "terms milk"])(
  "%j finds no page that lacks a word, and none by the middle of one",
  (typed) => expect(haveWords(terms, typedWords(typed))).toBe(false),
);

test.each(["retuns", "tersm", "refnuds", "servcie terms"])(
  "%j finds a page although it is misspelled",
  (typed) => {
    expect(haveWords(terms, typedWords(typed))).toBe(false);
    expect(haveSimilarWords(terms, typedWords(typed))).toBe(true);
  },
);

test.each(["", "zzqx", "retuns milk", "x"])("%j is similar to no page", (typed) => {
  expect(haveSimilarWords(terms, typedWords(typed))).toBe(false);
});

test("a search of more words than anybody types counts its first ten", () => {
  expect(typedWords("a b c d e f g h i j k l")).toHaveLength(10);
});
