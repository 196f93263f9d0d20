import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { buy } from "#test/support/checkouts.ts";
import { justAmount, makeRefund } from "#test/support/refund-order.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { openTestShop, withPayments } from "#test/support/test-shop.ts";
import { listRefunds } from "../orders/payments/refund-queries.ts";
import { type PaymentProvider, PaymentProviderError } from "../payments/payment-provider.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { readReconciliation } from "./reconciliation-queries.ts";

const house = rewoundForEachTest(openTestShop);
const { shop, time, pass } = house;

/** Orders whose totals differ from their payments, by payment id. */
async function wrongOrders(count: number): Promise<string[]> {
  const intentIds: string[] = [];
  for (let each = 0; each < count; each += 1) {
    const id = await buy(shop);
    await shop.db.updateTable("orders").set({ total: "1.00" }).where("id", "=", id).execute();
    intentIds.push(`pi_demo${id.replaceAll("-", "")}`);
  }
  return intentIds;
}

/** A provider that lists everything but fails to report some payments. */
function withReport(fail: (intentId: string) => Error | undefined) {
  const report: PaymentProvider["report"] = async (intentId) => {
    const error = fail(intentId);
    if (error) throw error;
    return await shop.payments.report(intentId);
  };
  return withPayments(shop, { report });
}

const unreachable = () => new PaymentProviderError("No answer.", { reason: "unreachable" });

async function found() {
  const { findings, error } = await readReconciliation(shop.db);
  return { findings: findings.map(({ code, intentId }) => [code, intentId]).sort(), error };
}

describe("a payment that cannot be read", () => {
  test.each([
    ["a fault of the shop's own", () => new TypeError("Not as it should be.")],
    ["a right that the key lacks", () => keyRefused()],
    ["an answer that does not come", unreachable],
  ])("because of %s is a finding, and the others are compared all the same", async (_, fail) => {
    const [bad, good] = await wrongOrders(2);
    await reconcilePayments(withReport((intentId) => (intentId === bad ? fail() : undefined)));
    expect(await found()).toEqual({
      findings: [
        ["amount-differs", good],
        ["not-readable", bad],
      ],
      error: null,
    });
  });

  test("is a finding, too, if the provider's list lacks it", async () => {
    const [bad] = await wrongOrders(1);
    const shop = withReport(() => new TypeError("Not as it should be."));
    const payments = { ...shop.payments, async *listPayments() {} };
    await reconcilePayments({ ...shop, payments });
    expect(await found()).toEqual({ findings: [["not-readable", bad]], error: null });
    const { findings } = await readReconciliation(house.shop.db);
    expect(findings[0]?.order).toMatchObject({ total: 100 });
  });

  test("is a finding for many if the key lacks a right, and the provider does not count as down", async () => {
    await wrongOrders(6);
    await reconcilePayments(withReport(() => keyRefused()));
    const { findings, error } = await found();
    expect(findings).toHaveLength(6);
    expect(error).toBeNull();
  });
});

test("a provider that answers about no payment counts as down, and earlier findings stay", async () => {
  const wrong = await wrongOrders(6);
  await reconcilePayments(shop);
  await reconcilePayments(withReport(unreachable));
  expect(await found()).toEqual({
    findings: wrong.map((intentId) => ["amount-differs", intentId]).sort(),
    error: "unreachable",
  });
});

describe("a refund", () => {
  async function refundedOrder(): Promise<string> {
    const orderId = await buy(shop);
    await makeRefund(shop, orderId, justAmount(500));
    return orderId;
  }

  test("that both sides list equally is no finding, and one that the shop lacks is read again", async () => {
    const orderId = await refundedOrder();
    await reconcilePayments(shop);
    expect(await found()).toEqual({ findings: [], error: null });
    await shop.db.deleteFrom("refunds").where("order_id", "=", orderId).execute();
    await reconcilePayments(shop);
    expect(await found()).toEqual({ findings: [], error: null });
    expect(await listRefunds(shop.db, orderId)).toMatchObject([{ amount: 500 }]);
  });

  test("with a different amount at the provider is a finding", async () => {
    const orderId = await refundedOrder();
    await shop.db.updateTable("refunds").set({ amount: "4.99" }).execute();
    await reconcilePayments(shop);
    expect((await found()).findings).toEqual([["refund-list-differs", intentOf(orderId)]]);
  });

  test("that the provider has not accepted for an hour is a finding", async () => {
    const orderId = await refundedOrder();
    await shop.db
      .insertInto("refunds")
      .values((values) => ({
        id: randomUUID(),
        order_id: orderId,
        payment_id: values
          .selectFrom("payments")
          .select("id")
          .where("payments.order_id", "=", orderId),
        status: "requested",
        amount: "1.00",
        requested_by: "owner",
        requested_at: time.now,
        changed_at: time.now,
      }))
      .execute();
    await reconcilePayments(shop);
    expect((await found()).findings).toEqual([]);
    pass(61 * MINUTE_MS);
    await reconcilePayments(shop);
    expect((await found()).findings).toEqual([["refund-not-sent", intentOf(orderId)]]);
  });
});

test("a failed payment beside a paid one is no finding, and two paid ones are", async () => {
  const { db } = shop;
  const orderId = await buy(shop);
  const other = `${intentOf(orderId)}2`;
  const [payment] = await db.selectFrom("payments").selectAll().execute();
  const [intent] = await db.selectFrom("demo_payments").selectAll().execute();
  if (!payment || !intent) throw new Error("nothing was bought");
  const { method: _, ...terms } = payment;
  await db
    .insertInto("payments")
    .values({ ...terms, id: randomUUID(), provider_id: other, status: "failed", paid_at: null })
    .execute();
  const bounced = { ...intent, intent_id: other, state: "canceled" };
  await db.insertInto("demo_payments").values(bounced).execute();
  await reconcilePayments(shop);
  expect((await found()).findings).toEqual([]);

  await db.updateTable("demo_payments").set({ state: "succeeded" }).execute();
  await db.updateTable("payments").set({ status: "succeeded", paid_at: time.now }).execute();
  await reconcilePayments(shop);
  expect((await found()).findings).toEqual([
    ["paid-twice", intentOf(orderId)],
    ["paid-twice", other],
  ]);
});

function intentOf(orderId: string): string {
  return `pi_demo${orderId.replaceAll("-", "")}`;
}

function keyRefused(): PaymentProviderError {
  return new PaymentProviderError("The key may not read disputes.", { reason: "key-refused" });
}
