import type { Order } from "#domain/orders/order.ts";
import { longDay } from "#domain/time/day-in.ts";
import type { AppContext } from "#server/app-context.ts";
import { findShipByDay } from "#server/orders/list/find-ship-by-day.ts";
import { promisedDay } from "#server/orders/list/promised-day.ts";
import type { OrderPage } from "#server/orders/read-order-page.ts";

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
export async function describePackingDays(
  ctx: AppContext,
  { order, waitsForCoolWeather }: Pick<OrderPage, "order" | "waitsForCoolWeather">,
): Promise<string | null> {
  if (order.isPickupReady) return null;
  if (waitsForCoolWeather) return describeCoolWeather(order);
  const shipBy = await findShipByDay(ctx, order);
  if (!shipBy) return null;

  const arrivesBy = promisedDay(order, shipBy);
  if (order.shippingCharge?.pickup) return `Being packed. Ready by ${formatDay(shipBy)}.`;
  if (!arrivesBy) return `Being packed. Ships by ${formatDay(shipBy)}.`;
  return `Being packed. Ships by ${formatDay(shipBy)} and arrives by ${formatDay(arrivesBy)}.`;
}

function describeCoolWeather({ shippingCharge }: Order): string {
  const coolFrom = shippingCharge?.coolFrom;
  const week = coolFrom ? `, likely the week of ${longDay(coolFrom)}` : "";
  return `We have your order. We'll ship it once it's cool enough where it's going${week}.`;
}

function formatDay(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}
