import { randomUUID } from "node:crypto";
import type { Address } from "#domain/addresses/address.ts";
import { fullName } from "#domain/input/full-name.ts";
import { add } from "#domain/money/cents.ts";
import { MAX_DECLARED_VALUE } from "#domain/parcels/customs.ts";
import { boxFor, listBoxes } from "#domain/parcels/parcel-boxes.ts";
import { weighParcel } from "#domain/parcels/parcel-weight.ts";
import type { AppContext } from "../app-context.ts";
import {
  type LabelFormat,
  type LabelQuote,
  type ParcelAddress,
  type ParcelSize,
  ShippingProviderError,
} from "../carriers/shipping-provider.ts";
import { listItemsToSend } from "../orders/line-counts.ts";
import { findOrder } from "../orders/order-queries.ts";
import { readSlipContent } from "../orders/printed-slip.ts";
import { declareCustoms } from "../parcels/declare-customs.ts";
import { listProductsToWeigh } from "../parcels/list-products-to-weigh.ts";
import { packingSection } from "../settings/sections.ts";
import { getSettings } from "../settings/settings-queries.ts";

type QuoteContext = Pick<AppContext, "db" | "clock" | "log" | "shipping">;

export type ProposedParcel = ParcelSize & {
  /** The box's name; empty for the usual box. */
  readonly box: string;
  /** Number of bars without a weight of their own. */
  readonly estimatedUnits: number;
};

/**
 * Size and weight of a parcel with what is still to be sent of an order.
 *
 * @param boxName null for the box that its bars need
 */
export async function proposeParcel(
  { db, log }: Pick<AppContext, "db" | "log">,
  orderId: string,
  boxName: string | null = null,
): Promise<ProposedParcel | null> {
  const order = await findOrder(db, orderId);
  if (!order) return null;

  const { data: settings } = await getSettings(db, packingSection, log);
  const waiting = await listItemsToSend(db, orderId);
  const units = waiting.reduce((sum, { quantity }) => sum + quantity, 0);
  const chosen = listBoxes(settings).find(({ name }) => name === boxName);
  const { name: box, ounces: parcelOunces, ...size } = chosen ?? boxFor(settings, units);

  const products = await listProductsToWeigh(db, order.items, waiting);
  const { productOunces } = settings;
  const { length, width, height } = size;
  return { box, ...weighParcel(products, { productOunces, parcelOunces }), length, width, height };
}

export type QuotedLabel =
  | { readonly code: "quoted"; readonly labelId: string; readonly quote: LabelQuote }
  | { readonly code: "refused"; readonly reason: string };

/** Asks the provider for label rates of an order and stores them. Nothing is bought. */
export async function quoteLabel(
  { db, clock, log, shipping }: QuoteContext,
  request: {
    readonly orderId: string;
    readonly from: ParcelAddress;
    readonly parcel: ParcelSize;
    readonly format: LabelFormat;
  },
): Promise<QuotedLabel> {
  const { orderId, from, parcel, format } = request;
  // Read first: what changes from here on is found at the purchase.
  const content = await readSlipContent(db, orderId);
  const order = await findOrder(db, orderId);
  if (!shipping || !order || !content || order.isErased || order.status === "cancelled") {
    return { code: "refused", reason: "No label can be bought for this order." };
  }

  const { data: settings } = await getSettings(db, packingSection, log);
  const waiting = await listItemsToSend(db, orderId);
  const toSend = { items: waiting, ounces: parcel.ounces };
  const customs = await declareCustoms(db, order, toSend, settings, from);
  if (add(...customs.map(({ value }) => value)) > MAX_DECLARED_VALUE) {
    const reason =
      "Customs wants an export filing for more than $2,500. Nothing was bought; buy this one at the counter.";
    return { code: "refused", reason };
  }

  try {
    const to = parcelAddressOf(order.shippingAddress);
    const reference = order.orderNumber;
    const quote = await shipping.quote({ from, to, parcel, format, customs, reference });
    const labelId = randomUUID();
    await db
      .insertInto("shipping_labels")
      .values({
        id: labelId,
        order_id: orderId,
        provider_id: quote.providerId,
        slip_content: content,
        state: "quoted",
        created_at: clock(),
      })
      .execute();
    return { code: "quoted", labelId, quote };
  } catch (error) {
    if (!(error instanceof ShippingProviderError)) throw error;
    return { code: "refused", reason: error.message };
  }
}

function parcelAddressOf(address: Address): ParcelAddress {
  const { street, city, state, zipCode, phone = "" } = address;
  return { name: fullName(address), street, city, state, zipCode, phone };
}
