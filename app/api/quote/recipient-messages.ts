import { fieldMessage } from "#app/shop/checkout/field-message.ts";
import type { CheckoutFieldError } from "#domain/checkout/checkout-details.ts";
import { describeCsvProblem } from "#domain/csv/csv-messages.ts";
import {
  type GiftField,
  MAX_GIFT_MESSAGE_LENGTH,
  MAX_RECIPIENTS,
} from "#domain/gifts/gift-field-names.ts";
import { formatUsd, ZERO } from "#domain/money/cents.ts";
import type { UsPlace } from "#domain/places/us-places.ts";
import type { UsState } from "#domain/places/us-states.ts";
import { describeNotOffered } from "#domain/shipping/describe-not-offered.ts";
import { formatDate } from "#domain/shipping/format-delivery.ts";
import type { PricedParcel } from "#server/checkout/recipients/price-parcels.ts";
import type {
  RecipientsFile,
  RowProblem,
} from "#server/checkout/recipients/read-recipients-file.ts";

// Said by the server alone, so that the checkout loads none of it.

export const recipientMessages = {
  refused:
    "We can't ship to one of the recipients like this. Nothing was charged. Please look at the list.",
  off: "We don't send gifts to several people right now. Please choose one recipient.",
  short:
    "There is less left of a bar than so many recipients need. Nothing was charged. Please take some off the list, or change your cart.",
} as const;

const fieldNames: Record<GiftField, string> = {
  message: "Message",
  firstName: "First name",
  lastName: "Last name",
  phone: "Phone",
  street: "Street",
  city: "City",
  state: "State",
  zipCode: "ZIP code",
  shipAfter: "Ship after",
  email: "Email",
};

/** What is wrong with a field of a recipient. */
export function describeRecipientField(field: GiftField, error: CheckoutFieldError): string {
  const name = fieldNames[field];
  switch (error) {
    case "missing":
      return `${name}: missing.`;
    case "too-long":
      return field === "message"
        ? `Message: longer than ${MAX_GIFT_MESSAGE_LENGTH} characters.`
        : `${name}: too long.`;
    case "not-a-state":
      return "State: not one that we know. Use two letters, like VT.";
    case "not-an-email":
      return "Email: not an address like name@example.com.";
    case "not-a-zip":
      return "ZIP code: not 5 digits, or 5+4 like 97201-1234.";
    default:
      return fieldMessage(`gift-${field}`, error);
  }
}

/** What is wrong with a row of a file. */
export function describeRowProblem(problem: RowProblem): string {
  switch (problem.code) {
    case "field":
      return describeRecipientField(problem.field, problem.error);
    case "damaged":
      return `${problem.column}: ${problem.sentence}`;
  }
}

/** Columns that nobody reads, such as one with quantities. */
export function describeUnread(titles: readonly string[]): string {
  const named = titles.slice(0, 5).map((title) => `“${title.slice(0, 40)}”`);
  const all = titles.length > 5 ? [...named, `${titles.length - 5} more`] : named;
  const columns = titles.length === 1 ? "column" : "columns";
  return `We don't use the ${columns} ${new Intl.ListFormat("en-US").format(all)}. Everyone gets what's in your cart.`;
}

/** Why a file cannot be read at all. */
export function describeRecipientsFile(
  file: Exclude<RecipientsFile, { code: "read" | "wrong-rows" }>,
): string {
  switch (file.code) {
    case "no-rows":
      return "There are no recipients in this file.";
    case "too-many":
      return `This file has more than ${MAX_RECIPIENTS} recipients, the most that we can send to at once.`;
    case "no-column":
      return `This file has no column “${file.column}”. Our template has all of them.`;
    default:
      return describeCsvProblem(file);
  }
}

/** How a parcel goes to a recipient. */
export function describeParcel({ content }: Extract<PricedParcel, { code: "priced" }>): string {
  const { shippingCharge, totals } = content;
  const price = totals.shipping === ZERO ? "free" : formatUsd(totals.shipping);
  if (!shippingCharge) return `Shipping ${price}`;
  const { method, heat, coolFrom, thereBy } = shippingCharge;
  const parts = [
    `${method} ${price}`,
    heat === "cold-pack" && "with a cold pack",
    heat === "own-risk" && "at your risk in the heat",
    heat === "wait" && `waits until it's cool${coolFrom ? `, ${formatDate(coolFrom)}` : ""}`,
    thereBy && `there by ${formatDate(thereBy)}`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** Why nothing can be sent to a recipient like this. */
export function describeRefusedParcel(
  parcel: Exclude<PricedParcel, { code: "priced" }>,
  place: UsPlace,
  onlyState: UsState | null,
): string {
  switch (parcel.code) {
    case "not-offered":
      return describeNotOffered(parcel, place, onlyState);
    case "not-a-state":
      return describeNotOffered({ code: "not-offered", reason: "not-served" }, place, null);
    case "heat-open":
      return "It's warm on the way. Choose below what we do about it.";
    case "heat-differs":
      return "What you chose for warm places is not enough there. Choose something else below, or leave this one out.";
  }
}
