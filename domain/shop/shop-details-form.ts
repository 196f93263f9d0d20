import { z } from "zod/mini";
import { fieldErrors } from "../input/field-errors.ts";
import { optionalText } from "../input/text-field.ts";
import { isOrderPrefix } from "../orders/order-number.ts";
import { normalizePlace } from "../places/parse-place.ts";
import { isUsState } from "../places/us-states.ts";
import { isZip, normalizeZip, ZIP_TYPED_LENGTH } from "../places/zip-code.ts";
import { isTimeZone } from "../time/is-time-zone.ts";

/** In the order of the screen. */
export const shopDetailsFields = [
  "name",
  "email",
  "orderEmail",
  "phone",
  "street",
  "city",
  "state",
  "zip",
  "hours",
  "timeZone",
  "orderPrefix",
] as const;
export type ShopDetailsField = (typeof shopDetailsFields)[number];

/** The form's texts, as stored. An empty text means not set. */
export type ShopDetailsTexts = Readonly<Record<ShopDetailsField, string>>;

export type ShopDetailsProblem =
  | "too-long"
  | "not-an-email"
  | "not-a-state"
  | "not-a-zip"
  | "not-a-time-zone"
  | "not-a-prefix";
export type ShopDetailsProblems = Partial<Record<ShopDetailsField, ShopDetailsProblem>>;

const emptyOr = (
  longest: number,
  isRight: (text: string) => boolean,
  problem: string,
  normalize?: (text: string) => string,
) =>
  z.pipe(
    optionalText(longest, normalize && { normalize }),
    z.string().check(z.refine((text) => text === "" || isRight(text), problem)),
  );
const isEmail = (text: string) => z.safeParse(z.email(), text).success;

export const shopDetailsSchema = z.object({
  name: optionalText(60),
  email: emptyOr(200, isEmail, "not-an-email"),
  orderEmail: emptyOr(200, isEmail, "not-an-email"),
  phone: optionalText(40),
  street: optionalText(100),
  city: optionalText(60),
  state: emptyOr(60, isUsState, "not-a-state", normalizePlace),
  zip: emptyOr(ZIP_TYPED_LENGTH, isZip, "not-a-zip", normalizeZip),
  hours: optionalText(500, { lines: true }),
  timeZone: emptyOr(60, isTimeZone, "not-a-time-zone"),
  orderPrefix: emptyOr(12, isOrderPrefix, "not-a-prefix"),
});

export type ReadShopDetails =
  | { readonly ok: true; readonly texts: ShopDetailsTexts }
  | { readonly ok: false; readonly problems: ShopDetailsProblems };

/** Validates the whole form, reporting all errors at once. */
export function readShopDetails(texts: Partial<ShopDetailsTexts>): ReadShopDetails {
  const read = shopDetailsSchema.safeParse(texts);
  return read.success
    ? { ok: true, texts: read.data }
    : { ok: false, problems: fieldErrors(read.error) };
}
