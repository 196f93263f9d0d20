import { beforeAll, beforeEach, expect, test } from "vitest";
import * as deliveryEstimate from "#app/api/prices/delivery-estimate.route.ts";
import { openHold, releaseHold } from "#server/orders/holds.ts";
import { findShipByDay } from "#server/orders/list/find-ship-by-day.ts";
import { shippingSection } from "#server/settings/sections.ts";
import { callRoute } from "#test/support/call-route.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { readPackingScreen } from "./read-packing-screen.ts";

/** Ships on Mondays and Tuesdays before noon, and not between the years. */
const handOver = {
  weekdays: [1, 2],
  cutoff: 720,
  leadDays: 0,
  holidays: ["2026-12-28", "2026-12-29"],
};
const { shop, time } = forAllTests(openTestShop);
beforeAll(() =>
  chooseSettings(shop, shippingSection, { flatTransit: { least: 2, most: 3 }, handOver }),
);
beforeEach(() => {
  // Wednesday, 10 AM in New York.
  time.now = new Date("2026-12-23T15:00:00Z");
});

async function dayOf(id: string) {
  const { days } = await readPackingScreen(shop);
  const day = days.find(({ rows }) => rows.some((row) => row.id === id));
  return day && { title: day.title, isLate: day.isLate };
}

test("checkout, order page and packing screen name one day for an order", async () => {
  const path = "/api/delivery-estimate";
  const estimate = () =>
    callRoute(shop, path, deliveryEstimate, new Request(`http://localhost:3000${path}`));
  // The database notifies of the settings.
  await expect
    .poll(async () => (await estimate()).body?.days)
    .toBe("Order by Monday, January 4 noon, there by Thursday, January 7");

  const id = await buy(shop);
  expect(await findShipByDay(shop, { id })).toBe("2027-01-04");
  expect(await dayOf(id)).toEqual({ title: "Due Mon, Jan 4", isLate: false });

  time.now = new Date("2027-01-05T15:00:00Z");
  expect(await findShipByDay(shop, { id })).toBeNull();
  expect(await dayOf(id)).toEqual({ title: "Late, was due Mon, Jan 4", isLate: true });
});

test("an order that is paid later, or was held, is not late at once", async () => {
  const id = await buy(shop);
  const change = { paid_at: new Date("2027-01-12T23:00:00Z") };
  await shop.db.updateTable("orders").set(change).where("id", "=", id).execute();
  time.now = new Date("2027-01-13T15:00:00Z");
  expect(await dayOf(id)).toEqual({ title: "Due Mon, Jan 18", isLate: false });

  await shop.db.transaction().execute(async (tx) => {
    await openHold(tx, id, "payment_review", time.now);
    const released = { at: new Date("2027-01-19T16:00:00Z"), by: "owner" } as const;
    await releaseHold(tx, id, "payment_review", released);
  });
  time.now = new Date("2027-01-19T16:30:00Z");
  expect(await findShipByDay(shop, { id })).toBe("2027-01-19");
  expect(await dayOf(id)).toEqual({ title: "Due today", isLate: false });
});

test("all late orders are one group, the oldest first", async () => {
  await shop.db.updateTable("orders").set({ status: "cancelled" }).execute();
  const older = await buy(shop);
  time.now = new Date("2027-01-05T20:00:00Z");
  const newer = await buy(shop);

  time.now = new Date("2027-01-13T15:00:00Z");
  const { days } = await readPackingScreen(shop);
  expect(days).toHaveLength(1);
  expect(days[0]).toMatchObject({
    title: "Late, the oldest was due Mon, Jan 4",
    isLate: true,
    rows: [{ id: older }, { id: newer }],
  });
});
