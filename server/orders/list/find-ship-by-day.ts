import type { Order } from "#domain/orders/order.ts";
import { leavesBy } from "#domain/shipping/ship-calendar.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../../app-context.ts";
import { readShipCalendar } from "../../shipping/read-ship-calendar.ts";
import { isPackable, packedNotBefore, readyToPackAt } from "./packable.ts";

/**
 * The day by which an order will be shipped, such as 2026-11-20. Null when nothing can be promised:
 * not paid, held, shipped, overdue, or the shop ships nothing for months.
 */
export async function findShipByDay(
  ctx: Pick<AppContext, "db" | "log" | "clock" | "details">,
  order: Pick<Order, "id">,
): Promise<string | null> {
  const { timeZone } = ctx.details();
  const [waiting, calendar] = await Promise.all([
    ctx.db
      .selectFrom("orders")
      .select([readyToPackAt.as("ready_at"), packedNotBefore.as("not_before")])
      .where("id", "=", order.id)
      .where("payment_status", "=", "paid")
      .where(isPackable)
      .executeTakeFirst(),
    readShipCalendar(ctx),
  ]);
  if (!waiting) return null;

  const ready = { at: waiting.ready_at, timeZone, notBefore: waiting.not_before };
  const day = leavesBy(calendar, ready);
  const isOverdue = day !== null && day < dayIn(timeZone, ctx.clock());
  return isOverdue ? null : day;
}
