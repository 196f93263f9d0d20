import { searchForm, typedSearch } from "../input/search-form.ts";
import type { BuiltInPage } from "./built-in-pages.ts";

/** A page of the shop that a search can find. */
export type ShopPlace = {
  readonly path: string;
  readonly title: string;
  /** What else people type who look for it. */
  readonly words: string;
  /** What the page says, as far as it is searched. */
  readonly text: string;
};

/** What people type who look for a built-in page. */
export const wordsForPages: Record<BuiltInPage, string> = {
  about: "about us our story who we are history",
  process: "bean to bar process how it is made making chocolate",
  sustainability: "environment packaging plastic ethics",
  wholesale: "resale bulk cafes shops corporate",
  careers: "jobs work hiring vacancies",
  shipping: "delivery dispatch parcel post transit tracking",
  "cottage-food-license": "kitchen labeling permitted products",
  privacy: "data cookies personal",
  terms: "conditions returns refunds exchange money back policy",
};

const MAX_WORDS = 10;

/** The words of a text or a search, in one form, with a space before each. */
export function placeWords(text: string): string {
  return searchForm(text).replace(/[^\p{L}\p{N}]+/gu, " ");
}

/** The words that somebody typed to find a page; the last one may be incomplete. */
export function typedWords(typed: string): string[] {
  const words = placeWords(typedSearch(typed)).split(" ").filter(Boolean);
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** Whether words begin with each of those that somebody typed. */
export function haveWords(text: string, typed: readonly string[]): boolean {
  const words = ` ${placeWords(text)}`;
  return typed.length > 0 && typed.every((word) => words.includes(` ${word}`));
}

/** Whether there is a similar word for each of those that somebody typed. */
export function haveSimilarWords(text: string, typed: readonly string[]): boolean {
  const words = placeWords(text).split(" ").filter(Boolean);
  return typed.length > 0 && typed.every((word) => words.some((other) => isSimilar(word, other)));
}

/** Half of the trigrams are the same, as in the search of bars. */
function isSimilar(word: string, other: string): boolean {
  const wanted = trigramsOf(word);
  const offered = new Set(trigramsOf(other));
  const same = wanted.filter((each) => offered.has(each)).length;
  return same * 2 >= wanted.length;
}

function trigramsOf(word: string): string[] {
  const padded = `  ${word} `;
  return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
}
