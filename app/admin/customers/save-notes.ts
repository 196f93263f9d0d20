import { readCustomerNotes } from "#domain/customers/customer-notes.ts";
import type { AppContext } from "#server/app-context.ts";
import { saveCustomerNotes } from "#server/customers/customer-notes-queries.ts";
import { formVersion } from "../shared/form-version.ts";
import type { SavedCustomerNotes } from "./customer-views.ts";

/** Saves the notes and tags of a customer. */
export async function saveNotes(
  ctx: AppContext,
  orderId: string,
  form: FormData,
): Promise<SavedCustomerNotes> {
  const typed = { notes: textOf(form, "notes"), tags: textOf(form, "tags") };
  const read = readCustomerNotes(typed);
  if (!read.ok) return { code: "refused", problems: read.problems };
  return await saveCustomerNotes(ctx, {
    orderId,
    notes: read.notes,
    expectedVersion: formVersion.parse(form.get("version")),
  });
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
