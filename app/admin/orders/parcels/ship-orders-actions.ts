import { z } from "zod";
import { done } from "#app/admin/actions/action-result.ts";
import { adminAction, undoWith } from "#app/admin/actions/admin-action.ts";
import type { ToastText } from "#app/ui/overlays/toaster.tsx";
import { typedText } from "#domain/input/typed-text.ts";
import { carriers } from "#domain/parcels/carrier.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import type { AppContext } from "#server/app-context.ts";
import { whyNotSendable } from "#server/orders/list/packable.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import { shipOrder } from "#server/parcels/ship-order.ts";
import { undoShipment } from "#server/parcels/undo-shipment.ts";
import { describeNotPackable } from "../data/describe-not-packable.ts";
import { describeShipRefusal, SHIPPED_TOAST_MS, TRACKING_LENGTH } from "./ship-messages.ts";

/** Same as the limit of a tracking file. */
const MAX_PARCELS = 1_000;

const parcelSchema = z.object({
  orderId: z.guid(),
  /** Null to recognize it by the number. */
  carrier: z.enum(carriers).nullable(),
  /** May be empty. */
  trackingNumber: z
    .string()
    .transform((text) => typedText(text))
    .pipe(z.string().max(TRACKING_LENGTH)),
});
type Parcel = z.infer<typeof parcelSchema>;

/** One after the other, so that a refused parcel does not stop the others. */
export const shipOrdersAction = adminAction(
  "ship-orders",
  z.object({
    parcels: z.array(parcelSchema).min(1).max(MAX_PARCELS),
  }),
  async (shop, { parcels }) => {
    const results = [];
    for (const parcel of parcels) results.push(await shipParcel(shop, parcel));

    const refused = results.filter((result) => result.code === "refused");
    const shipped = results.filter((result) => result.code === "shipped");
    const shipmentIds = shipped.map((result) => result.shipmentId);
    const emailInSeconds = shipped.at(-1)?.emailInSeconds ?? null;
    const toast = {
      ...describeShipped(shipmentIds.length, emailInSeconds),
      duration: SHIPPED_TOAST_MS,
    };
    const undo = undoWith(undoParcelsAction, { shipmentIds });
    return done("shipped", {
      shipmentIds,
      /** The orders that were not shipped, with reasons. */
      refused: refused.map(({ orderId, text }) => ({ orderId, text })),
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
      if (result.code === "undone") count += 1;
    }
    return done("shipments-undone", { toast: describeUndone(count) });
  },
);

/** Ships what is still to be sent of an order. */
async function shipParcel(shop: AppContext, { orderId, carrier, trackingNumber }: Parcel) {
  const order = await findOrder(shop.db, orderId);
  const number = order?.orderNumber ?? "An order";
  const refuse = (why: string) => ({
    code: "refused" as const,
    orderId,
    text: `${number}: ${why}`,
  });
  if (order?.shippingCharge?.pickup) {
    return refuse("not shipped, it is picked up. Say that it is ready in Packing.");
  }
  const reason = order && (await whyNotSendable(shop.db, orderId, order));
  if (reason) return refuse(`not shipped, ${describeNotPackable(reason)}.`);

  const result = await shipOrder(shop, {
    orderId,
    items: "waiting",
    trackingNumber,
    carrier,
    estimatedDay: null,
    notifiesCustomer: true,
    mayShareNumber: false,
  });
  if (result.code !== "shipped") return refuse(describeShipRefusal(result));

  const { shipmentId, emailAt } = result;
  const emailInSeconds = emailAt && Math.round((emailAt.getTime() - shop.clock().getTime()) / 1000);
  return { code: "shipped" as const, shipmentId, emailInSeconds };
}

function describeShipped(count: number, emailInSeconds: number | null): ToastText {
  return {
    title: countNoun(count, "parcel shipped", "parcels shipped"),
    description: `${count === 1 ? "The customer gets" : "The customers get"} an email${emailInSeconds ? ` in ${emailInSeconds} seconds` : ""}.`,
  };
}

function describeUndone(count: number): ToastText {
  return {
    title: countNoun(count, "shipment undone", "shipments undone"),
    description: "Customers who haven't been emailed yet won't be.",
  };
}
