import { z } from "zod/mini";
import { requiredText } from "../input/text-field.ts";

/** In characters. */
export const LONGEST_SUBJECT = 200;
export const LONGEST_REPLY = 5_000;
/** More than anybody looks through. */
export const MOST_TEMPLATES = 30;

/** What an answer to a customer says. */
export const replySchema = z.readonly(
  z.object({
    subject: requiredText(LONGEST_SUBJECT),
    text: requiredText(LONGEST_REPLY, { lines: true }),
  }),
);
export type Reply = z.infer<typeof replySchema>;

/** A text of the owner's own that she answers with again and again. */
const replyTemplateSchema = z.readonly(
  z.object({
    name: requiredText(100),
    subject: requiredText(LONGEST_SUBJECT),
    text: requiredText(LONGEST_REPLY, { lines: true }),
  }),
);
export type ReplyTemplate = z.infer<typeof replyTemplateSchema>;

export const replyTemplatesSchema = z.readonly(
  z.array(replyTemplateSchema).check(z.maxLength(MOST_TEMPLATES)),
);
