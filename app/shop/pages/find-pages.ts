import { isBuiltInPage, pagePath } from "#domain/pages/built-in-pages.ts";
import {
  haveSimilarWords,
  haveWords,
  type ShopPlace,
  typedWords,
  wordsForPages,
} from "#domain/pages/shop-places.ts";
import type { AppContext } from "#server/app-context.ts";
import { listSearchedPages, type SearchedPage } from "#server/pages/page-queries.ts";
import { listPlaces } from "./list-places.ts";

/** More are of no help. */
const MAX_PAGES = 4;

export type FoundPage = { readonly path: string; readonly title: string };

/** The pages that somebody may mean who typed this. */
export type FoundPages = {
  /** By title, and by what else people call them. */
  readonly named: readonly FoundPage[];
  /** Those that only say it in their text. */
  readonly mentioning: readonly FoundPage[];
  /** For words that are misspelled. */
  readonly similar: readonly FoundPage[];
};

type Page = ShopPlace & { readonly saysWords: boolean };

export async function findPages(
  ctx: Pick<AppContext, "db" | "config" | "clock" | "details" | "currentSettings">,
  typed: string,
): Promise<FoundPages> {
  const words = typedWords(typed);
  if (words.length === 0) return { named: [], mentioning: [], similar: [] };
  const [places, written] = await Promise.all([listPlaces(ctx), listSearchedPages(ctx.db, words)]);
  const isWritten = new Set(written.map(({ slug }) => pagePath(slug)));

  const pages: Page[] = [
    ...written.map(pageOf),
    ...places
      .filter(({ path }) => !isWritten.has(path))
      .map((place) => ({ ...place, saysWords: haveWords(place.text, words) })),
  ];
  const isNamed = (page: Page) => haveWords(namesOf(page), words);
  return {
    named: firstOf(pages.filter(isNamed)),
    mentioning: firstOf(pages.filter((page) => page.saysWords && !isNamed(page))),
    similar: firstOf(pages.filter((page) => haveSimilarWords(namesOf(page), words))),
  };
}

function pageOf({ slug, title, saysWords }: SearchedPage): Page {
  const words = isBuiltInPage(slug) ? wordsForPages[slug] : "";
  return { path: pagePath(slug), title, words, text: "", saysWords };
}

function namesOf({ title, words }: ShopPlace): string {
  return `${title} ${words}`;
}

function firstOf(pages: readonly Page[]): FoundPage[] {
  return pages.slice(0, MAX_PAGES).map(({ path, title }) => ({ path, title }));
}
