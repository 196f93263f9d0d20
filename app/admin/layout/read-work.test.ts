import { expect, test } from "vitest";
import { logReceipt } from "#test/support/mail-attempts.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { badgesOf, readWork } from "./read-work.ts";

const { shop } = rewoundForEachTest(openTestShop);
const readBadges = async () => badgesOf(await readWork(shop));

test("a shop in which nothing waits has no badges", async () => {
  expect(Object.values(await readBadges()).every((count) => count === 0)).toBe(true);
});

test("a failed email counts once, however often it failed, and no longer once it was sent", async () => {
  await logReceipt(shop, "robin.sample@example.com", false);
  await logReceipt(shop, "Robin.Sample@example.com", false);
  await logReceipt(shop, "sam.example@example.com", false);
  expect((await readBadges()).emails).toBe(2);
  await logReceipt(shop, "Robin.Sample@example.com", true);
  expect((await readBadges()).emails).toBe(1);
});

test("a bar that runs low counts while it is on sale", async () => {
  const { db } = shop;
  await db
    .insertInto("stock_levels")
    .values([
      { product_id: 1, on_hand: 3, low_at: 5 },
      { product_id: 2, on_hand: 0 },
      { product_id: 3, on_hand: 9, low_at: 5 },
    ])
    .execute();
  expect((await readBadges()).stock).toBe(2);
  await db.updateTable("products").set({ in_stock: false }).where("id", "=", 2).execute();
  expect((await readBadges()).stock).toBe(1);
  await db.updateTable("products").set({ archived_at: new Date() }).where("id", "=", 1).execute();
  expect((await readBadges()).stock).toBe(0);
});
