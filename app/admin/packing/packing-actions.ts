import { z } from "zod";
import { typedText } from "#domain/input/typed-text.ts";
import { carriers } from "#domain/parcels/carrier.ts";
import type { AppContext } from "#server/app-context.ts";
import { releaseHeatHolds } from "#server/orders/changes/heat-holds.ts";
import { whyNotSendable } from "#server/orders/list/packable.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import { announcePickup } from "#server/packing/announce-pickup.ts";
import { findTypedOrder } from "#server/packing/find-typed-order.ts";
import { packOrder, unpackOrder } from "#server/packing/pack-order.ts";
import { readTrackingFile } from "#server/parcels/read-tracking-file.ts";
import { shipOrder } from "#server/parcels/ship-order.ts";
import { undoShipment } from "#server/parcels/undo-shipment.ts";
import { done, refused } from "../action/action-result.ts";
import { adminAction, undoWith } from "../action/admin-action.ts";
import {
  describeShipRefusal,
  SHIPPED_TOAST_MS,
  TRACKING_LENGTH,
} from "../orders/parcels/ship-messages.ts";
import { shopTime } from "../shared/shop-time.ts";
import {
  describeLotShortage,
  describeNotPackable,
  describeTrackingFile,
  packingMessages,
} from "./packing-messages.ts";

/** Same as the limit of a tracking file. */
const MAX_PARCELS = 1_000;

const aboutOrder = z.object({ orderId: z.guid() });

export const packOrderAction = adminAction("pack-order", aboutOrder, async (shop, { orderId }) => {
  const order = await findOrder(shop.db, orderId);
  return order ? await pack(shop, order) : notPacked("This order is gone.");
});

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

/** One after the other, so that a refused parcel does not stop the others. */
export const shipPackedOrdersAction = adminAction(
  "ship-packed-orders",
  z.object({
    parcels: z
      .array(
        z.object({
          orderId: z.guid(),
          /** Null to recognize it by the number. */
          carrier: z.enum(carriers).nullable(),
          /** May be empty. */
          trackingNumber: z
            .string()
            .transform((text) => typedText(text))
            .pipe(z.string().max(TRACKING_LENGTH)),
        }),
      )
      .min(1)
      .max(MAX_PARCELS),
  }),
  async (shop, { parcels }) => {
    const shipmentIds: string[] = [];
    const refusals: string[] = [];
    let emailInSeconds: number | null = null;
    for (const { orderId, carrier, trackingNumber } of parcels) {
      const order = await findOrder(shop.db, orderId);
      const reason = order && (await whyNotSendable(shop.db, orderId, order));
      if (reason) {
        refusals.push(`${order.orderNumber}: not shipped, ${describeNotPackable(reason)}.`);
        continue;
      }
      const result = await shipOrder(shop, {
        orderId,
        items: "waiting",
        trackingNumber,
        carrier,
        estimatedDay: null,
        notifiesCustomer: true,
        mayShareNumber: false,
      });
      if (result.code === "shipped") {
        shipmentIds.push(result.shipmentId);
        if (result.emailAt) {
          emailInSeconds = Math.round((result.emailAt.getTime() - shop.clock().getTime()) / 1000);
        }
      } else {
        refusals.push(`${order?.orderNumber ?? "An order"}: ${describeShipRefusal(result)}`);
      }
    }
    const toast = {
      ...packingMessages.shipped(shipmentIds.length, emailInSeconds),
      duration: SHIPPED_TOAST_MS,
    };
    const undo = undoWith(undoParcelsAction, { shipmentIds });
    return done("shipped", {
      shipmentIds,
      /** The orders that were not shipped, with reasons. */
      refused: refusals,
      ...(shipmentIds.length > 0 && { toast, undo }),
    });
  },
);

export const undoParcelsAction = adminAction(
  "undo-parcels",
  z.object({ shipmentIds: z.array(z.guid()).min(1).max(MAX_PARCELS) }),
  async (shop, { shipmentIds }) => {
    let count = 0;
    for (const id of shipmentIds) {
      const result = await undoShipment(shop, id);
      if (result.code === "taken-back") count += 1;
    }
    return done("parcels-taken-back", { toast: packingMessages.takenBack(count) });
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
      ? done("read", { rows: read.rows })
      : refused("not-read", { text: describeTrackingFile(read) });
  },
);

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
