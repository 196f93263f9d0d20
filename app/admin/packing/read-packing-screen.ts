import { leavesBy } from "#domain/shipping/ship-calendar.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "#server/app-context.ts";
import { listHeatHolds } from "#server/orders/changes/heat-holds.ts";
import { readOrdersPulse } from "#server/orders/order-events.ts";
import {
  countOrdersToPack,
  listOrdersToPack,
  type OrderToPack,
} from "#server/packing/list-orders-to-pack.ts";
import { readShipCalendar } from "#server/shipping/read-ship-calendar.ts";
import { shopTime } from "../shared/shop-time.ts";

/** A row of the screen; times are formatted on the server, which knows the time zone. */
export type PackingRow = Omit<OrderToPack, "orderDate" | "readyAt" | "notBefore" | "packedAt"> & {
  readonly placed: string;
  /** When it was packed. */
  readonly packed: string | null;
};

/** Orders with the same ship-by day. */
export type PackingDay = {
  readonly title: string;
  readonly isLate: boolean;
  readonly rows: readonly PackingRow[];
};

/** Data of the packing screen. */
export async function readPackingScreen(ctx: AppContext) {
  const { db, clock, details } = ctx;
  const { name, timeZone } = details();
  const time = shopTime(timeZone);
  // Read before the orders, so that changes in between are noticed with the next pulse.
  const pulse = await readOrdersPulse(db);
  const [toPack, packed, waiting, heatHolds, calendar] = await Promise.all([
    listOrdersToPack(db, "to-pack"),
    listOrdersToPack(db, "packed"),
    countOrdersToPack(db, "to-pack"),
    listHeatHolds(db),
    readShipCalendar(ctx),
  ]);
  const row = ({ orderDate, readyAt, notBefore, packedAt, ...order }: OrderToPack): PackingRow => ({
    ...order,
    placed: time.dayAndTime(orderDate),
    packed: packedAt && time.time(packedAt),
  });
  const today = dayIn(timeZone, clock());
  const dayOf = ({ readyAt, notBefore }: OrderToPack) =>
    leavesBy(calendar, { at: readyAt, timeZone, notBefore }) ?? NO_SHIPPING_DAY;
  const days = [...new Set(toPack.map(dayOf))].sort().map(
    (day): PackingDay => ({
      title: dayTitle(day, today),
      isLate: day < today,
      rows: toPack.filter((order) => dayOf(order) === day).map(row),
    }),
  );
  return { shopName: name, pulse, days, waiting, packed: packed.map(row), heatHolds };
}

/** Sorts after all days. */
const NO_SHIPPING_DAY = "9999-12-31";

/** "Ship by Wednesday, November 25" */
function dayTitle(day: string, today: string): string {
  if (day === today) return "Ship today";
  if (day === NO_SHIPPING_DAY) return "No shipping day in the next months";
  const words = new Intl.DateTimeFormat("en-US", {
    timeZone: "UTC",
    weekday: "long",
    month: "long",
    day: "numeric",
  }).format(new Date(`${day}T00:00:00Z`));
  return day < today ? `Late: was to leave by ${words}` : `Ship by ${words}`;
}
