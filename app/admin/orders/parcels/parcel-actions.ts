import { z } from "zod";
import { type ActionResult, done, refused } from "#app/admin/actions/action-result.ts";
import { adminAction, undoWith } from "#app/admin/actions/admin-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import type { ToastText } from "#app/ui/overlays/toaster.tsx";
import { typedText } from "#domain/input/typed-text.ts";
import { carriers } from "#domain/parcels/carrier.ts";
import { undeliverableStates } from "#domain/parcels/undeliverable-state.ts";
import { changeUndeliverable } from "#server/parcels/change-undeliverable.ts";
import { markDelivered } from "#server/parcels/mark-delivered.ts";
import { shipOrder } from "#server/parcels/ship-order.ts";
import { undoShipment } from "#server/parcels/undo-shipment.ts";
import { itemId, itemQuantity, MAX_LINES } from "../data/order-item-schema.ts";
import { describeShipRefusal, SHIPPED_TOAST_MS, TRACKING_LENGTH } from "./ship-messages.ts";

const { nothingShipped, nothingSaved } = adminMessages;

const aboutParcel = z.object({ shipmentId: z.guid() });

export const shipOrderAction = adminAction(
  "ship-order",
  z.object({
    /** Generated for the parcel, so that a repeated request ships it once. */
    id: z.guid(),
    orderId: z.guid(),
    items: z
      .array(z.object({ itemId, quantity: itemQuantity }))
      .min(1)
      .max(MAX_LINES)
      .or(z.literal("waiting")),
    trackingNumber: z
      .string()
      .transform((text) => typedText(text))
      .pipe(
        z
          .string()
          .max(TRACKING_LENGTH, "This is too long for a tracking number. Nothing was shipped."),
      ),
    /** Null to recognize it by the number. */
    carrier: z.enum(carriers).nullable(),
    estimatedDay: z.iso.date("This day cannot be read. Nothing was shipped.").nullable(),
    notifiesCustomer: z.boolean(),
    mayShareNumber: z.boolean(),
    isNumberConfirmed: z.boolean(),
  }),
  async (shop, request) => {
    const shipped = await shipOrder(shop, request);
    switch (shipped.code) {
      case "shipped": {
        const { shipmentId, emailAt } = shipped;
        const emailInSeconds =
          emailAt && Math.round((emailAt.getTime() - shop.clock().getTime()) / 1000);
        return done("shipped", {
          toast: { ...adminMessages.shipped(emailInSeconds), duration: SHIPPED_TOAST_MS },
          undo: undoWith(undoParcelAction, { shipmentId }),
        });
      }
      // Questions about the number, to answer before shipping.
      case "wrong-digit":
      case "number-used":
        return refused(shipped.code, { question: shipped });
      default:
        return refuseParcel(nothingShipped, describeShipRefusal(shipped));
    }
  },
);

export const undoParcelAction = adminAction(
  "undo-parcel",
  aboutParcel,
  async (shop, { shipmentId }) => {
    const result = await undoShipment(shop, shipmentId);
    switch (result.code) {
      case "undone":
        return done("shipment-undone", { toast: adminMessages.undone(result.wasNotified) });
      case "already-undone":
        return refuseParcel(nothingSaved, "It was undone before.");
      case "not-found":
        return refuseParcel(nothingSaved, "This parcel is gone.");
    }
  },
);

export const markDeliveredAction = adminAction(
  "mark-delivered",
  aboutParcel,
  async (shop, { shipmentId }) =>
    (await markDelivered(shop, shipmentId))
      ? done("parcel-delivered", { toast: adminMessages.parcelDelivered })
      : refuseParcel(nothingSaved, "This shipment was delivered or undone before."),
);

/** A parcel that comes back undelivered, and what became of it. */
export const changeUndeliverableAction = adminAction(
  "change-undeliverable",
  aboutParcel.extend({ to: z.enum(undeliverableStates) }),
  async (shop, { shipmentId, to }): Promise<ActionResult> => {
    const changed = await changeUndeliverable(shop, shipmentId, to);
    const toast = adminMessages.undeliverableChanged[to];
    switch (changed.code) {
      case "changed": {
        const undo = undoWith(changeUndeliverableAction, { shipmentId, to: changed.before });
        return done("undeliverable-changed", { toast, undo });
      }
      case "unchanged":
        return done("undeliverable-changed", { toast });
      case "delivered":
        return refuseParcel(nothingSaved, "This parcel was delivered.");
      case "undone":
        return refuseParcel(nothingSaved, "This shipment was undone before.");
      case "not-found":
        return refuseParcel(nothingSaved, "This parcel is gone.");
    }
  },
);

/** @param description why, as a sentence */
function refuseParcel({ title }: ToastText, description: string) {
  return refused("parcel-refused", { toast: { title, description } });
}
