import { typedText } from "../input/typed-text.ts";

/** In characters. */
export const LONGEST_NOTES = 5_000;
export const LONGEST_TAG = 40;
export const MOST_TAGS = 20;

/** The owner's notes on a customer, beside what their orders say. */
export type CustomerNotes = {
  readonly notes: string;
  /** Lowercase, in the order they were typed. */
  readonly tags: readonly string[];
};

/** As typed: the tags in one line, separated by commas. */
export type CustomerNotesTexts = { readonly notes: string; readonly tags: string };

export const customerNotesFields = ["notes", "tags"] as const;

export type CustomerNotesProblem = "too-long" | "too-many" | "tag-too-long";
export type CustomerNotesProblems = Partial<
  Record<(typeof customerNotesFields)[number], CustomerNotesProblem>
>;

export type ReadCustomerNotes =
  | { readonly ok: true; readonly notes: CustomerNotes }
  | { readonly ok: false; readonly problems: CustomerNotesProblems };

export function readCustomerNotes(typed: CustomerNotesTexts): ReadCustomerNotes {
  const notes = typedText(typed.notes, { lines: true });
  const each = typed.tags.split(",").map((tag) => typedText(tag).toLowerCase());
  const tags = [...new Set(each)].filter((tag) => tag !== "");
  const problems: CustomerNotesProblems = {
    ...(notes.length > LONGEST_NOTES && { notes: "too-long" }),
    ...(tags.length > MOST_TAGS && { tags: "too-many" }),
    ...(tags.some((tag) => tag.length > LONGEST_TAG) && { tags: "tag-too-long" }),
  };
  const ok = Object.keys(problems).length === 0;
  return ok ? { ok, notes: { notes, tags } } : { ok, problems };
}
