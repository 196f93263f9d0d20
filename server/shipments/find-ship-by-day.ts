import type { Order } from "#domain/orders/order.ts";
import { shipByDay } from "#domain/packing/ship-by.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../app-context.ts";
import { isPackable } from "../orders/list/packable.ts";
import { getSettings } from "../settings/settings-queries.ts";
import { shipmentSettings } from "../shipping/shipment-settings.ts";

/**
 * The day by which an order will be shipped, such as 2026-11-20. Null when nothing can be promised:
 * not paid, held, shipped, or overdue.
 */
export async function findShipByDay(
  ctx: Pick<AppContext, "db" | "log" | "clock" | "details">,
  order: Pick<Order, "id" | "orderDate" | "gift">,
): Promise<string | null> {
  const { timeZone } = ctx.details();
  const [waiting, { data: settings }] = await Promise.all([
    ctx.db
      .selectFrom("orders")
      .select("id")
      .where("id", "=", order.id)
      .where("payment_status", "=", "paid")
      .where(isPackable)
      .executeTakeFirst(),
    getSettings(ctx.db, shipmentSettings, ctx.log),
  ]);
  if (!waiting) return null;
  const placed = dayIn(timeZone, order.orderDate);
  const { shipAfter } = order.gift ?? {};
  const from = shipAfter && shipAfter > placed ? shipAfter : placed;
  const day = shipByDay(from, settings.workingDays);
  return day < dayIn(timeZone, ctx.clock()) ? null : day;
}
