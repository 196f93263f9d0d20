import { onlyPost, readJson } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import type {
  PricedRecipients,
  RecipientRow,
} from "#app/shop/checkout/gift/several/priced-recipients.ts";
import { unavailableWords } from "#app/shop/checkout/payment/checkout-messages.ts";
import type { CheckoutFieldError } from "#domain/checkout/checkout-details.ts";
import { recipientsRequestSchema } from "#domain/checkout/checkout-requests.ts";
import { giftSchema } from "#domain/gifts/gift.ts";
import type { GiftField } from "#domain/gifts/gift-fields.ts";
import { fieldErrors } from "#domain/input/field-errors.ts";
import { destinationOfAddress } from "#domain/tax/tax-rules.ts";
import { priceParcels } from "#server/checkout/recipients/price-parcels.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { shippingSection } from "#server/shipping/shipping-section.ts";
import { tooOften } from "../checkout/payment-error-response.ts";
import {
  parcelWords,
  recipientFieldWords,
  recipientMessages,
  refusedParcelWords,
} from "../checkout/recipient-words.ts";
import type { Route } from "./+types/recipients.route";

export const loader = onlyPost;

/** What a cart costs for each of several recipients, and why one of them can't get it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, clientAddress: address } = context.get(requestContext);
  const headers = { "cache-control": "no-store" };
  const { data: settings } = await getSettings(shop.db, shippingSection, shop.log);
  if (!settings.offersGifts || !settings.sendsToSeveral) {
    return Response.json({ error: recipientMessages.off }, { status: 409, headers });
  }
  const { lines, recipients, wish } = await readJson(request, recipientsRequestSchema);
  const parsed = recipients.map((typed) => giftSchema.safeParse(typed));
  const gifts = parsed.flatMap(({ data }) => data ?? []);
  const destinations = gifts.map(destinationOfAddress);
  const priced = await priceParcels(shop, lines, { destinations, wish }, { address });
  if (priced.code === "too-often") return tooOften(priced.seconds);
  if (priced.code === "not-offered") {
    return Response.json({ error: recipientMessages.off }, { status: 409, headers });
  }
  if (priced.code === "unavailable") {
    const reasons = priced.products.map(({ reason }) => reason);
    const isShort = reasons.every((reason) => reason === "short");
    const error = isShort ? recipientMessages.short : unavailableWords(reasons);
    return Response.json({ error }, { status: 409, headers });
  }
  const { onlyState, methods, sum } = priced;
  const ofPriced = priced.rows.values();
  const rows = parsed.map((each): RecipientRow => {
    if (each.error) {
      const errors = fieldErrors<GiftField, CheckoutFieldError>(each.error);
      const [field, error] = Object.entries(errors)[0] as [GiftField, CheckoutFieldError];
      return { code: "refused", sentence: recipientFieldWords(field, error), isHot: false };
    }
    const parcel = ofPriced.next().value;
    if (!parcel) throw new Error("A recipient was not priced.");
    if (parcel.code !== "priced") {
      const sentence = refusedParcelWords(parcel, each.data.state, onlyState);
      return { code: "refused", sentence, isHot: "heat" in parcel };
    }
    const { totals } = parcel.content;
    const { heat } = parcel;
    return { code: "priced", totals, sentence: parcelWords(parcel), isHot: heat !== null };
  });
  const heats = priced.rows.flatMap((row) => ("heat" in row && row.heat ? row.heat : []));
  const answer: PricedRecipients = {
    rows,
    methods,
    heat: [...new Set(heats.flatMap(({ offers }) => offers.map(({ choice }) => choice)))],
    quote: gifts.length > 0 && gifts.length === recipients.length && sum ? quoteOf(sum) : null,
  };
  return Response.json(answer, { headers });
}

function quoteOf({ totals, promotions }: NonNullable<PricedRecipients["quote"]>) {
  return { totals, promotions };
}
