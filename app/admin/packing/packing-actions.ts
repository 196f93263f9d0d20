import { z } from "zod";
import { describeNotPackable } from "#app/admin/orders/data/describe-not-packable.ts";
import { typedText } from "#domain/input/typed-text.ts";
import type { AppContext } from "#server/app-context.ts";
import { releaseHeatHolds } from "#server/orders/changes/heat-holds.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import { announcePickup } from "#server/packing/announce-pickup.ts";
import { findTypedOrder } from "#server/packing/find-typed-order.ts";
import { packOrder, unpackOrder } from "#server/packing/pack-order.ts";
import { readTrackingFile } from "#server/parcels/read-tracking-file.ts";
import { done, refused } from "../actions/action-result.ts";
import { adminAction, undoWith } from "../actions/admin-action.ts";
import { MAX_ORDERS_TO_PRINT } from "../shared/packing-paper.ts";
import { aboutTotals } from "../shared/read-table-file.ts";
import { shopTime } from "../shared/shop-time.ts";
import { describeLotShortage, describeTrackingFile, packingMessages } from "./packing-messages.ts";

const aboutOrder = z.object({ orderId: z.guid() });

export const packOrderAction = adminAction("pack-order", aboutOrder, (shop, { orderId }) =>
  packFound(shop, orderId),
);

export const packScannedOrderAction = adminAction(
  "pack-scanned-order",
  z.object({ number: z.string().transform((text) => typedText(text)) }),
  async (shop, { number }) => {
    const [order, ...others] = await findTypedOrder(shop, number);
    if (!order) {
      return notPacked(
        `There is no order ${number.slice(0, 60) || "without a number"}. Nothing was packed. Type its whole number.`,
      );
    }
    if (others.length > 0) {
      return refused("several-orders", { typed: number, orders: [order, ...others] });
    }
    return await pack(shop, order);
  },
);

export const unpackOrderAction = adminAction(
  "unpack-order",
  aboutOrder,
  async (shop, { orderId }) => {
    const order = await findOrder(shop.db, orderId);
    const isUnpacked = order !== undefined && (await unpackOrder(shop, order.id));
    return isUnpacked
      ? done("unpacked", { orderNumber: order.orderNumber })
      : notPacked("This order was not packed.");
  },
);

/** As many as Packing lists. */
const severalOrders = z.object({ orderIds: z.array(z.guid()).min(1).max(MAX_ORDERS_TO_PRINT) });

/** Each by itself: what must not be packed stays, with its reason. */
export const packOrdersAction = adminAction(
  "pack-orders",
  severalOrders,
  async (shop, { orderIds }) => {
    const packed: string[] = [];
    const reasons: string[] = [];
    for (const orderId of orderIds) {
      const result = await packFound(shop, orderId);
      if (result.code === "packed") packed.push(orderId);
      else reasons.push(result.text);
    }
    if (packed.length === 0) return notPacked(reasons.join(" "));

    const toast = packingMessages.ordersPacked(packed.length);
    const undo = undoWith(unpackOrdersAction, { orderIds: packed });
    return done("several-packed", { count: packed.length, reasons, toast, undo });
  },
);

export const unpackOrdersAction = adminAction(
  "unpack-orders",
  severalOrders,
  async (shop, { orderIds }) => {
    let count = 0;
    for (const orderId of orderIds) {
      if (await unpackOrder(shop, orderId)) count += 1;
    }
    if (count === 0) return refused("none-unpacked", { toast: packingMessages.noneUnpacked });

    const toast =
      count === orderIds.length
        ? packingMessages.ordersUnpacked(count)
        : packingMessages.someUnpacked(count, orderIds.length);
    return done("several-unpacked", { toast });
  },
);

export const releaseHeatHoldsAction = adminAction(
  "release-heat-holds",
  /** Null for all states; empty for orders without one. */
  z.object({ state: z.string().max(2).nullable() }),
  async (shop, { state }) => {
    const count = await releaseHeatHolds(shop, { state });
    return done("heat-released", { toast: packingMessages.heatReleased(count) });
  },
);

export const announcePickupAction = adminAction(
  "announce-pickup",
  aboutOrder,
  async (shop, { orderId }) => {
    const order = await findOrder(shop.db, orderId);
    if (!order) return notPacked("This order is gone.");

    const { orderNumber } = order;
    const result = await announcePickup(shop, orderId);
    const { dayAndTime } = shopTime(shop.details().timeZone);
    switch (result.code) {
      case "announced":
        return done("pickup-announced", { toast: packingMessages.pickupAnnounced(orderNumber) });
      case "announced-before":
        return notPacked(`The customer of ${orderNumber} was told on ${dayAndTime(result.at)}.`);
      case "not-packed":
        return notPacked(`Pack ${orderNumber} first.`);
      case "no-pickup":
        return notPacked(`${orderNumber} is shipped, not picked up.`);
      case "not-packable":
        return notPacked(`${orderNumber} is not ready: ${describeNotPackable(result.reason)}.`);
      case "not-found":
        return notPacked(`${orderNumber} is gone.`);
    }
  },
);

export const readTrackingFileAction = adminAction(
  "read-tracking-file",
  z.object({ file: z.instanceof(File) }),
  async (shop, { file }) => {
    const read = await readTrackingFile(shop, new Uint8Array(await file.arrayBuffer()));
    return read.code === "read"
      ? done("read", { rows: read.rows, ...aboutTotals(read.totalsRows) })
      : refused("not-read", { text: describeTrackingFile(read) });
  },
);

async function packFound(shop: AppContext, orderId: string) {
  const order = await findOrder(shop.db, orderId);
  return order ? await pack(shop, order) : notPacked("This order is gone.");
}

async function pack(
  shop: AppContext,
  { id, orderNumber }: { readonly id: string; readonly orderNumber: string },
) {
  const result = await packOrder(shop, id);
  const { dayAndTime } = shopTime(shop.details().timeZone);
  switch (result.code) {
    case "packed":
      return done("packed", { orderNumber });
    case "packed-before":
      return notPacked(`${orderNumber} was packed before, on ${dayAndTime(result.at)}.`);
    case "not-packable":
      return notPacked(`Do not pack ${orderNumber}: ${describeNotPackable(result.reason)}.`);
    case "lots-short":
      return notPacked(`${orderNumber} is not packed. ${describeLotShortage(result.products)}`);
    case "not-found":
      return notPacked(`${orderNumber} is gone.`);
  }
}

function notPacked(text: string) {
  return refused("not-packed", { text });
}
