import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { submit } from "#test/support/checkouts.ts";
import { browserOf } from "#test/support/fake-stripe/browser-of-fake-stripe.ts";
import type { FaultKind } from "#test/support/fake-stripe/faults.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { pricedLines } from "#test/support/orders.ts";
import { rowsOf } from "#test/support/rows.ts";
import { openStripeShop } from "#test/support/stripe-shop.ts";
import { PaymentProviderError } from "../payments/payment-provider.ts";
import { reconcilePayments } from "../reconciliation/reconcile-payments.ts";
import { readReconciliation } from "../reconciliation/reconciliation-queries.ts";
import { startCheckout } from "./pay/start-checkout.ts";
import type { PricedLines } from "./prices/price-lines.ts";
import { settlePayment } from "./settle/settle-payment.ts";
import { sweepPayments } from "./settle/sweep-payments.ts";

const { shop, stripe, pass } = forAllTests(openStripeShop);
const BUYERS = 40;
const AT_ONCE = 8;
const faults: FaultKind[] = [
  "error-500",
  "error-500-after",
  "error-503",
  "drop-before",
  "drop-after",
];
const carts: RequestedLine[][] = [
  [{ productId: 1, quantity: 2 }],
  [{ productId: 4, quantity: 1 }],
  [1, 2, 3].map((productId) => ({
    productId,
    quantity: 1,
    bundleId: "box",
    bundleSize: 3 as const,
  })),
];
const tokens = {
  debit: ["pm_card_visa", "pm_card_chargeDeclined", "pm_card_authenticationRequired"],
  ach: ["pm_usBankAccount_success", "pm_usBankAccount_insufficientFunds"],
} as const;

/** A small seeded random generator, so that a failing run can be repeated. */
function dice(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** A shopper who changes the cart, retries when told to, and closes the tab at any moment. */
async function buy(random: () => number): Promise<void> {
  const checkoutId = randomUUID();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  for (let step = 0; step < 6; step += 1) {
    const lines = pick(carts);
    const method = pick(["debit", "ach"] as const);
    const priced: PricedLines = await pricedLines(shop, lines, {});
    const amount = priced.totals.total;
    try {
      const request = { checkoutId, lines, method, amount, tab: "tab-1", address: null };
      const started = await startCheckout(shop, request);
      if (started.code === "already-placed") return;
      if (started.code !== "started" || random() < 0.3) continue;
      const submitted = await submit(shop, request);
      if (submitted.code === "already-placed") return;
      if (submitted.code !== "submitted" || random() < 0.1) continue;
      const intent = {
        id: started.clientSecret.split("_secret_")[0] ?? "",
        clientSecret: started.clientSecret,
      };
      const response = await browserOf(stripe).confirm(intent, {
        payment_method: pick(tokens[method]),
      });
      if (response.body.status === "requires_action") {
        await browserOf(stripe).authenticate(intent, random() < 0.7 ? "allow" : "refuse");
      }
      // The page may never request its order.
      if (random() < 0.5) await settlePayment(shop, { intentId: intent.id });
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
    }
  }
}

test("whatever fails on the way, everybody who paid has one order, to the cent", async () => {
  const seed = Number(process.env.STORM_SEED ?? Math.floor(Math.random() * 1e9));
  const random = dice(seed);
  for (const kind of faults) {
    stripe.faults.add({
      kind,
      times: 1_000,
      rate: 0.06,
      when: ({ keyType }) => keyType === "secret",
    });
  }
  let remaining = BUYERS;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (remaining > 0) {
        remaining -= 1;
        await buy(random);
      }
    }),
  );
  stripe.faults.clear();
  // Twice four days: a bank payment may start on the last of the first four days.
  for (let round = 0; round < 2; round += 1) {
    pass(4 * DAY_MS);
    await sweepPayments(shop);
  }
  await reconcilePayments(shop);

  const told = `seed ${seed}`;
  expect(await readReconciliation(shop.db), told).toMatchObject({ findings: [], error: null });
  const orders = await rowsOf(shop.db, "orders", ["id", "total", "payment_status"]);
  const paid = orders.filter((order) => order.payment_status === "paid");
  expect(paid.length, told).toBeGreaterThan(BUYERS / 4);
  const kept = paid.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0);
  expect(kept, told).toBe(stripe.moneyReceived());
  const succeeded = [...stripe.ledger.intents.values()].filter(
    ({ status }) => status === "succeeded",
  );
  const checkouts = succeeded.map(({ metadata }) => metadata.checkout_id);
  expect(new Set(checkouts).size, told).toBe(checkouts.length);
  const mismatches = await rowsOf(shop.db, "order_events", ["order_id"], {
    kind: "amount-differs",
  });
  expect(mismatches, told).toEqual([]);
}, 120_000);
