import { z } from "zod/mini";
import { wholeNumberCodec } from "../form/field-codecs.ts";
import { emptyAsNull } from "../form/form-codec.ts";

const MAX_DAYS = 60;

export const reviewSettingsSchema = z.object({
  /** Days from delivery to the email that asks for a review; null: nobody is asked. */
  requestAfterDays: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_DAYS))),
});
export type ReviewSettings = z.infer<typeof reviewSettingsSchema>;

export const reviewSettingsCodec = z.object({
  requestAfterDays: emptyAsNull(
    wholeNumberCodec(1, MAX_DAYS, `Please enter 1 to ${MAX_DAYS} days, or leave it blank.`),
  ),
});
