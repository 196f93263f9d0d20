import { searchForm, searchWords } from "#domain/input/search-form.ts";
import { type GuidePage, guideScreens, guideWalks } from "./guide-pages.ts";
import { readGuide } from "./read-guide.ts";

/** A page of the guide with the part that says what was typed. */
export type FoundGuidePage = GuidePage & { readonly says: string };

const MAX_PAGES = 3;
const MIN_LETTERS = 3;

/** Pages of the guide that say all that was typed: those with it in their titles first. */
export function searchGuide(typed: string): FoundGuidePage[] {
  const words = searchWords(typed).map(searchForm);
  if (words.join("").length < MIN_LETTERS) return [];

  const says = (text: string) => words.every((word) => text.includes(word));
  const titled = guideTexts().filter(({ form }) => says(form.title));
  const others = guideTexts().filter((page) => !titled.includes(page) && says(page.form.whole));
  return [...titled, ...others].slice(0, MAX_PAGES).map(({ page, paragraphs }) => ({
    ...page,
    says: bestOf(paragraphs, words),
  }));
}

/** The paragraph in which the largest number of the words occur; empty when none do. */
function bestOf(paragraphs: readonly string[], words: readonly string[]): string {
  const counts = paragraphs.map((paragraph) => {
    const form = searchForm(paragraph);
    return words.filter((word) => form.includes(word)).length;
  });
  const most = Math.max(0, ...counts);
  return most === 0 ? "" : (paragraphs[counts.indexOf(most)] ?? "");
}

type GuideText = {
  readonly page: GuidePage;
  readonly paragraphs: readonly string[];
  /** In search form. */
  readonly form: { readonly title: string; readonly whole: string };
};

let texts: readonly GuideText[] | undefined;

/** Read once: the guide is part of the build. */
function guideTexts(): readonly GuideText[] {
  texts ??= [...guideWalks, ...guideScreens].map((page) => {
    const paragraphs = paragraphsOf(readGuide(page.slug) ?? "");
    const whole = searchForm([page.title, ...paragraphs].join("\n"));
    return { page, paragraphs, form: { title: searchForm(page.title), whole } };
  });
  return texts;
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

function paragraphsOf(html: string): string[] {
  return html
    .split(/<\/(?:p|li|h\d|td|th)>/)
    .map((part) =>
      part
        .replace(/<[^<>]*>/g, "")
        .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((part) => part !== "");
}
