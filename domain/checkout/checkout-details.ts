import { isUsState, type UsState } from "./us-states.ts";

/** What a shopper fills in at checkout. The country is always the United States. */
export type CheckoutDetails = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly street: string;
  readonly city: string;
  readonly state: UsState;
  readonly zipCode: string;
  readonly notes: string;
};

export type CheckoutField = keyof CheckoutDetails;

export const checkoutFields = [
  "email",
  "firstName",
  "lastName",
  "phone",
  "street",
  "city",
  "state",
  "zipCode",
  "notes",
] as const satisfies readonly CheckoutField[];

/** Pay stays disabled until these are filled; phone and notes are optional. */
export const requiredCheckoutFields = [
  "email",
  "firstName",
  "lastName",
  "street",
  "city",
  "state",
  "zipCode",
] as const satisfies readonly CheckoutField[];

/** Why a field was refused; the words for it live with the other sentences of the screen. */
export type CheckoutFieldError =
  | "missing"
  | "too-long"
  | "not-an-email"
  | "not-a-state"
  | "not-a-zip";

export type CheckoutFieldErrors = Partial<Record<CheckoutField, CheckoutFieldError>>;

export type ParsedCheckoutDetails =
  | { readonly ok: true; readonly details: CheckoutDetails }
  | { readonly ok: false; readonly errors: CheckoutFieldErrors };

const maximumLength: Record<CheckoutField, number> = {
  // The longest address that SMTP can carry (RFC 5321, 4.5.3.1.3).
  email: 254,
  firstName: 100,
  lastName: 100,
  phone: 40,
  street: 200,
  city: 100,
  state: 2,
  zipCode: 10,
  notes: 2000,
};

/** One @, a name before it, a dotted domain after it, nothing that could break a mail header. */
const emailForm = /^[^\s@<>()[\]\\,;:"]+@(?:[^\s@<>()[\]\\,;:".]+\.)+[^\s@<>()[\]\\,;:".]{2,}$/;
const zipForm = /^\d{5}(?:-\d{4})?$/;

/** Checks everything at once, so that a shopper sees every field that needs a look. */
export function parseCheckoutDetails(input: unknown): ParsedCheckoutDetails {
  const given =
    typeof input === "object" && input !== null ? (input as Record<string, unknown>) : {};
  const errors: CheckoutFieldErrors = {};
  const text = {} as Record<CheckoutField, string>;

  for (const field of checkoutFields) {
    const value = given[field];
    text[field] = typeof value === "string" ? clean(value, field) : "";
    if (text[field].length > maximumLength[field]) errors[field] = "too-long";
  }
  for (const field of requiredCheckoutFields) {
    if (text[field] === "") errors[field] = "missing";
  }
  const { state } = text;
  if (!errors.email && !emailForm.test(text.email)) errors.email = "not-an-email";
  if (!errors.zipCode && !zipForm.test(text.zipCode)) errors.zipCode = "not-a-zip";
  if (errors.state === "too-long" || (!errors.state && !isUsState(state))) {
    errors.state = "not-a-state";
  }

  if (Object.keys(errors).length > 0 || !isUsState(state)) return { ok: false, errors };
  return { ok: true, details: { ...text, state } };
}

/** Whether every required field holds something, which is what enables Pay. */
export function hasRequiredFields(input: Partial<Record<CheckoutField, string>>): boolean {
  return requiredCheckoutFields.every((field) => (input[field] ?? "").trim() !== "");
}

/** Control characters go everywhere; line breaks stay only where a person writes several lines. */
function clean(value: string, field: CheckoutField): string {
  const visible = value
    // Half a surrogate pair is no character, and no database keeps it.
    .replace(/\p{Cs}/gu, "\ufffd")
    .normalize("NFC")
    // Forms send the line breaks of a text area as CR LF.
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, " ");
  return (field === "notes" ? visible : visible.replace(/\s+/g, " ")).trim();
}
