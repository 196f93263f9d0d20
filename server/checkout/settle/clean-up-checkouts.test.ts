import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import { beginCheckout, buy } from "#test/support/checkouts.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { openTestShop, withPayments } from "#test/support/test-shop.ts";
import { PaymentProviderError } from "../../payments/payment-provider.ts";
import { cleanUpCheckouts } from "./clean-up-checkouts.ts";

const { shop, time, pass } = rewoundForEachTest(openTestShop);

const later = (ms: number) => pass(ms);

/** Checkouts that were started and never paid, oldest first. */
async function leftCarts(count: number): Promise<string[]> {
  const at = time.now.getTime();
  const rows = Array.from({ length: count }, (_, each) => ({
    id: randomUUID(),
    lines: "[]",
    subtotal: "0",
    discount: "0",
    tax: "0",
    shipping: "0",
    total: "0",
    payment_method: "debit",
    payment_intent_id: `pi_demo${each}`,
    client_secret: `pi_demo${each}_secret`,
    created_at: new Date(at + each),
    updated_at: new Date(at + each),
  }));
  await shop.db.insertInto("checkouts").values(rows).execute();
  return rows.map(({ id }) => id);
}

async function countCheckouts(): Promise<number> {
  return (await shop.db.selectFrom("checkouts").select("id").execute()).length;
}

/** The provider, with `cancelIntent` replaced. */
function withCancel(cancelIntent: (intentId: string) => Promise<boolean>) {
  return withPayments(shop, { cancelIntent });
}

describe("cleaning up", () => {
  test("deletes all abandoned carts in one run", async () => {
    await leftCarts(450);
    later(4 * DAY_MS);
    expect(await cleanUpCheckouts(withCancel(async () => true))).toBe(450);
    expect(await countCheckouts()).toBe(0);
  });

  test("stops after ten minutes, and the next hour's run goes on", async () => {
    await leftCarts(30);
    later(4 * DAY_MS);
    const slow = withCancel(async () => {
      later(MINUTE_MS);
      return true;
    });
    expect(await cleanUpCheckouts(slow)).toBe(10);
    expect(await countCheckouts()).toBe(20);
  });

  test("skips a payment that cannot be canceled, whatever the reason", async () => {
    await leftCarts(3);
    later(4 * DAY_MS);
    const failing = withCancel(async (intentId) => {
      if (intentId === "pi_demo0") throw new TypeError("Not as it should be.");
      if (intentId === "pi_demo1") {
        throw new PaymentProviderError("No answer.", { reason: "unreachable" });
      }
      return true;
    });
    expect(await cleanUpCheckouts(failing)).toBe(1);
    expect(await countCheckouts()).toBe(2);
    // The provider works again, and no checkout was postponed.
    expect(await cleanUpCheckouts(withCancel(async () => true))).toBe(2);
  });

  test("retries a payment later that the provider refuses to cancel", async () => {
    await leftCarts(1);
    later(4 * DAY_MS);
    const refusing = withCancel(async () => {
      throw new PaymentProviderError("It cannot be canceled.", { reason: "refused" });
    });
    expect(await cleanUpCheckouts(refusing)).toBe(0);
    expect(await cleanUpCheckouts(withCancel(async () => true))).toBe(0);
  });

  test.each(["unreachable", "key-refused"] as const)(
    "calls a provider whose answer is %s a few times and keeps every cart",
    async (reason) => {
      await leftCarts(300);
      later(4 * DAY_MS);
      let requested = 0;
      const away = withCancel(async () => {
        requested += 1;
        throw new PaymentProviderError("No answer.", { reason });
      });
      expect(await cleanUpCheckouts(away)).toBe(0);
      expect(requested).toBe(5);
      expect(await cleanUpCheckouts(withCancel(async () => true))).toBe(300);
    },
  );

  test("deletes old limits and events even if no checkout can be deleted", async () => {
    const { db } = shop;
    await leftCarts(1);
    const long = new Date(time.now.getTime() - 61 * DAY_MS);
    await db
      .insertInto("limits")
      .values({ key: "old", times: [long], updated_at: long })
      .execute();
    const event = { id: "evt_1", type: "charge.refunded", object_id: "ch_1", received_at: long };
    await db.insertInto("payment_events").values(event).execute();
    later(4 * DAY_MS);
    const changed = withPayments(shop, {
      knows: () => {
        throw new TypeError("Not as it should be.");
      },
    });
    await cleanUpCheckouts(changed);
    expect(await db.selectFrom("limits").select("key").where("key", "=", "old").execute()).toEqual(
      [],
    );
    expect(await db.selectFrom("payment_events").select("id").execute()).toEqual([]);
  });

  test("deletes a cart's demo payment with it, and keeps an order's", async () => {
    const orderId = await buy(shop);
    const abandoned = await beginCheckout(shop);
    later(4 * DAY_MS);
    expect(await cleanUpCheckouts(shop)).toBe(1);
    const rows = await shop.db.selectFrom("demo_payments").select("intent_id").execute();
    expect(rows).toEqual([{ intent_id: `pi_demo${orderId.replaceAll("-", "")}` }]);
    // The shopper comes back.
    const again = await beginCheckout(shop, { checkoutId: abandoned.checkoutId });
    expect(await shop.payments.report(again.intentId)).toMatchObject({ amount: again.amount });
  });
});
