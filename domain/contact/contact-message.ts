import { z } from "zod/mini";
import { addressText } from "../input/address-text.ts";
import { fieldErrors } from "../input/field-errors.ts";
import { requiredText } from "../input/text-schemas.ts";

export type ContactField = "name" | "email" | "message";
export type ContactProblem = "missing" | "too-long" | "not-an-email";
export type ContactProblems = Partial<Record<ContactField, ContactProblem>>;

export type ContactMessage = Readonly<Record<ContactField, string>>;

export const MAX_MESSAGE_LENGTH = 4_000;

const contactSchema = z.object({
  name: requiredText(100, { normalize: addressText }),
  email: requiredText(254).check(z.email("not-an-email")),
  message: requiredText(MAX_MESSAGE_LENGTH, { lines: true }),
});

/** Validates the whole form, reporting all errors at once. */
export function readContactForm(
  typed: Readonly<Record<ContactField, string>>,
):
  | { readonly ok: true; readonly message: ContactMessage }
  | { readonly ok: false; readonly problems: ContactProblems } {
  const read = contactSchema.safeParse(typed);
  return read.success
    ? { ok: true, message: read.data }
    : { ok: false, problems: fieldErrors(read.error) };
}
