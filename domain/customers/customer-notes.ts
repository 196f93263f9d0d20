import { z } from "zod/mini";
import { optionalTextCodec } from "../form/field-codecs.ts";
import { Problem, textCodec } from "../form/form-codec.ts";
import { typedText } from "../input/typed-text.ts";

/** In characters. */
export const MAX_NOTES_LENGTH = 5_000;
export const MAX_TAG_LENGTH = 40;
export const MAX_TAGS = 20;

/** The owner's notes on a customer, beside what their orders say. */
export type CustomerNotes = {
  readonly notes: string;
  /** Lowercase, in the order they were typed. */
  readonly tags: readonly string[];
};

const notesProblem = `Notes have at most ${MAX_NOTES_LENGTH.toLocaleString("en-US")} characters.`;

export const customerNotesCodec = z.object({
  notes: optionalTextCodec(MAX_NOTES_LENGTH, notesProblem, { lines: true }),
  /** In one line, separated by commas. */
  tags: textCodec<readonly string[]>(readTags, (tags) => tags.join(", ")),
});

function readTags(text: string): readonly string[] | Problem {
  const each = text.split(",").map((tag) => typedText(tag).toLowerCase());
  const tags = [...new Set(each)].filter((tag) => tag !== "");
  if (tags.length > MAX_TAGS) return new Problem(`A customer has at most ${MAX_TAGS} tags.`);
  if (tags.some((tag) => tag.length > MAX_TAG_LENGTH)) {
    return new Problem(`A tag has at most ${MAX_TAG_LENGTH} characters. Put commas between tags.`);
  }
  return tags;
}
