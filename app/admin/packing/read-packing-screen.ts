import { describeContents } from "#domain/packing/describe-contents.ts";
import { listBoxes } from "#domain/parcels/parcel-boxes.ts";
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
import { allNamed } from "#server/platform/all-named.ts";
import { listLabelsBoughtToday } from "#server/postage/list-bought-labels.ts";
import { packingSection } from "#server/settings/sections.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { readShipCalendar } from "#server/shipping/read-ship-calendar.ts";
import { formatWeekdayAndDay } from "../shared/short-days.ts";

/** A row of the screen; days are written on the server, which knows the time zone. */
export type PackingRow = ReturnType<typeof packingRow>;

export type PackingDay = {
  /** As 2026-11-25; null for orders without a shipping day in the next months. */
  readonly day: string | null;
  readonly title: string;
  /** For a chip that leads to it. */
  readonly shortTitle: string;
  readonly isLate: boolean;
  readonly rows: readonly PackingRow[];
};

export async function readPackingScreen(ctx: AppContext) {
  const { db, log, clock, details, shipping } = ctx;
  const { timeZone } = details();
  // Read before the orders, so that changes in between are noticed with the next pulse.
  const pulse = await readOrdersPulse(db);
  const { toPack, packed, waiting, heatHolds, calendar, settings, boughtToday } = await allNamed({
    toPack: listOrdersToPack(db, "to-pack"),
    packed: listOrdersToPack(db, "packed"),
    waiting: countOrdersToPack(db, "to-pack"),
    heatHolds: listHeatHolds(db),
    calendar: readShipCalendar(ctx),
    settings: getSettings(db, packingSection, log),
    boughtToday: listLabelsBoughtToday(ctx),
  });
  const today = dayIn(timeZone, clock());
  const byDay = Map.groupBy(toPack, ({ readyAt, notBefore }) =>
    leavesBy(calendar, { at: readyAt, timeZone, notBefore }),
  );
  return {
    pulse,
    days: packingDays(byDay, today),
    waiting,
    packed: packed.map(packingRow),
    heatHolds,
    buysLabels: shipping !== null,
    boxes: listBoxes(settings.data).map((box) => box.name),
    boughtToday,
  };
}

/** All late days as one group, then each day by itself, last the orders without one. */
function packingDays(
  byDay: ReadonlyMap<string | null, readonly OrderToPack[]>,
  today: string,
): PackingDay[] {
  const rowsOf = (day: string | null) => (byDay.get(day) ?? []).map(packingRow);
  const shippingDays = [...byDay.keys()].filter((day) => day !== null).sort();
  const lateDays = shippingDays.filter((day) => day < today);
  const dueDays = shippingDays.filter((day) => day >= today);
  const withoutDay = byDay.has(null) ? [null] : [];

  const late = lateDays.slice(0, 1).map((oldest): PackingDay => {
    const titles = lateTitles(oldest, lateDays.length > 1);
    return { day: oldest, ...titles, isLate: true, rows: lateDays.flatMap(rowsOf) };
  });
  const due = [...dueDays, ...withoutDay].map((day): PackingDay => {
    return { day, ...dayTitles(day, today), isLate: false, rows: rowsOf(day) };
  });
  return [...late, ...due];
}

function packingRow(order: OrderToPack) {
  const { readyAt, notBefore, lines, promised, ...rest } = order;
  return {
    ...rest,
    contents: describeContents(lines),
    promised: promised && formatWeekdayAndDay(promised),
  };
}

/** "Due Wed, Nov 25" */
function dayTitles(day: string | null, today: string): Pick<PackingDay, "title" | "shortTitle"> {
  if (day === null) {
    return { title: "No shipping day in the next months", shortTitle: "No day" };
  }
  if (day === today) return { title: "Due today", shortTitle: "Today" };
  const words = formatWeekdayAndDay(day);
  return { title: `Due ${words}`, shortTitle: words };
}

/** "Late, was due Wed, Nov 25" */
function lateTitles(oldest: string, areSeveral: boolean): Pick<PackingDay, "title" | "shortTitle"> {
  const words = formatWeekdayAndDay(oldest);
  if (areSeveral) {
    return { title: `Late, the oldest was due ${words}`, shortTitle: `Late since ${words}` };
  }
  return { title: `Late, was due ${words}`, shortTitle: `Late, ${words}` };
}
