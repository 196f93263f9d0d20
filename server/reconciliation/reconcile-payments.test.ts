import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buy } from "#test/support/checkouts.ts";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { type PaymentProvider, PaymentProviderError } from "../payments/payment-provider.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { readReconciliation } from "./reconciliation-queries.ts";

let house: TestShop;
beforeEach(async () => {
  house = await openTestShop();
});
afterEach(() => house.close());

/** Orders whose totals are not what was paid, each known by its payment. */
async function wrongOrders(count: number): Promise<string[]> {
  const intentIds: string[] = [];
  for (let each = 0; each < count; each += 1) {
    const id = await buy(house.shop);
    await house.shop.db.updateTable("orders").set({ total: "1.00" }).where("id", "=", id).execute();
    intentIds.push(`pi_demo${id.replaceAll("-", "")}`);
  }
  return intentIds;
}

/** A provider that lists everything, and that cannot be asked about some payments. */
function withReport(fail: (intentId: string) => Error | undefined) {
  const report: PaymentProvider["report"] = async (intentId) => {
    const error = fail(intentId);
    if (error) throw error;
    return await house.shop.payments.report(intentId);
  };
  return { ...house.shop, payments: { ...house.shop.payments, report } };
}

const unreachable = () => new PaymentProviderError("No answer.", { reason: "unreachable" });

async function found() {
  const { findings, error } = await readReconciliation(house.shop.db);
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

  test("is one also where the provider's list lacks it", async () => {
    const [bad] = await wrongOrders(1);
    const shop = withReport(() => new TypeError("Not as it should be."));
    const payments = { ...shop.payments, async *listPayments() {} };
    await reconcilePayments({ ...shop, payments });
    expect(await found()).toEqual({ findings: [["not-readable", bad]], error: null });
    const { findings } = await readReconciliation(house.shop.db);
    expect(findings[0]?.order).toMatchObject({ total: 100 });
  });

  test("is said of many when the key lacks a right, and not that the provider is away", async () => {
    await wrongOrders(6);
    await reconcilePayments(withReport(() => keyRefused()));
    const { findings, error } = await found();
    expect(findings).toHaveLength(6);
    expect(error).toBeNull();
  });
});

test("a provider that answers about no payment at all is away, and what was found before stays", async () => {
  const wrong = await wrongOrders(6);
  await reconcilePayments(house.shop);
  await reconcilePayments(withReport(unreachable));
  expect(await found()).toEqual({
    findings: wrong.map((intentId) => ["amount-differs", intentId]).sort(),
    error: "unreachable",
  });
});

function keyRefused(): PaymentProviderError {
  return new PaymentProviderError("The key may not read disputes.", { reason: "key-refused" });
}
