import type { Order } from "#domain/orders/order.ts";
import type { AppContext } from "#server/app-context.ts";
import { findShipByDay } from "#server/parcels/find-ship-by-day.ts";

const format = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "long",
  month: "long",
  day: "numeric",
});

/** Formatted on the server, because the browser's time zone may differ. */
export async function readLeavesBy(ctx: AppContext, order: Order): Promise<string | null> {
  const day = await findShipByDay(ctx, order);
  return day && format.format(new Date(`${day}T00:00:00Z`));
}
