import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import { add, cents, ZERO } from "#domain/money/cents.ts";
import { quoteLines } from "#domain/pricing/quote-lines.ts";
import { taxOnShipping } from "#domain/tax/add-taxes.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { beginCheckout, submit } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { orderByHand, orderOf, pricedLines } from "#test/support/orders.ts";
import { makeRefund, oneUnit, refundByHand } from "#test/support/refund-order.ts";
import { rowsOf } from "#test/support/rows.ts";
import { shopper, threeBarBundle } from "#test/support/sample-shopper.ts";
import { buyWithStripe, openStripeShop, payWithStripe } from "#test/support/stripe-shop.ts";
import {
  CANDY,
  FLOUR,
  SHIPPING,
  startStripeTax,
  taxBooksOf,
} from "#test/support/stripe-tax-shop.ts";
import { takeOrder } from "../checkout/by-hand/take-order.ts";
import { priceLines } from "../checkout/prices/price-lines.ts";
import { settlePayment } from "../checkout/settle/settle-payment.ts";
import { PaymentProviderError } from "../payments/payment-provider.ts";
import type { TaxProvider } from "../payments/tax-provider.ts";
import { recordRefundByHand } from "../refunds/record-refund-by-hand.ts";
import { calculateTax } from "../tax/calculate-tax.ts";
import { readSalesByState } from "../tax/read-sales-by-state.ts";
import { recordOrderTax } from "./record-order-tax.ts";
import { findTaxRecord, listOpenTaxRecords, listTaxProblems } from "./tax-record-queries.ts";

const house = forAllTests(openStripeShop);
const { shop, stripe, pass, openAnother } = house;
const rates = { OR: { [CANDY]: 8875, [FLOUR]: 0, [SHIPPING]: 8875 } };
beforeEach(() => startStripeTax(house, rates));
afterEach(async () => {
  stripe.faults.clear();
  stripe.settings.taxSumOff = 0;
  stripe.settings.taxBody = null;
  stripe.settings.taxedInstead = null;
  await turnOff();
  await shop.db.updateTable("products").set({ tax_category: "candy" }).execute();
});

async function turnOff(): Promise<void> {
  await shop.db.deleteFrom("settings").where("section", "=", "tax").execute();
}

/** Few enough for shipping to be charged. */
const twoUnits: RequestedLine[] = [
  { productId: 9, quantity: 1 },
  { productId: 10, quantity: 1 },
];

async function priceTo(destination: { state: "OR" | "CO"; zipCode: string } | null = shopperAt()) {
  return await pricedLines(shop, twoUnits, { destination });
}
const shopperAt = (zipCode: string = shopper.zipCode) => ({ state: "OR" as const, zipCode });

const questions = () =>
  stripe.ledger.requests.filter(
    ({ method, path }) => method === "POST" && path === "/v1/tax/calculations",
  ).length;

async function buy(lines: RequestedLine[] = twoUnits): Promise<string> {
  const checkout = await beginCheckout(shop, { lines });
  await payWithStripe(house, checkout, "pm_card_visa");
  const result = await settlePayment(shop, checkout);
  if (result.code !== "placed") throw new Error(result.code);
  return result.orderId;
}

const booksOf = (orderId: string) => taxBooksOf(house, orderId);

describe("the tax that Stripe calculates", () => {
  test("is shown, charged, stored with its reason, and sent to Stripe with the payment", async () => {
    await sql`update products set tax_category = 'food' where id = 10`.execute(shop.db);
    const priced = await priceTo();
    const orderId = await buy();
    const order = await orderOf(shop, orderId);
    const [candy, flour] = order.items;
    // Each line and the shipping is rounded by itself, as Stripe does.
    const onProduct = Math.round(((candy?.price ?? 0) * 8875) / 100_000);
    const onShipping = Math.round((order.shipping * 8875) / 100_000);
    expect([candy?.tax, flour?.tax]).toEqual([onProduct, 0]);
    expect(taxOnShipping(order.taxes)).toBe(onShipping);
    expect(order.tax).toBe(onProduct + onShipping);
    expect(order.total).toBe(priced.totals.total);
    expect(order.total).toBe(order.subtotal + order.shipping + order.tax);
    const tax = quoteLines(order).find(({ id }) => id === "tax");
    expect(tax).toMatchObject({ name: "Tax (Oregon, Stripe Tax)", amount: order.tax });
    const [intent] = stripe.intentsOf(orderId);
    expect(intent?.amount).toBe(order.total);
    expect(intent?.metadata.tax_calculation).toBe(order.taxes[0]?.calculation);
  });

  test("is based on the sums after discounts, for each line of a box separately", async () => {
    const order = await orderOf(shop, await buy(threeBarBundle));
    const { lines } = [...stripe.ledger.taxCalculations.values()].at(-1) ?? { lines: [] };
    expect(lines.map(({ amount }) => amount)).toEqual(
      order.items.map(({ price, quantity, discount }) => price * quantity - discount),
    );
    expect(add(...order.items.map(({ tax }) => tax ?? ZERO), taxOnShipping(order.taxes))).toBe(
      order.tax,
    );
  });

  test("is requested once for an equal query by all processes, and again for another cart or address", async () => {
    const before = questions();
    const another = await openAnother();
    await Promise.all([
      priceTo(),
      priceLines(another, twoUnits, { destination: shopperAt(), address: null }),
    ]);
    await buy();
    // Two processes that ask at the same moment may both ask; then one answer counts for all.
    const requested = questions() - before;
    expect(requested).toBeLessThanOrEqual(2);
    const { rows } = await sql`select from tax_calculations`.execute(shop.db);
    expect(rows).toHaveLength(1);
    await priceTo(shopperAt("97202"));
    await priceLines(shop, threeBarBundle, { destination: shopperAt(), address: null });
    expect(questions() - before).toBe(requested + 2);
  });

  test("waits for a complete ZIP code, and is zero until then", async () => {
    const before = questions();
    expect((await priceTo(null)).totals.tax).toBe(0);
    expect((await priceTo(shopperAt(""))).totals.tax).toBe(0);
    expect(questions()).toBe(before);
  });

  test("is zero where the shop is not registered", async () => {
    expect((await priceTo({ state: "CO", zipCode: "80202" })).totals.tax).toBe(0);
  });

  test("of more lines than fit in one answer is read completely", async () => {
    const inStock = await rowsOf(shop.db, "products", ["id"], { in_stock: true });
    const products = inStock.slice(0, 11);
    const lines = products.map(({ id }) => ({ productId: id, quantity: 1 }));
    const priced = await pricedLines(shop, lines, { destination: shopperAt() });
    expect(priced.lines).toHaveLength(11);
    expect(priced.lines.every(({ tax }) => tax !== null && tax > 0)).toBe(true);
    expect(priced.taxes[0]?.calculation).toMatch(/^taxcalc_/);
  });
});

describe("while Stripe Tax gives no figure", () => {
  const own = async () => {
    const priced = await priceTo();
    expect(priced.taxes).toMatchObject([{ place: "Oregon", rate: 5000 }]);
    expect(priced.taxes[0]).not.toHaveProperty("calculation");
    return priced;
  };

  test.each(["error-500", "drop-before", "timeout-before"] as const)(
    "the shop's own rates count (%s), within seconds, and the log says so",
    async (kind) => {
      // Two, as the package itself repeats a call on a connection that was open before.
      const when = ({ path }: { path: string }) => path.startsWith("/v1/tax");
      stripe.faults.add({ kind, times: 2, when });
      const warn = vi.spyOn(shop.log, "warn");
      const started = performance.now();
      await own();
      expect(performance.now() - started).toBeLessThan(4_000);
      expect(warn).toHaveBeenCalledWith(
        expect.anything(),
        "the tax service gave no figure; the shop's own rates count",
      );
      warn.mockRestore();
    },
  );

  test("the shop's own rates count for a client over its limit", async () => {
    const before = questions();
    const sale = {
      lines: [{ net: cents(1599), quantity: 1, category: "candy" as const }],
      shipping: ZERO,
    };
    expect(await calculateTax(shop, sale, shopperAt(), async () => false)).toBeNull();
    expect(questions()).toBe(before);
  });

  test("the shop's own rates count once the hour's questions are spent, and the owner hears it", async () => {
    await shop.db.deleteFrom("limits").execute();
    await sql`
      insert into limits (key, times, updated_at)
      select 'tax-questions-of-all:' || shard, array_fill(${shop.clock()}::timestamptz, array[1000]),
        ${shop.clock()}
      from generate_series(0, 3) as shard`.execute(shop.db);
    const before = questions();
    const options = { destination: shopperAt(), address: "203.0.113.7" };
    const priced = await priceLines(shop, twoUnits, options);
    expect(priced).toMatchObject({ code: "priced", taxes: [{ place: "Oregon", rate: 5000 }] });
    expect(questions()).toBe(before);
    const seen = () => rowsOf(shop.db, "security_events", ["kind"]);
    await expect.poll(seen).toContainEqual({ kind: "sum-met" });
    await shop.db.deleteFrom("limits").execute();
  });

  test("an equal question is not counted again", async () => {
    await shop.db.deleteFrom("limits").execute();
    const options = { destination: shopperAt(), address: "203.0.113.7" };
    await priceLines(shop, twoUnits, options);
    await priceLines(shop, twoUnits, options);
    const { times } = await shop.db
      .selectFrom("limits")
      .select("times")
      .where("key", "like", "tax-questions-of-all:%")
      .executeTakeFirstOrThrow();
    expect(times).toHaveLength(1);
  });

  test("the shop's own rates count if the answer does not add up", async () => {
    stripe.settings.taxSumOff = 1;
    await own();
  });

  test("the shop's own rates count if Stripe's response can't be read", async () => {
    stripe.settings.taxBody = {};
    await own();
  });

  test("the rates of the chosen state count if Stripe goes by a ZIP code of another state", async () => {
    stripe.settings.taxedInstead = "WA";
    await own();
  });

  test.each(["02139", "00901", "96910", "09012"])(
    "the rates of the chosen state count, unasked, for the ZIP code %s that contradicts it",
    async (zipCode) => {
      const before = questions();
      const { taxes } = await priceTo(shopperAt(zipCode));
      expect(taxes).toMatchObject([{ place: "Oregon", rate: 5000 }]);
      expect(questions()).toBe(before);
    },
  );

  test("the single rate counts if the shop has no rates by state", async () => {
    await startStripeTax(house, rates, { mode: "single" });
    stripe.faults.add({ kind: "error-503", when: ({ path }) => path.startsWith("/v1/tax") });
    const priced = await priceTo();
    expect(priced.taxes).toMatchObject([{ place: null, rate: 8500 }]);
    const { totals } = priced;
    expect(totals.tax).toBe(Math.round((totals.subtotal - totals.discount) * 0.085));
  });

  test("the shop's own rates count until the payment, and Stripe is asked again minutes later", async () => {
    stripe.faults.add({ kind: "error-500", when: ({ path }) => path.startsWith("/v1/tax") });
    await own();
    const order = await orderOf(shop, await buy());
    expect(order.taxes).toMatchObject([{ rate: 5000 }]);
    expect(await findTaxRecord(shop.db, order.id)).toBeUndefined();
    pass(6 * 60_000);
    expect((await priceTo()).taxes[0]?.calculation).toMatch(/^taxcalc_/);
  });
});

test("without the switch Stripe is not asked, and every total is as before", async () => {
  await turnOff();
  const before = questions();
  const priced = await priceTo();
  expect(priced.taxes).toMatchObject([{ place: null, rate: 8500 }]);
  expect(questions()).toBe(before);
});

test("if the owner turns Stripe Tax off during a checkout, the shopper sees the new total before anything is charged", async () => {
  const checkout = await beginCheckout(shop, { lines: twoUnits });
  await turnOff();
  const { totals } = await priceTo();
  expect(await submit(shop, checkout)).toEqual({ code: "amount-differs", totals });
  expect(stripe.intent(checkout.intentId).latestCharge).toBeNull();
});

describe("Stripe's books", () => {
  test("have a paid order once with the shop's figures, even if the switch is off by then", async () => {
    const orderId = await buy();
    await turnOff();
    const { sale } = await booksOf(orderId);
    const order = await orderOf(shop, orderId);
    expect(sale?.reference).toContain(order.orderNumber);
    expect(sale?.total).toBe(order.total);
    expect(sale?.lines.map(({ amountTax }) => amountTax)).toEqual(
      order.items.map(({ tax }) => tax),
    );
  });

  test("have a paid order once if the process was killed before it stored the answer", async () => {
    const orderId = await buy();
    const { sale, record } = await booksOf(orderId);
    await shop.db.transaction().execute(async (tx) => {
      await sql`update tax_transactions
        set transaction_id = null, line_ids = null, recorded_at = null
        where order_id = ${orderId}`.execute(tx);
      // In the transaction, because the shop's own job may record it after the commit.
      expect(await listOpenTaxRecords(tx)).toEqual([orderId]);
    });
    const again = await booksOf(orderId);
    expect(again.record?.transaction).toEqual(record?.transaction);
    const all = [...stripe.ledger.taxTransactions.values()];
    expect(all.filter(({ reference }) => reference === sale?.reference)).toHaveLength(1);
  });

  test("have a bank payment when it settles, days after its tax was calculated", async () => {
    const { checkoutId: orderId, intentId } = await buyWithStripe(house, { method: "ach" });
    expect((await booksOf(orderId)).sale).toBeUndefined();
    expect(await listOpenTaxRecords(shop.db)).toEqual([]);
    pass(5 * DAY_MS);
    await settlePayment(shop, { intentId });
    expect((await booksOf(orderId)).sale?.total).toBe((await orderOf(shop, orderId)).total);
  });

  test("have the refund of each bar, then of the rest, and end at zero", async () => {
    const orderId = await buy();
    const order = await orderOf(shop, orderId);
    const first = await makeRefund(shop, orderId, oneUnit);
    const one = await booksOf(orderId);
    const [product] = order.items;
    expect(one.reversals).toHaveLength(1);
    expect(one.reversals[0]?.lines).toMatchObject([
      { amount: -(product?.price ?? 0), amountTax: -(product?.tax ?? 0) },
    ]);
    expect(one.reversals[0]?.total).toBe(-first);
    await makeRefund(shop, orderId);
    const { sale, reversals } = await booksOf(orderId);
    expect(reversals).toHaveLength(2);
    expect(reversals[1]?.shipping).toEqual({
      amount: -order.shipping,
      amountTax: -taxOnShipping(order.taxes),
    });
    expect(reversals.reduce((sum, { total }) => sum + total, sale?.total ?? 0)).toBe(0);
  });

  test("reverse a full refund at once, and any refund once however often the job runs", async () => {
    const orderId = await buy();
    await makeRefund(shop, orderId);
    await Promise.all([booksOf(orderId), booksOf(orderId)]);
    await sql`delete from tax_reversals where order_id = ${orderId}`.execute(shop.db);
    const { sale, reversals } = await booksOf(orderId);
    expect(reversals.map(({ total }) => total)).toEqual([-(sale?.total ?? 0)]);
  });

  test("reverse an amount refunded in Stripe's dashboard, without a bar", async () => {
    const { checkoutId: orderId, intentId } = await buyWithStripe(house);
    stripe.world.refund(intentId, 500);
    await settlePayment(shop, { intentId });
    const { reversals } = await booksOf(orderId);
    expect(reversals.map(({ total }) => total)).toEqual([-500]);
  });

  test("have an order by hand, and its manual refunds", async () => {
    const { id, ...sent } = await orderByHand(shop, { lines: twoUnits });
    expect((await takeOrder(shop, { id, ...sent })).code).toBe("taken");
    expect((await booksOf(id)).sale?.total).toBe(sent.amount);
    const back = refundByHand(id, 300, { note: "Crumbled" });
    expect(await recordRefundByHand(shop, back)).toMatchObject({ code: "recorded" });
    expect((await booksOf(id)).reversals.map(({ total }) => total)).toEqual([-300]);
  });

  test("are retried while Stripe is down, and a refusal waits for the owner", async () => {
    const { checkoutId: orderId, intentId } = await buyWithStripe(house, { method: "ach" });
    // A figure expires after 90 days.
    pass(91 * DAY_MS);
    await settlePayment(shop, { intentId });
    const problemOf = async () => (await findTaxRecord(shop.db, orderId))?.problem;
    // The job runs by itself as soon as the order is paid.
    await vi.waitFor(async () => expect(await problemOf()).toContain("expired"), 10_000);
    expect(await listOpenTaxRecords(shop.db)).toEqual([]);
    expect(await listTaxProblems(shop.db, 10)).toMatchObject([{ orderId }]);

    await sql`update tax_transactions set problem = null`.execute(shop.db);
    expect(await listOpenTaxRecords(shop.db)).toEqual([orderId]);
    const away = new PaymentProviderError("Stripe did not answer.", { reason: "unreachable" });
    const taxes = { ...shop.taxes, record: () => Promise.reject(away) } as TaxProvider;
    await expect(recordOrderTax({ ...shop, taxes }, orderId)).rejects.toBe(away);
    expect(await problemOf()).toBeNull();
  });
});

test("the report by state includes these orders and their refunded tax", async () => {
  const rowOf = async () => {
    const rows = await readSalesByState(shop, "2020-01-01");
    const own = rows.filter(({ state }) => state === "OR");
    const sum = (part: "orders" | "tax" | "taxRefunded") =>
      own.reduce((all, row) => all + row[part], 0);
    return { orders: sum("orders"), tax: sum("tax"), back: sum("taxRefunded") };
  };
  const before = await rowOf();
  const order = await orderOf(shop, await buy());
  await makeRefund(shop, order.id, oneUnit);
  const after = await rowOf();
  expect(after.orders - before.orders).toBe(1);
  expect(after.tax - before.tax).toBe(order.tax);
  expect(after.back - before.back).toBe(order.items[0]?.tax);
});
