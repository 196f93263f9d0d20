import type { Order } from "#domain/orders/order.ts";
import type { AppContext } from "#server/app-context.ts";
import { findShipByDay } from "#server/orders/list/find-ship-by-day.ts";
import { promisedDay } from "#server/orders/list/promised-day.ts";

const format = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "long",
  month: "long",
  day: "numeric",
});

/**
 * When the parcel ships, and the day of arrival that its checkout promised; null when nothing is
 * promised. Formatted on the server, because the browser's time zone may differ.
 */
export async function describePackingDays(ctx: AppContext, order: Order): Promise<string | null> {
  const shipBy = await findShipByDay(ctx, order);
  if (!shipBy) return null;

  const arrivesBy = promisedDay(order, shipBy);
  if (order.shippingCharge?.pickup) return `Being packed. Ready by ${formatDay(shipBy)}.`;
  if (!arrivesBy) return `Being packed. Ships by ${formatDay(shipBy)}.`;
  return `Being packed. Ships by ${formatDay(shipBy)} and arrives by ${formatDay(arrivesBy)}.`;
}

function formatDay(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}
