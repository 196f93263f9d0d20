import { z } from "zod/mini";

/** Stored and sent by the form. */
export const reviewSettingsSchema = z.object({
  /** Days from delivery to the email that asks for a review; null: nobody is asked. */
  askAfterDays: z.nullable(z.int().check(z.minimum(1), z.maximum(60))),
});
export type ReviewSettings = z.infer<typeof reviewSettingsSchema>;
