import type { Order } from "#domain/orders/order.ts";
import type { AppContext } from "#server/app-context.ts";
import { findShipByDay } from "#server/parcels/find-ship-by-day.ts";

const format = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "long",
  month: "long",
  day: "numeric",
});

/**
 * When the parcel leaves, and the day of arrival that its checkout promised; null when nothing is
 * promised. Formatted on the server, because the browser's time zone may differ.
 */
export async function describePackingDays(ctx: AppContext, order: Order): Promise<string | null> {
  const leaves = await findShipByDay(ctx, order);
  if (!leaves) return null;

  const { pickup, thereBy } = order.shippingCharge ?? {};
  if (pickup) return `Being packed, ready by ${inWords(leaves)}.`;
  if (!thereBy || thereBy <= leaves) return `Being packed, leaves by ${inWords(leaves)}.`;
  return `Being packed, leaves by ${inWords(leaves)}, there by ${inWords(thereBy)}.`;
}

function inWords(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}
