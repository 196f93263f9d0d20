import { z } from "zod";
import { done, refused } from "#app/admin/actions/action-result.ts";
import { adminAction } from "#app/admin/actions/admin-action.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { centsSchema } from "#domain/money/money-schema.ts";
import { MAX_PARCEL_OUNCES } from "#domain/parcels/parcel-weight.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import type { AppContext } from "#server/app-context.ts";
import { labelFormats } from "#server/carriers/shipping-provider.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import { buyLabel } from "#server/postage/buy-label.ts";
import { quoteLabel } from "#server/postage/quote-label.ts";
import { voidLabel } from "#server/postage/void-label.ts";
import { describeNotBought, NO_SENDER } from "./label-messages.ts";
import { readSender } from "./read-sender.ts";
import { describeShipRefusal } from "./ship-messages.ts";

const wrongParcel =
  "Please enter a weight above 0 and up to 70 pounds, and sides up to 108 inches.";
/** As typed. */
const inches = z.coerce.number(wrongParcel).min(0, wrongParcel).max(108, wrongParcel);

export const quoteLabelAction = adminAction(
  "quote-label",
  z.object({
    orderId: z.guid(),
    ounces: z.coerce.number(wrongParcel).gt(0, wrongParcel).max(MAX_PARCEL_OUNCES, wrongParcel),
    length: inches,
    width: inches,
    height: inches,
    format: z.enum(labelFormats),
  }),
  async (shop, { orderId, format, ...parcel }) => {
    const from = await readSender(shop);
    if (!from) return notBought(NO_SENDER);
    const quoted = await quoteLabel(shop, { orderId, from, parcel, format });
    if (quoted.code === "refused") return notBought(quoted.reason);

    const { labelId, quote } = quoted;
    const { address, rates, messages } = quote;
    return done("quoted", {
      labelId,
      offers: rates.map(({ id, service, price, days }) => ({
        id,
        service,
        cents: price,
        price: formatUsd(price),
        /** Empty when unknown. */
        days: days === null ? "" : countNoun(days, "day"),
      })),
      addressNote: await addressNote(shop, orderId, address),
      isAddressUnknown: address.code === "not-found",
      messages: rates.length === 0 ? messages : [],
    });
  },
);

export const labelChoiceSchema = z.object({
  rateId: z.string().min(1).max(100),
  maxPrice: centsSchema,
});

export const buyLabelAction = adminAction(
  "buy-label",
  z.object({
    labelId: z.guid(),
    /** Null for the one that was requested before. */
    choice: labelChoiceSchema.nullable(),
    notifiesCustomer: z.boolean(),
  }),
  async (shop, request) => {
    const bought = await buyLabel(shop, request);
    if (bought.code === "unclear") {
      return refused("unclear", { text: describeNotBought(bought), isOutdated: true });
    }
    if (bought.code !== "bought") return notBought(describeNotBought(bought));

    const { label, shipped } = bought;
    const price = label.price === null ? "" : ` for ${formatUsd(label.price)}`;
    if (shipped.code === "shipped") {
      const description = `Bought${price} and shipped.`;
      return done("bought", { isShipped: true, toast: { title: "Label bought", description } });
    }
    const description = `Bought${price}, but not shipped. ${describeShipRefusal(shipped)}`;
    return done("bought", { isShipped: false, toast: { title: "Not shipped", description } });
  },
);

export const voidLabelAction = adminAction(
  "void-label",
  z.object({ labelId: z.guid() }),
  async (shop, { labelId }) => {
    const voided = await voidLabel(shop, labelId);
    return voided.code === "voided" ? done("voided") : notBought(voided.reason);
  },
);

type Quoted = Extract<Awaited<ReturnType<typeof quoteLabel>>, { readonly code: "quoted" }>;

/** What the carrier says about the address; null when it was found exactly as typed. */
async function addressNote(
  { db }: AppContext,
  orderId: string,
  address: Quoted["quote"]["address"],
): Promise<string | null> {
  if (address.code !== "found") return address.reason;
  const typed = (await findOrder(db, orderId))?.shippingAddress;
  const start = typed && `${typed.street}, ${typed.city}, `.toLowerCase();
  const isAsTyped = start !== undefined && address.written.toLowerCase().startsWith(start);
  return isAsTyped ? null : `The carrier writes it ${address.written}.`;
}

function notBought(text: string) {
  return refused("label-refused", { text });
}
