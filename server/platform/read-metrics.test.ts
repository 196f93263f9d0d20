import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { SECOND_MS } from "#domain/time/durations.ts";
import { beginCheckout, buy } from "#test/support/checkouts.ts";
import { openErpShop } from "#test/support/erp-shop.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { metricValue } from "#test/support/metric-value.ts";
import { settlePayment } from "../checkout/settle/settle-payment.ts";
import { PaymentProviderError } from "../payments/payment-provider.ts";
import { readMetrics } from "./http/serve-metrics.ts";

const { shop, pass, odoo, sync } = forAllTests(() => openErpShop(18, { hasJobs: true }));
const read = async () => (await readMetrics(shop)).text;

/** How much a metric grows. */
async function gainOf(sample: string, act: () => Promise<unknown>): Promise<number> {
  const before = metricValue(await read(), sample);
  await act();
  return metricValue(await read(), sample) - before;
}

test("an order that is paid, mailed and mirrored is in each metric", async () => {
  let orderId = "";
  const placed = 'conche_payments_total{result="placed"}';
  const captured = 'conche_mails_total{result="captured"}';
  const mailsBefore = metricValue(await read(), captured);
  const mirrored = 'conche_erp_syncs_total{result="done"}';
  const mirroredBefore = metricValue(await read(), mirrored);
  expect(
    await gainOf(placed, async () => {
      orderId = await buy(shop);
    }),
  ).toBe(1);
  // The mails to customer and owner.
  await expect.poll(async () => metricValue(await read(), captured) - mailsBefore).toBe(2);
  // By its own job or by this call, whichever comes first.
  await sync(orderId);
  expect(metricValue(await read(), mirrored) - mirroredBefore).toBe(1);
});

test("an unpaid payment and an unreachable provider are counted separately", async () => {
  const { intentId } = await beginCheckout(shop);
  const unpaid = 'conche_payments_total{result="requires_payment_method"}';
  expect(await gainOf(unpaid, () => settlePayment(shop, { intentId }))).toBe(1);
  const away = {
    ...shop.payments,
    report: async () => {
      throw new PaymentProviderError("away", { reason: "unreachable" });
    },
  };
  const unreachable = 'conche_payments_total{result="unreachable"}';
  const asking = () => settlePayment({ ...shop, payments: away }, { intentId }).catch(() => {});
  expect(await gainOf(unreachable, asking)).toBe(1);
});

test("an unreachable ERP and a refusal are counted separately", async () => {
  const orderId = await buy(shop);
  odoo.before = () => "server-error";
  const later = 'conche_erp_syncs_total{result="failed-for-now"}';
  expect(await gainOf(later, () => sync(orderId))).toBe(1);
  pass(60 * SECOND_MS);
  odoo.before = () => "access-denied";
  const forGood = 'conche_erp_syncs_total{result="failed-for-good"}';
  expect(await gainOf(forGood, () => sync(orderId))).toBe(1);
});

test("connections in use and waiting requests are counted", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const inUse = 'conche_database_connections{state="in_use"}';
  const before = metricValue(await read(), inUse);
  const holding = Array.from({ length: 30 }, () =>
    shop.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await held;
    }),
  );
  await vi.waitFor(async () => {
    const text = await read();
    expect(metricValue(text, inUse)).toBeGreaterThan(before);
    expect(metricValue(text, "conche_database_waiting")).toBeGreaterThan(0);
  }, 10_000);
  release();
  await Promise.all(holding);
  expect(metricValue(await read(), "conche_database_waiting")).toBe(0);
});

test("queues are shown while the database answers, and other metrics without it", async () => {
  expect(await read()).toMatch(/^conche_queue_jobs\{queue="send-order-email",state="ready"\} \d/m);
  const jobs = {
    countJobs: async () => {
      throw new Error("connect ECONNREFUSED");
    },
  };
  const { type, text } = await readMetrics({ db: shop.db, jobs });
  expect(type).toContain("text/plain");
  expect(text).not.toMatch(/^conche_queue_jobs\{/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
});
