import { z } from "zod";
import type { SaveResult } from "#domain/form/save-result.ts";
import type { AppContext } from "#server/app-context.ts";

export const sentFormSchema = z.object({
  /** Of the record; settings have none. */
  id: z.unknown().optional(),
  version: z.int().min(0),
  form: z.unknown(),
});
export type SentForm = z.infer<typeof sentFormSchema>;

export type SaveForm = (shop: AppContext, sent: SentForm) => Promise<SaveResult<unknown>>;

/** A 400 response: the browser has another form, such as one of before an update. */
export function malformedForm(): Response {
  return new Response(null, { status: 400, statusText: "This is not the form of this screen." });
}
