import { z } from "zod/mini";
import { requiredText } from "../input/text-schemas.ts";

/** In characters. */
export const MAX_SUBJECT = 200;
export const MAX_REPLY = 5_000;
/** More than anybody uses. */
export const MAX_TEMPLATES = 30;

/** A reply to a customer. */
export const replySchema = z.readonly(
  z.object({ subject: requiredText(MAX_SUBJECT), text: requiredText(MAX_REPLY, { lines: true }) }),
);
export type Reply = z.infer<typeof replySchema>;

/** The owner's own reply template. */
const replyTemplateSchema = z.readonly(
  z.object({
    name: requiredText(100),
    subject: requiredText(MAX_SUBJECT),
    text: requiredText(MAX_REPLY, { lines: true }),
  }),
);
export type ReplyTemplate = z.infer<typeof replyTemplateSchema>;

export const replyTemplatesSchema = z.readonly(
  z.array(replyTemplateSchema).check(z.maxLength(MAX_TEMPLATES)),
);
