import type { Order } from "#domain/orders/order.ts";
import { isUnsent } from "#domain/orders/order-status.ts";
import { longDay } from "#domain/time/day-in.ts";
import type { AppContext } from "#server/app-context.ts";
import { listOpenHolds } from "#server/orders/holds.ts";
import { findShipByDay } from "#server/orders/list/find-ship-by-day.ts";
import { promisedDay } from "#server/orders/list/promised-day.ts";

const format = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "long",
  month: "long",
  day: "numeric",
});

/**
 * When the parcel ships, and the day of arrival that its checkout promised, or what it waits for; null
 * when nothing is promised. Formatted on the server, because the browser's time zone may differ.
 */
export async function describePackingDays(ctx: AppContext, order: Order): Promise<string | null> {
  if (order.isPickupReady) return null;
  const shipBy = await findShipByDay(ctx, order);
  if (!shipBy) return await describeHeatHold(ctx, order);

  const arrivesBy = promisedDay(order, shipBy);
  if (order.shippingCharge?.pickup) return `Being packed. Ready by ${formatDay(shipBy)}.`;
  if (!arrivesBy) return `Being packed. Ships by ${formatDay(shipBy)}.`;
  return `Being packed. Ships by ${formatDay(shipBy)} and arrives by ${formatDay(arrivesBy)}.`;
}

/** Null unless it waits until it is cool where it goes. */
async function describeHeatHold({ db }: AppContext, order: Order): Promise<string | null> {
  const { status, paymentStatus, shippingCharge } = order;
  if (!isUnsent(status) || paymentStatus !== "paid") return null;
  if (!(await listOpenHolds(db, order.id)).includes("heat")) return null;

  const coolFrom = shippingCharge?.coolFrom;
  const week = coolFrom ? `, likely in the week of ${longDay(coolFrom)}` : "";
  return `We've got it. We pack it once it's cool where it goes${week}.`;
}

function formatDay(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}
