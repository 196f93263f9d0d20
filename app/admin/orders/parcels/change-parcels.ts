import type { AppContext } from "#server/app-context.ts";
import { markDelivered } from "#server/shipments/mark-delivered.ts";
import { shipOrder } from "#server/shipments/ship-order.ts";
import { takeBackShipment } from "#server/shipments/take-back-shipment.ts";
import type { ParcelResult } from "../data/orders-result.ts";
import { sentShipment, sentShipmentId } from "./sent-shipment.ts";

/** Sends out a parcel of an order. */
export async function ship(ctx: AppContext, form: FormData): Promise<ParcelResult> {
  const wish = sentShipment(form);
  if (!wish)
    return refused("This cannot be read as a parcel. Please look at the number and the day.");
  const answer = await shipOrder(ctx, wish);
  switch (answer.code) {
    case "shipped": {
      const { shipmentId, emailAt } = answer;
      const seconds = emailAt && Math.round((emailAt.getTime() - ctx.clock().getTime()) / 1000);
      return { code: "shipped", shipmentId, emailInSeconds: seconds };
    }
    case "carrier-unclear":
    case "number-used":
      return { ...answer, trackingNumber: wish.trackingNumber };
    case "nothing-waiting":
      return refused(
        "All bars of this order are in parcels already. Somebody else may have shipped it.",
      );
    case "changed-meanwhile":
      return refused("Some of these bars are in a parcel already. Please look again.");
    case "cancelled":
      return refused("This order is cancelled.");
    case "not-found":
      return refused("This order is gone.");
  }
}

export async function takeBack(ctx: AppContext, form: FormData): Promise<ParcelResult> {
  const shipmentId = sentShipmentId(form);
  const answer = shipmentId && (await takeBackShipment(ctx, shipmentId));
  if (!answer || answer.code === "not-found") return refused("This parcel is gone.");
  if (answer.code === "taken-back-before") return refused("It was taken back before.");
  return { code: "taken-back", wasTold: answer.wasTold };
}

export async function deliver(ctx: AppContext, form: FormData): Promise<ParcelResult> {
  const shipmentId = sentShipmentId(form);
  const delivered = shipmentId !== undefined && (await markDelivered(ctx, shipmentId));
  return delivered
    ? { code: "parcel-delivered" }
    : refused("This parcel was delivered or taken back before.");
}

function refused(text: string): ParcelResult {
  return { code: "parcel-refused", text };
}
