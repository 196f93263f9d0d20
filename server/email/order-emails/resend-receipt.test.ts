import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { resendReceipt } from "./resend-receipt.ts";

const { shop, pass } = forAllTests(openTestShop);
const orderIds: string[] = [];
beforeAll(async () => {
  for (let each = 0; each < 8; each += 1) orderIds.push(await buy(shop));
});
beforeEach(async () => {
  await sql`truncate limits`.execute(shop.db);
});

const resend = (orderId: string, address: string) => resendReceipt(shop, orderId, address);

test("a mailbox gets its receipts at most twenty times a day", async () => {
  const results: Awaited<ReturnType<typeof resend>>[] = [];
  for (const [order, orderId] of orderIds.entries()) {
    for (let times = 0; times < 3; times += 1) {
      results.push(await resend(orderId, `198.51.100.${order}`));
    }
  }
  expect(results.filter(({ code }) => code === "sent")).toHaveLength(20);
  expect(results.slice(20)).toEqual(Array(4).fill({ code: "too-often", today: true }));
});

test("a network has receipts mailed at most twenty times an hour, whoever's they are", async () => {
  const [orderId = ""] = orderIds;
  for (let times = 0; times < 20; times += 1) await resend(orderId, "203.0.113.5");
  pass(11 * MINUTE_MS);
  expect(await resend(orderId, "203.0.113.5")).toEqual({ code: "too-often", today: false });
  expect(await resend(orderId, "203.0.113.6")).toEqual({ code: "sent" });
});
