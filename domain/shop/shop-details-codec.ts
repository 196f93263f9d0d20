import { z } from "zod/mini";
import { emptyOrCodec, optionalTextCodec } from "../form/field-codecs.ts";
import { isOrderPrefix } from "../orders/order-number.ts";
import { normalizePlace } from "../places/parse-place.ts";
import { isStateOrTerritory } from "../places/states-and-territories.ts";
import { isZip, normalizeZip } from "../places/zip-code.ts";
import { isTimeZone } from "../time/is-time-zone.ts";

const isEmail = (text: string) => z.safeParse(z.email(), text).success;

function lineCodec(max: number, options?: { lines: boolean }) {
  return optionalTextCodec(max, `Up to ${max} characters fit here.`, options);
}

const emailCodec = emptyOrCodec(isEmail, "Enter an email address such as hello@example.com.");

/** The details of the shop. An empty text means not set. */
export const shopDetailsCodec = z.object({
  name: lineCodec(60),
  email: emailCodec,
  orderEmail: emailCodec,
  phone: lineCodec(40),
  street: lineCodec(100),
  city: lineCodec(60),
  state: emptyOrCodec(isStateOrTerritory, "Choose a state or territory.", {
    normalize: normalizePlace,
  }),
  zip: emptyOrCodec(isZip, "Enter a ZIP code such as 12534.", { normalize: normalizeZip }),
  hours: lineCodec(500, { lines: true }),
  timeZone: emptyOrCodec(isTimeZone, "Choose a time zone from the list."),
  orderPrefix: emptyOrCodec(isOrderPrefix, "Use 1 to 12 capital letters and digits, such as CHOC."),
});
