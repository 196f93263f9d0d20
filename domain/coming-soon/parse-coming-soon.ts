import { isImageAddress } from "../catalog/product.ts";
import { typedText } from "../text/typed-text.ts";
import type { ComingSoonDetails } from "./coming-soon-item.ts";

export type ComingSoonField = keyof ComingSoonDetails;
export const comingSoonFields = [
  "name",
  "description",
  "image",
  "releaseDate",
] as const satisfies readonly ComingSoonField[];

/** Why a field was refused; the words for it live with the other sentences of the screen. */
export type ComingSoonProblem = "missing" | "too-long" | "not-an-image" | "not-a-day";
export type ComingSoonProblems = Partial<Record<ComingSoonField, ComingSoonProblem>>;

export type ParsedComingSoon =
  | { readonly ok: true; readonly details: ComingSoonDetails }
  | { readonly ok: false; readonly problems: ComingSoonProblems };

const longest: Record<ComingSoonField, number> = {
  name: 100,
  description: 1000,
  image: 1000,
  releaseDate: 40,
};

/** Reads what staff typed about an upcoming bar: a name is required, the rest is not. */
export function parseComingSoon(typed: Record<ComingSoonField, string>): ParsedComingSoon {
  const problems: ComingSoonProblems = {};
  const text = {} as Record<ComingSoonField, string>;
  for (const field of comingSoonFields) {
    text[field] = typedText(typed[field], { lines: field === "description" });
    if (text[field].length > longest[field]) problems[field] = "too-long";
  }
  if (text.name === "") problems.name = "missing";
  const { image, releaseDate } = text;
  if (image !== "" && !problems.image && !isImageAddress(image)) problems.image = "not-an-image";
  if (releaseDate !== "" && !problems.releaseDate && !isDay(releaseDate)) {
    problems.releaseDate = "not-a-day";
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return {
    ok: true,
    details: {
      name: text.name,
      description: text.description,
      image: image || null,
      releaseDate: releaseDate || null,
    },
  };
}

/** A day that is in the calendar: not February 30. */
function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number);
  if (!year || !month || !day || month > 12) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day <= days;
}
