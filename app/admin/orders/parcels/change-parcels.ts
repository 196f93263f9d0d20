import type { AppContext } from "#server/app-context.ts";
import { markDelivered } from "#server/shipments/mark-delivered.ts";
import { type ShipAnswer, shipOrder } from "#server/shipments/ship-order.ts";
import { takeBackShipment } from "#server/shipments/take-back-shipment.ts";
import type { ParcelResult } from "../data/orders-result.ts";
import { wrongDigitWords } from "../data/ship-question.ts";
import { sentShipment, sentShipmentId } from "./sent-shipment.ts";

/** Ships a parcel of an order. */
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
    case "wrong-digit":
    case "number-used":
      return answer;
    default:
      return refused(shipRefusalWords(answer));
  }
}

/** Why a parcel was not shipped, as a sentence. */
export function shipRefusalWords(
  answer: Exclude<ShipAnswer, { readonly code: "shipped" }>,
): string {
  switch (answer.code) {
    case "nothing-waiting":
      return "Nothing of it is left to send. Somebody else may have shipped or refunded it.";
    case "changed-meanwhile":
      return "Some of these bars no longer need to be sent. Nothing was shipped. Please look again.";
    case "cancelled":
      return "It is cancelled.";
    case "not-found":
      return "It is gone.";
    case "wrong-digit":
      return `${wrongDigitWords(answer)} Type it again, or use it anyway in the order's details.`;
    case "number-damaged":
      return "A spreadsheet rounded this tracking number, so the rest of it is lost. Nothing was shipped. Copy it from the label.";
    case "number-too-long":
      return "This is too long for a tracking number. Nothing was shipped.";
    case "number-repeated":
      return "A parcel of this order has this number already. Nothing was shipped. Scan the other parcel's label.";
    case "number-used":
      return `${answer.orderNumber || "Another order"} has a parcel with this number. If both orders are in one parcel, ship it in the order's details.`;
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
