import {
  checkoutMessages,
  describeUnavailable,
} from "#app/shop/checkout/payment/checkout-messages.ts";
import type { PricedRecipients, QuoteResult, RecipientRow } from "#app/shop/quote/quote-result.ts";
import type { CheckoutFieldError } from "#domain/checkout/checkout-details.ts";
import { giftSchema } from "#domain/gifts/gift.ts";
import type { GiftField } from "#domain/gifts/gift-field-names.ts";
import { fieldErrors } from "#domain/input/field-errors.ts";
import { destinationOfAddress } from "#domain/tax/tax-rules.ts";
import type { AppContext } from "#server/app-context.ts";
import { type PricedParcels, priceParcels } from "#server/checkout/recipients/price-parcels.ts";
import type { ReceivedQuoteInput } from "./quote-parts.ts";
import {
  describeParcel,
  describeRecipientField,
  describeRefusedParcel,
  recipientMessages,
} from "./recipient-messages.ts";

type ParsedRecipient = ReturnType<typeof giftSchema.safeParse>;

/** What a cart costs for each of several recipients, and why one of them can't get it. */
export async function recipientsPart(
  shop: AppContext,
  { checkoutId, lines, recipients, preference, address }: ReceivedQuoteInput,
): Promise<QuoteResult["recipients"]> {
  const parsed = recipients.map((typed) => giftSchema.safeParse(typed));
  const gifts = parsed.flatMap(({ data }) => data ?? []);
  const destinations = gifts.map(destinationOfAddress);
  const priced = await priceParcels(
    shop,
    lines,
    { destinations, preference },
    { checkoutId, address },
  );
  if (priced.code !== "priced") return { code: "refused", error: describeRefusal(priced) };

  const isComplete = gifts.length > 0 && gifts.length === recipients.length;
  const heats = priced.rows.flatMap((row) => ("heat" in row && row.heat ? row.heat : []));
  return {
    code: "ok",
    rows: listRows(parsed, priced),
    methods: priced.methods,
    heat: [...new Set(heats.flatMap(({ offers }) => offers.map(({ choice }) => choice)))],
    sum: isComplete && priced.sum ? sumOf(priced.sum) : null,
  };
}

function listRows(
  parsed: readonly ParsedRecipient[],
  { rows, onlyState }: Extract<PricedParcels, { code: "priced" }>,
): RecipientRow[] {
  // Only recipients that could be read were priced.
  const parcels = rows.values();
  return parsed.map((recipient) => {
    if (recipient.error) return unreadableRow(recipient.error);

    const parcel = parcels.next().value;
    if (!parcel) throw new Error("A recipient was not priced.");
    if (parcel.code !== "priced") {
      const sentence = describeRefusedParcel(parcel, recipient.data.state, onlyState);
      return { code: "refused", sentence, isHot: "heat" in parcel };
    }
    const isHot = parcel.heat !== null;
    return {
      code: "priced",
      totals: parcel.content.totals,
      sentence: describeParcel(parcel),
      isHot,
    };
  });
}

function unreadableRow(error: NonNullable<ParsedRecipient["error"]>): RecipientRow {
  const errors = fieldErrors<GiftField, CheckoutFieldError>(error);
  const [field, first] = Object.entries(errors)[0] as [GiftField, CheckoutFieldError];
  return { code: "refused", sentence: describeRecipientField(field, first), isHot: false };
}

function describeRefusal(priced: Exclude<PricedParcels, { code: "priced" }>): string {
  switch (priced.code) {
    case "not-offered":
      return recipientMessages.off;
    case "too-often":
      return checkoutMessages.tooOften(priced.seconds);
    case "unavailable": {
      const reasons = priced.products.map(({ reason }) => reason);
      const isShort = reasons.every((reason) => reason === "short");
      return isShort ? recipientMessages.short : describeUnavailable(reasons);
    }
  }
}

function sumOf({ totals, promotions }: NonNullable<PricedRecipients["sum"]>) {
  return { totals, promotions };
}
