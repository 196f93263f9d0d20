import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { salesPeriod } from "#domain/analytics/sales-period.ts";
import { cents } from "#domain/money/cents.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { rowsOf } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { textOf } from "#test/support/text-of.ts";
import { createRandom, type Random } from "#tools/demo/invent-order.ts";
import { readSalesReport } from "../analytics/read-sales-report.ts";
import { changeOrderStatus } from "../orders/changes/change-order-status.ts";
import { deleteOrder } from "../orders/changes/delete-order.ts";
import { insertRefund } from "../orders/payments/refund-queries.ts";
import { exportRefunds } from "../refunds/export-refunds.ts";
import { readSalesByState } from "./read-sales-by-state.ts";

const { shop, time } = forAllTests(openTestShop);
beforeEach(async () => {
  time.now = new Date("2026-11-05T15:00:00Z");
  await sql`truncate orders, refunds, payments, deleted_orders cascade`.execute(shop.db);
});

/** Two bars, 8.5 % on bars and on shipping: 20.00 + 1.70, and 8.99 + 0.76. */
const GOODS = 2_000;
const TAX = 246;
const TAX_ON_SHIPPING = 76;
const TOTAL = 3_145;

/** An order as it is placed, with one line of two bars. */
async function place(
  paidBy: "card" | "bank",
  placed: { readonly state?: string } = {},
): Promise<{ readonly id: string; readonly itemId: string }> {
  const { db } = shop;
  const id = randomUUID();
  const at = time.now;
  const whole = { place: "MA", category: null, rate: 8500, base: 2899 };
  const taxes = [{ ...whole, amount: TAX, onShipping: TAX_ON_SHIPPING }];
  await db
    .insertInto("orders")
    .values({
      id,
      order_number: `O-${id.slice(0, 8)}`,
      shipping_address: JSON.stringify({ state: placed.state ?? "MA" }),
      subtotal: "20.00",
      shipping: "8.99",
      tax: "2.46",
      total: "31.45",
      taxes: JSON.stringify(taxes),
      payment_status: paidBy === "card" ? "paid" : "pending",
      paid_at: paidBy === "card" ? at : null,
      order_date: at,
      created_at: at,
      updated_at: at,
    })
    .execute();
  const { id: itemId } = await db
    .insertInto("order_items")
    .values({
      order_id: id,
      product_id: 1,
      product_name: "Bar",
      quantity: 2,
      price: "10.00",
      tax: "1.70",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("payments")
    .values({
      order_id: id,
      kind: "intent",
      provider_id: `pi_${id}`,
      created_at: at,
      amount: "31.45",
      status: paidBy === "card" ? "succeeded" : "pending",
      paid_at: paidBy === "card" ? at : null,
      method: JSON.stringify({ type: paidBy, last4: null, brand: null }),
    })
    .execute();
  return { id, itemId: String(itemId) };
}

async function clear(id: string): Promise<void> {
  const at = time.now;
  await sql`update payments set status = 'succeeded', paid_at = ${at} where order_id = ${id}`.execute(
    shop.db,
  );
  await sql`update orders set payment_status = 'paid', paid_at = ${at}, updated_at = ${at}
    where id = ${id}`.execute(shop.db);
}

/** A refund that the provider made at once. */
async function refund(
  order: { readonly id: string; readonly itemId: string },
  parts: {
    readonly units?: number;
    readonly unsent?: number;
    readonly shipping?: number;
    readonly amount: number;
  },
): Promise<string> {
  const id = randomUUID();
  const at = time.now;
  const { units = 0, unsent = 0, shipping = 0, amount } = parts;
  const goods = { goods: cents(units * 1_000), tax: cents(units * 85) };
  await shop.db.transaction().execute(async (tx) => {
    await insertRefund(tx, {
      id,
      orderId: order.id,
      paymentId: null,
      providerId: null,
      status: "succeeded",
      amount: cents(amount),
      shipping: cents(shipping),
      reason: "damaged",
      note: null,
      notifiesCustomer: false,
      restocks: false,
      requestedBy: "owner",
      requestedAt: at,
      changedAt: at,
      failure: null,
      items: units > 0 ? [{ itemId: order.itemId, quantity: units, unsent, ...goods }] : [],
    });
    await setRefunded(order.id);
    async function setRefunded(orderId: string) {
      await sql`update orders set updated_at = ${at}, refunded_amount = given.sum,
          payment_status = case when given.sum >= total then 'refunded' else payment_status end
        from (select coalesce(sum(amount), 0) as sum from refunds
          where order_id = ${orderId} and status <> 'failed') as given
        where id = ${orderId}`.execute(tx);
    }
  });
  return id;
}

async function fail(refundId: string): Promise<void> {
  const at = time.now;
  await shop.db.transaction().execute(async (tx) => {
    await sql`update refunds set status = 'failed', changed_at = ${at} where id = ${refundId}`.execute(
      tx,
    );
    await sql`update orders set updated_at = ${at}, payment_status = 'paid', paid_at = ${at},
        refunded_amount = (select coalesce(sum(amount), 0) from refunds
          where order_id = orders.id and status <> 'failed')
      where id = (select order_id from refunds where id = ${refundId})`.execute(tx);
  });
}

async function decideDispute(orderId: string, state: "lost" | "won"): Promise<void> {
  await sql`update payments set dispute_state = ${state}, dispute_changed_at = ${time.now}
    where order_id = ${orderId}`.execute(shop.db);
}

const byState = async () => await readSalesByState(shop, "2026-01-01");
const monthOf = async (month: string) => (await byState()).filter((row) => row.month === month);

describe("a month that was filed", () => {
  test("stays as it was when its order is refunded in the next one, which has the refund", async () => {
    const order = await place("card");
    const filed = await monthOf("2026-11");
    const nothing = { orders: 0, goods: 0, shipping: 0, tax: 0, refunded: 0, taxRefunded: 0 };
    const sold = { orders: 1, goods: GOODS, shipping: 899, tax: TAX };
    expect(filed).toEqual([{ ...nothing, month: "2026-11", state: "MA", ...sold }]);
    time.now = new Date("2026-12-22T15:00:00Z");
    await refund(order, { units: 1, shipping: 975, amount: 2_060 });
    expect(await monthOf("2026-11")).toEqual(filed);
    const back = { refunded: 2_060, taxRefunded: 85 + TAX_ON_SHIPPING };
    expect(await monthOf("2026-12")).toEqual([
      { ...nothing, month: "2026-12", state: "MA", ...back },
    ]);
    const [file] = await refundLines();
    expect(file).toMatchObject({
      date: "2026-12-22 10:00:00",
      amount: "20.60",
      goods: "10.00",
      tax: "1.61",
      shipping: "8.99",
    });
  });

  test("has an order in the month in which it was paid, not placed", async () => {
    time.now = new Date("2026-11-29T15:00:00Z");
    const { id } = await place("bank");
    time.now = new Date("2026-12-03T15:00:00Z");
    await clear(id);
    expect((await byState()).map(({ month, orders }) => [month, orders])).toEqual([["2026-12", 1]]);
  });

  test("ends at midnight where the shop is", async () => {
    time.now = new Date("2026-12-01T04:59:59Z");
    const order = await place("card");
    time.now = new Date("2026-12-01T05:00:00Z");
    await refund(order, { amount: 500 });
    const months = await byState();
    expect(months.map(({ month, orders, refunded }) => [month, orders, refunded])).toEqual([
      ["2026-12", 0, 500],
      ["2026-11", 1, 0],
    ]);
  });

  test("keeps an order that is deleted, cancelled or sent to another state later", async () => {
    const orders = [await place("card"), await place("card"), await place("card")];
    const [deleted, cancelled, moved] = orders.map(({ id }) => id);
    const filed = [await monthOf("2026-11"), await salesOf("2026-11")];
    time.now = new Date("2026-12-10T15:00:00Z");
    await deleteOrder(shop, deleted ?? "");
    await changeOrderStatus(shop, cancelled ?? "", "cancelled");
    await sql`update orders set shipping_address = '{"state": "NY"}' where id = ${moved}`.execute(
      shop.db,
    );
    expect([await monthOf("2026-11"), await salesOf("2026-11")]).toEqual(filed);
    expect(await monthOf("2026-12")).toEqual([]);
  });

  test("keeps the bars of an order that is deleted after some were refunded before they left", async () => {
    const order = await place("card");
    time.now = new Date("2026-12-10T15:00:00Z");
    await place("card");
    await refund(order, { units: 1, unsent: 1, amount: 1_085 });
    const months = async () => [await salesOf("2026-11"), await salesOf("2026-12")];
    const counted = await months();
    expect(counted.map(({ units }) => units)).toEqual([2, 1]);
    time.now = new Date("2027-01-04T15:00:00Z");
    await deleteOrder(shop, order.id);
    expect(await months()).toEqual(counted);
  });

  test("keeps a refund that fails later, which counts back on that day", async () => {
    const order = await place("card");
    time.now = new Date("2026-12-22T15:00:00Z");
    const refundId = await refund(order, { amount: TOTAL });
    const filed = await monthOf("2026-12");
    expect(filed).toMatchObject([{ orders: 0, refunded: TOTAL, taxRefunded: TAX }]);
    time.now = new Date("2027-01-04T15:00:00Z");
    await fail(refundId);
    expect(await monthOf("2026-12")).toEqual(filed);
    expect(await monthOf("2027-01")).toMatchObject([{ refunded: -TOTAL, taxRefunded: -TAX }]);
    const lines = await refundLines();
    expect(
      lines.map(({ date, status, amount, tax }) => [date?.slice(0, 7), status, amount, tax]),
    ).toEqual([
      ["2027-01", "returned", "-31.45", "-2.46"],
      ["2026-12", "returned", "31.45", "2.46"],
    ]);
  });

  test("keeps a bank payment that is taken back later, and a card's lost dispute", async () => {
    const bank = await place("bank");
    await clear(bank.id);
    const card = await place("card");
    const filed = await monthOf("2026-11");
    time.now = new Date("2026-12-10T15:00:00Z");
    await decideDispute(bank.id, "lost");
    await decideDispute(card.id, "lost");
    expect(await monthOf("2026-11")).toEqual(filed);
    expect(await monthOf("2026-12")).toMatchObject([{ refunded: TOTAL, taxRefunded: TAX }]);
    time.now = new Date("2027-01-10T15:00:00Z");
    await decideDispute(bank.id, "won");
    expect(await monthOf("2027-01")).toMatchObject([{ refunded: -TOTAL, taxRefunded: -TAX }]);
  });
});

test("shipping that is refunded in parts gives back all of its tax, and the last refund all that is left", async () => {
  const order = await place("card");
  for (const amount of [333, 333, 309]) await refund(order, { shipping: amount, amount });
  expect(await monthOf("2026-11")).toMatchObject([{ refunded: 975, taxRefunded: TAX_ON_SHIPPING }]);
  await refund(order, { amount: TOTAL - 975 });
  expect(await monthOf("2026-11")).toMatchObject([{ refunded: TOTAL, taxRefunded: TAX }]);
});

test("an order that was refunded before its payment was recorded counts once on both sides", async () => {
  const order = await place("bank");
  await refund(order, { amount: 500 });
  expect(await byState()).toEqual([]);
  time.now = new Date("2026-12-02T15:00:00Z");
  await clear(order.id);
  expect(await byState()).toMatchObject([{ month: "2026-12", orders: 1, refunded: 500 }]);
});

test("a refund that only its order knows counts once, also if its row comes later", async () => {
  const order = await place("card");
  await sql`update orders set refunded_amount = 5, updated_at = ${time.now}`.execute(shop.db);
  time.now = new Date("2026-12-02T15:00:00Z");
  await refund(order, { amount: 500 });
  const months = await byState();
  expect(months.reduce((sum, { refunded }) => sum + refunded, 0)).toBe(500);
  expect(months.find(({ month }) => month === "2026-11")).toMatchObject({ refunded: 500 });
});

describe.each([1, 2, 3, 4, 5, 6])("a random history (%i)", (seed) => {
  const months = ["2026-11", "2026-12", "2027-01", "2027-02"];

  test("never changes a month that is over, and its months add up to all that was paid", async () => {
    const random = createRandom(seed);
    const orders: Awaited<ReturnType<typeof place>>[] = [];
    const refunds: string[] = [];
    const filed = new Map<string, unknown>();
    for (const [index, month] of months.entries()) {
      for (let day = 1; day <= 28; day += 3) {
        time.now = new Date(`${month}-${String(day).padStart(2, "0")}T17:00:00Z`);
        await happen(random, orders, refunds);
      }
      time.now = new Date(`${month}-28T23:00:00Z`);
      filed.set(month, await figuresOf(month));
      for (const earlier of months.slice(0, index)) {
        expect(await figuresOf(earlier), `${earlier} read in ${month}`).toEqual(filed.get(earlier));
      }
    }
    const { rows } = await sql<{ sum: string }>`
      select (100 * (
        (select coalesce(sum(total), 0) from sales_entries where kind = 'sale')
        - (select coalesce(sum(amount), 0) from refunds join sales_entries as sale
            on sale.order_id = refunds.order_id and sale.kind = 'sale'
            where refunds.status = 'succeeded')
        - (select coalesce(sum(amount - refunded_amount), 0) from payments
            where dispute_state = 'lost' and method ->> 'type' = 'bank' and status = 'succeeded')
      ))::bigint as sum`.execute(shop.db);
    const sales = await Promise.all(months.map(salesOf));
    const refundedFiles = await refundLines();
    expect(sales.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(Number(rows[0]?.sum));
    for (const month of months) {
      const report = await monthOf(month);
      const inFile = refundedFiles.filter(
        ({ date, status }) => date?.startsWith(month) && status !== "failed",
      );
      const sumOf = (name: string) =>
        inFile.reduce((sum, line) => sum + Math.round(100 * Number(line[name])), 0);
      expect(sumOf("tax")).toBe(report.reduce((sum, { taxRefunded }) => sum + taxRefunded, 0));
      expect(sumOf("amount")).toBe(report.reduce((sum, { refunded }) => sum + refunded, 0));
    }
  });

  async function figuresOf(month: string) {
    const file = await refundLines();
    return {
      report: await monthOf(month),
      sales: await salesOf(month),
      refunds: file
        .filter(({ date }) => date?.startsWith(month))
        .map(({ amount, tax, goods, shipping }) => [amount, tax, goods, shipping]),
    };
  }
});

/** One thing that may happen to a shop. */
async function happen(
  random: Random,
  orders: Awaited<ReturnType<typeof place>>[],
  refunds: string[],
): Promise<void> {
  const chance = random();
  const order = orders[Math.floor(random() * orders.length)];
  if (chance < 0.35 || !order) {
    const states = ["MA", "NY", "CA"];
    const state = states[Math.floor(random() * states.length)] ?? "MA";
    orders.push(await place(random() < 0.4 ? "bank" : "card", { state }));
    return;
  }
  const [found] = await rowsOf(shop.db, "orders", ["payment_status", "refunded_amount"], {
    id: order.id,
  });
  const remaining = TOTAL - Math.round(100 * Number(found?.refunded_amount ?? 0));
  if (chance < 0.5) {
    if (found?.payment_status === "pending") await clear(order.id);
  } else if (chance < 0.75) {
    if (found?.payment_status !== "paid" || remaining <= 0) return;
    const amount = random() < 0.4 ? remaining : Math.ceil(remaining * random());
    refunds.push(await refund(order, { amount }));
  } else if (chance < 0.82) {
    const refundId = refunds.pop();
    if (refundId) await fail(refundId);
  } else if (chance < 0.88) {
    await changeOrderStatus(shop, order.id, "cancelled");
  } else if (chance < 0.93) {
    if (found?.payment_status === "paid" && remaining === TOTAL)
      await decideDispute(order.id, "lost");
    orders.splice(orders.indexOf(order), 1);
  } else {
    await deleteOrder(shop, order.id);
    orders.splice(orders.indexOf(order), 1);
  }
}

async function salesOf(month: string) {
  const today = `${month}-28`;
  const query = new URLSearchParams({ from: `${month}-01`, to: today });
  const { current, products } = await readSalesReport(shop, salesPeriod(query, today));
  return { ...current, sold: products.map(({ quantity, sales }) => [quantity, sales]) };
}

async function refundLines(): Promise<Record<string, string>[]> {
  const text = await textOf(exportRefunds(shop));
  // A guard that spreadsheets need before a formula does not make another number of it.
  return parse(text, { columns: true, cast: (cell) => cell.replace(/^'(?=-\d)/, "") });
}
