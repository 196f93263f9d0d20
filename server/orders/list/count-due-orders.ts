import { leavesBy } from "#domain/shipping/ship-calendar.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../../app-context.ts";
import { readShipCalendar } from "../../shipping/read-ship-calendar.ts";
import { isPackable, packedNotBefore, readyToPackAt } from "./packable.ts";

export type DueOrders = {
  /** Leave today, by the shop's calendar. */
  readonly today: number;
  /** Should have left before today. */
  readonly late: number;
};

/** The oldest orders are due first; nobody packs more of them in a day. */
const MAX_READ = 1_000;

/** How many of the orders to pack are due. */
export async function countDueOrders(
  ctx: Pick<AppContext, "db" | "log" | "clock" | "details">,
): Promise<DueOrders> {
  const [calendar, orders] = await Promise.all([
    readShipCalendar(ctx),
    ctx.db
      .selectFrom("orders")
      .select([readyToPackAt.as("at"), packedNotBefore.as("notBefore")])
      .where(isPackable)
      .where("packed_at", "is", null)
      .orderBy("created_at")
      .limit(MAX_READ)
      .execute(),
  ]);
  const { timeZone } = ctx.details();
  const today = dayIn(timeZone, ctx.clock());
  const days = orders.map((ready) => leavesBy(calendar, { ...ready, timeZone }));
  return {
    today: days.filter((day) => day === today).length,
    late: days.filter((day) => day !== null && day < today).length,
  };
}
