import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import { ZERO } from "#domain/money/cents.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import {
  beginCheckout,
  buy,
  checkoutRequest,
  payCheckout,
  type StartedTestCheckout,
} from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openPaymentLink, parcelOf } from "#test/support/orders.ts";
import { makeRefund } from "#test/support/refund-order.ts";
import { changeRows } from "#test/support/rows.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { openTestShop, withPayments } from "#test/support/test-shop.ts";
import { meet } from "#test/support/two-at-once.ts";
import type { AppContext } from "../../app-context.ts";
import { deleteProduct } from "../../catalog/edit-products.ts";
import { changeOrderStatus } from "../../orders/changes/change-order-status.ts";
import { deleteOrder } from "../../orders/changes/delete-order.ts";
import { fillShortage, listMissingProducts } from "../../orders/changes/fill-shortage.ts";
import { listOpenHolds } from "../../orders/holds.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { shipOrder } from "../../parcels/ship-order.ts";
import { undoShipment } from "../../parcels/undo-shipment.ts";
import { changeCount } from "../../stock/change-count.ts";
import { startCounting, stopCounting } from "../../stock/start-counting.ts";
import { priceLines } from "../prices/price-lines.ts";
import { settlePayment } from "../settle/settle-payment.ts";
import { endExpiredReservations } from "./end-expired-reservations.ts";
import { startCheckout } from "./start-checkout.ts";
import { submitCheckout } from "./submit-checkout.ts";

const house = forAllTests(openTestShop);
const { shop, time } = house;
const BAR = 1;
const OTHER = 2;
const UNCOUNTED = 3;
const line = (productId: number, quantity: number): RequestedLine => ({ productId, quantity });

beforeEach(async () => {
  await sql`truncate reservations, stock_movements, stock_shortages, stock_levels`.execute(shop.db);
  time.now = new Date("2026-11-20T15:00:00Z");
});

async function count(productId: number, onHand: number): Promise<void> {
  await sql`insert into stock_levels (product_id, on_hand) values (${productId}, ${onHand})`.execute(
    shop.db,
  );
  if (onHand === 0) return;
  await sql`insert into stock_movements (product_id, kind, quantity, actor, at)
    values (${productId}, 'adjusted', ${onHand}, 'owner', now())`.execute(shop.db);
}

/** The stock level: the count, the reserved bars, and the sum of the ledger. */
async function level(productId: number) {
  const { rows } = await sql<{ onHand: number; reserved: number; held: number; ledger: number }>`
    select on_hand as "onHand", reserved,
      (select coalesce(sum(quantity), 0)::integer from reservations as kept
        where kept.product_id = level.product_id) as held,
      (select coalesce(sum(quantity), 0)::integer from stock_movements as movement
        where movement.product_id = level.product_id) as ledger
    from stock_levels as level where product_id = ${productId}`.execute(shop.db);
  const [row] = rows;
  if (!row) throw new Error("not counted");
  const { onHand, reserved, held, ledger } = row;
  expect({ reserved: held, onHand: ledger }).toEqual({ reserved, onHand });
  return { onHand, reserved };
}

const submit = (checkout: StartedTestCheckout) =>
  submitCheckout(shop, { ...checkout, details: shopper });

/** A provider that reports that the last card was declined. */
function withFailure() {
  return withPayments(shop, {
    report: async (intentId) => {
      const report = await shop.payments.report(intentId);
      return report && { ...report, failure: "Your card was declined." };
    },
  });
}

/** Ships one bar in a parcel. @returns the parcel's id */
async function shipProduct(orderId: string): Promise<string> {
  const items = (await findOrder(shop.db, orderId))?.items ?? [];
  const itemId = items.find(({ productId }) => productId === BAR)?.id ?? "";
  const parcel = await shipOrder(shop, parcelOf(orderId, { items: [{ itemId, quantity: 1 }] }));
  if (parcel.code !== "shipped") throw new Error(parcel.code);
  return parcel.shipmentId;
}

const pass = (minutes: number) => house.pass(minutes * MINUTE_MS);

describe("a counted product", () => {
  test("is reserved when Pay is pressed and sold when the order is placed", async () => {
    await count(BAR, 5);
    const checkout = await beginCheckout(shop, { lines: [line(BAR, 2)] });
    expect(await level(BAR)).toEqual({ onHand: 5, reserved: 0 });
    await payCheckout(shop, checkout);
    expect(await level(BAR)).toEqual({ onHand: 5, reserved: 2 });
    await settlePayment(shop, checkout);
    expect(await level(BAR)).toEqual({ onHand: 3, reserved: 0 });
  });

  test("is added up over all lines and boxes of a cart", async () => {
    await count(BAR, 4);
    const box = { bundleId: "b", bundleSize: 3 } as const;
    const lines = [{ ...line(BAR, 2), ...box }, { ...line(UNCOUNTED, 1), ...box }, line(BAR, 3)];
    expect(await priceLines(shop, lines, { address: null })).toEqual({
      code: "unavailable",
      products: [{ id: BAR, reason: "short", remaining: 4 }],
    });
  });

  test("that is sold out is refused before payment, whatever its stock switch says", async () => {
    await count(BAR, 0);
    expect(await startCheckout(shop, checkoutRequest({ lines: [line(BAR, 1)] }))).toEqual({
      code: "unavailable",
      products: [{ id: BAR, reason: "out-of-stock", remaining: 0 }],
    });
  });

  test("is refused at Pay to the second of two shoppers for the last bars, and the first one pays", async () => {
    await count(BAR, 3);
    const first = await beginCheckout(shop, { lines: [line(BAR, 2)] });
    const second = await beginCheckout(shop, { lines: [line(BAR, 2)] });
    expect(await submit(first)).toMatchObject({ code: "submitted" });
    expect(await submit(second)).toEqual({
      code: "unavailable",
      products: [{ id: BAR, reason: "short", remaining: 1 }],
    });
    expect(await level(BAR)).toEqual({ onHand: 3, reserved: 2 });
    await payCheckout(shop, first);
    const result = await settlePayment(shop, first);
    expect(result.code).toBe("placed");
    expect(await level(BAR)).toEqual({ onHand: 1, reserved: 0 });
  });

  test("stays reserved once for a shopper who presses Pay again", async () => {
    await count(BAR, 2);
    const checkout = await beginCheckout(shop, { lines: [line(BAR, 2)] });
    await submit(checkout);
    pass(14);
    expect(await submit(checkout)).toMatchObject({ code: "submitted" });
    expect(await level(BAR)).toEqual({ onHand: 2, reserved: 2 });
    pass(14);
    expect(await endExpiredReservations(shop)).toBe(0);
  });

  test("that is reserved can be bought by its cart only", async () => {
    await count(BAR, 2);
    const lines = [line(BAR, 2)];
    const checkout = await beginCheckout(shop, { lines });
    await submit(checkout);
    expect(await priceLines(shop, lines, { address: null })).toMatchObject({ code: "unavailable" });
    expect(await priceLines(shop, lines, checkout)).toMatchObject({ code: "priced" });
  });

  test("is released as far as a changed cart no longer has it", async () => {
    await count(BAR, 5);
    await count(OTHER, 5);
    const checkoutId = randomUUID();
    await submit(await beginCheckout(shop, { checkoutId, lines: [line(BAR, 4), line(OTHER, 1)] }));
    const lines = [line(BAR, 1), line(OTHER, 3)];
    await submit(await beginCheckout(shop, { checkoutId, lines }));
    expect(await level(BAR)).toEqual({ onHand: 5, reserved: 1 });
    expect(await level(OTHER)).toEqual({ onHand: 5, reserved: 3 });
  });

  test("is never oversold when many press Pay at once", async () => {
    await count(BAR, 7);
    await count(OTHER, 30);
    const checkouts = await Promise.all(
      Array.from({ length: 24 }, (_, n) => {
        const lines = [line(BAR, 1), line(OTHER, 1)];
        return beginCheckout(shop, { lines: n % 2 ? lines : lines.toReversed() });
      }),
    );
    const answers = await Promise.all(checkouts.map(submit));
    expect(answers.filter(({ code }) => code === "submitted")).toHaveLength(7);
    expect(answers.filter(({ code }) => code === "unavailable")).toHaveLength(17);
    expect(await level(BAR)).toEqual({ onHand: 7, reserved: 7 });
    expect(await level(OTHER)).toEqual({ onHand: 30, reserved: 7 });
  });
});

describe("a reservation", () => {
  test("ends after fifteen minutes, once its payment is canceled", async () => {
    await count(BAR, 2);
    const checkout = await beginCheckout(shop, { lines: [line(BAR, 2)] });
    await submit(checkout);
    pass(14);
    expect(await endExpiredReservations(shop)).toBe(0);
    pass(2);
    expect(await endExpiredReservations(shop)).toBe(1);
    expect(await level(BAR)).toEqual({ onHand: 2, reserved: 0 });
    const { demoPayments } = shop;
    expect(await demoPayments?.confirm(checkout.intentId, checkout.clientSecret)).toBeFalsy();
    // A shopper who comes back can pay.
    const again = await beginCheckout(shop, {
      checkoutId: checkout.checkoutId,
      lines: [line(BAR, 2)],
    });
    expect(await submit(again)).toMatchObject({ code: "submitted" });
  });

  test("that is paid at the last moment becomes its order", async () => {
    await count(BAR, 2);
    const checkout = await beginCheckout(shop, { lines: [line(BAR, 2)] });
    await payCheckout(shop, checkout);
    pass(16);
    expect(await endExpiredReservations(shop)).toBe(0);
    expect(await level(BAR)).toEqual({ onHand: 0, reserved: 0 });
    expect(await settlePayment(shop, checkout)).toMatchObject({ code: "placed" });
  });

  test("is kept while the provider is down", async () => {
    await count(BAR, 1);
    await submit(await beginCheckout(shop, { lines: [line(BAR, 1)] }));
    pass(16);
    const down = withPayments(shop, {
      cancelIntent: () => Promise.reject(new Error("no answer")),
    });
    expect(await endExpiredReservations(down)).toBe(0);
    expect(await level(BAR)).toEqual({ onHand: 1, reserved: 1 });
  });

  test("ends a minute after a failed payment, not while a retry may be under way", async () => {
    await count(BAR, 1);
    const checkout = await beginCheckout(shop, { lines: [line(BAR, 1)] });
    await submit(checkout);
    const { intentId } = checkout;
    await settlePayment(withFailure(), { intentId });
    expect(await level(BAR)).toEqual({ onHand: 1, reserved: 1 });
    pass(2);
    await settlePayment(withFailure(), { intentId });
    expect(await level(BAR)).toEqual({ onHand: 1, reserved: 0 });
  });

  test("by bank account is kept while the shopper is at the bank", async () => {
    await count(BAR, 1);
    const checkout = await beginCheckout(shop, { lines: [line(BAR, 1)], method: "ach" });
    await submit(checkout);
    pass(10);
    await settlePayment(withFailure(), { intentId: checkout.intentId });
    expect(await level(BAR)).toEqual({ onHand: 1, reserved: 1 });
  });
});

describe("an order of counted bars", () => {
  const order = () => buy(shop, { lines: [line(BAR, 2), line(UNCOUNTED, 1)] });

  test("returns its bars when it is cancelled, and takes them again when that is undone", async () => {
    await count(BAR, 5);
    const id = await order();
    await changeOrderStatus(shop, id, "cancelled");
    expect(await level(BAR)).toEqual({ onHand: 5, reserved: 0 });
    await changeOrderStatus(shop, id, "pending");
    expect(await level(BAR)).toEqual({ onHand: 3, reserved: 0 });
  });

  test("returns no shipped bars", async () => {
    await count(BAR, 5);
    const id = await order();
    await changeOrderStatus(shop, id, "shipped");
    await changeOrderStatus(shop, id, "cancelled");
    expect(await level(BAR)).toEqual({ onHand: 3, reserved: 0 });
  });

  test("returns its bars when its shipment is undone after the cancellation", async () => {
    await count(BAR, 5);
    const id = await order();
    const shipmentId = await shipProduct(id);
    await changeOrderStatus(shop, id, "cancelled");
    expect(await level(BAR)).toEqual({ onHand: 4, reserved: 0 });
    for (const code of ["undone", "already-undone"]) {
      expect(await undoShipment(shop, shipmentId)).toMatchObject({ code });
      expect(await level(BAR)).toEqual({ onHand: 5, reserved: 0 });
    }
    await changeOrderStatus(shop, id, "pending");
    expect(await level(BAR)).toEqual({ onHand: 3, reserved: 0 });
  });

  test("returns its bars when it is deleted before shipping", async () => {
    await count(BAR, 5);
    await deleteOrder(shop, await order());
    expect(await level(BAR)).toEqual({ onHand: 5, reserved: 0 });
  });

  test("is held if a paid bar is missing, and released once it is in stock", async () => {
    await count(BAR, 3);
    const id = await order();
    await changeOrderStatus(shop, id, "cancelled");
    // Another shopper buys them meanwhile.
    await buy(shop, { lines: [line(BAR, 2)] });
    await changeOrderStatus(shop, id, "pending");
    expect(await level(BAR)).toEqual({ onHand: 0, reserved: 0 });
    expect(await listOpenHolds(shop.db, id)).toEqual(["stock"]);
    const missing = [{ productId: BAR, name: "Red Orchard", quantity: 1 }];
    expect(await listMissingProducts(shop.db, id)).toEqual(missing);
    expect(await fillShortage(shop, id)).toEqual(missing);
    await changeCount(shop, {
      productId: BAR,
      kind: "received",
      quantity: 4,
      requestId: randomUUID(),
      note: "",
    });
    expect(await fillShortage(shop, id)).toEqual([]);
    expect(await listOpenHolds(shop.db, id)).toEqual([]);
    expect(await level(BAR)).toEqual({ onHand: 3, reserved: 0 });
  });

  test("that lacks a bar and is cancelled returns its other bars, and is no longer held", async () => {
    await count(BAR, 3);
    const id = await order();
    await changeOrderStatus(shop, id, "cancelled");
    await buy(shop, { lines: [line(BAR, 2)] });
    await changeOrderStatus(shop, id, "pending");
    await changeOrderStatus(shop, id, "cancelled");
    expect(await listOpenHolds(shop.db, id)).toEqual([]);
    expect(await level(BAR)).toEqual({ onHand: 1, reserved: 0 });
  });

  test("placed before its bars were counted changes no count", async () => {
    const id = await order();
    await count(BAR, 5);
    await changeOrderStatus(shop, id, "cancelled");
    await changeOrderStatus(shop, id, "pending");
    expect(await level(BAR)).toEqual({ onHand: 5, reserved: 0 });
  });
});

describe("a bank payment of counted bars", () => {
  async function placeBankOrder() {
    const checkout = await beginCheckout(shop, { lines: [line(BAR, 2)], method: "ach" });
    await submit(checkout);
    await settleAs(checkout.intentId, "processing");
    return checkout;
  }
  /** Changes a payment at the provider and settles it. */
  async function settleAs(intentId: string, state: string): Promise<void> {
    await changeRows(shop.db, "demo_payments", { state }, { intent_id: intentId });
    await settlePayment(shop, { intentId });
  }

  test("keeps its bars for days, and returns them if it bounces", async () => {
    await count(BAR, 3);
    const { intentId } = await placeBankOrder();
    pass(4 * 24 * 60);
    await endExpiredReservations(shop);
    expect(await level(BAR)).toEqual({ onHand: 1, reserved: 0 });
    await settleAs(intentId, "requires_payment_method");
    expect(await level(BAR)).toEqual({ onHand: 3, reserved: 0 });
  });

  test("that bounced takes the bars that are shipped nevertheless, as far as they are there", async () => {
    await count(BAR, 3);
    const { intentId, checkoutId: orderId } = await placeBankOrder();
    await settleAs(intentId, "requires_payment_method");
    const first = await shipProduct(orderId);
    expect(await level(BAR)).toEqual({ onHand: 2, reserved: 0 });
    await undoShipment(shop, first);
    expect(await level(BAR)).toEqual({ onHand: 3, reserved: 0 });
    await shipProduct(orderId);
    await buy(shop, { lines: [line(BAR, 2)] });
    const second = await shipProduct(orderId);
    expect(await level(BAR)).toEqual({ onHand: 0, reserved: 0 });
    // It was never taken, so it is not returned.
    await undoShipment(shop, second);
    expect(await level(BAR)).toEqual({ onHand: 0, reserved: 0 });
  });

  test("that bounced takes all its bars when its order is marked as shipped, and returns them when that is undone", async () => {
    await count(BAR, 3);
    const { intentId, checkoutId: orderId } = await placeBankOrder();
    await settleAs(intentId, "requires_payment_method");
    await changeOrderStatus(shop, orderId, "shipped");
    expect(await level(BAR)).toEqual({ onHand: 1, reserved: 0 });
    await changeOrderStatus(shop, orderId, "delivered");
    expect(await level(BAR)).toEqual({ onHand: 1, reserved: 0 });
    await changeOrderStatus(shop, orderId, "pending");
    expect(await level(BAR)).toEqual({ onHand: 3, reserved: 0 });
    await changeOrderStatus(shop, orderId, "shipped");
    await changeOrderStatus(shop, orderId, "cancelled");
    expect(await level(BAR)).toEqual({ onHand: 1, reserved: 0 });
    await changeOrderStatus(shop, orderId, "pending");
    expect(await level(BAR)).toEqual({ onHand: 3, reserved: 0 });
    await changeOrderStatus(shop, orderId, "shipped");
    await settleAs(intentId, "succeeded");
    expect(await level(BAR)).toEqual({ onHand: 1, reserved: 0 });
  });

  test("that bounces while its order is cancelled leaves its bars in stock when that is undone", async () => {
    await count(BAR, 3);
    const { intentId, checkoutId: orderId } = await placeBankOrder();
    await changeOrderStatus(shop, orderId, "cancelled");
    await settleAs(intentId, "requires_payment_method");
    await changeOrderStatus(shop, orderId, "pending");
    expect(await level(BAR)).toEqual({ onHand: 3, reserved: 0 });
    await settleAs(intentId, "succeeded");
    expect(await level(BAR)).toEqual({ onHand: 1, reserved: 0 });
  });

  test("that bounced can be made again while its bars are in stock", async () => {
    await count(BAR, 3);
    const { intentId, checkoutId } = await placeBankOrder();
    await settleAs(intentId, "requires_payment_method");
    await openPaymentLink(shop, checkoutId);
    expect(await level(BAR)).toEqual({ onHand: 3, reserved: 2 });
    // The checkout is abandoned: its payment is canceled before the bars are released.
    pass(16);
    expect(await endExpiredReservations(shop)).toBe(1);
    expect(await level(BAR)).toEqual({ onHand: 3, reserved: 0 });
    await buy(shop, { lines: [line(BAR, 2)] });
    await expect(openPaymentLink(shop, checkoutId)).rejects.toThrow("sold-out");
    expect(await level(BAR)).toEqual({ onHand: 1, reserved: 0 });
  });
});

test("bars that are refunded before they left are back in stock, and never more than were sold", async () => {
  await count(BAR, 5);
  const id = await buy(shop, { lines: [line(BAR, 3)] });
  const refund = async (quantity: number, restocks: boolean) => {
    await makeRefund(shop, id, ({ items: [item] }) => ({
      items: [{ itemId: item?.itemId ?? "", quantity }],
      shipping: ZERO,
      restocks,
    }));
  };
  await refund(1, true);
  expect(await level(BAR)).toEqual({ onHand: 3, reserved: 0 });
  // Whatever the owner chose: it never left.
  await refund(1, false);
  expect(await level(BAR)).toEqual({ onHand: 4, reserved: 0 });
  // Bars are returned to stock only once.
  await changeOrderStatus(shop, id, "cancelled");
  expect(await level(BAR)).toEqual({ onHand: 5, reserved: 0 });
  await changeOrderStatus(shop, id, "pending");
  expect(await level(BAR)).toEqual({ onHand: 4, reserved: 0 });
});

test("of a bar on two lines of which one is missing, a refund returns what the order has of it", async () => {
  await count(BAR, 4);
  const box = { bundleId: "box-1", bundleSize: 3 } as const;
  const inBox = [BAR, OTHER, UNCOUNTED].map((productId) => ({ ...line(productId, 1), ...box }));
  const id = await buy(shop, { lines: [line(BAR, 2), ...inBox] });
  await changeOrderStatus(shop, id, "cancelled");
  await buy(shop, { lines: [line(BAR, 2)] });
  await changeOrderStatus(shop, id, "pending");
  expect(await listMissingProducts(shop.db, id)).toMatchObject([{ quantity: 1 }]);

  // It has two of three: one of them is for the box, so only one comes back.
  await makeRefund(shop, id, ({ items }) => ({ items: items.slice(0, 1), shipping: ZERO }));
  expect(await level(BAR)).toEqual({ onHand: 1, reserved: 0 });
  expect(await listMissingProducts(shop.db, id)).toEqual([]);
  await makeRefund(shop, id);
  expect(await level(BAR)).toEqual({ onHand: 2, reserved: 0 });
});

test("a clock that is set back keeps reservations and ends none twice", async () => {
  await count(BAR, 2);
  const checkout = await beginCheckout(shop, { lines: [line(BAR, 1)] });
  await submit(checkout);
  pass(-60);
  expect(await endExpiredReservations(shop)).toBe(0);
  pass(60 + 16);
  expect(await endExpiredReservations(shop)).toBe(1);
  pass(-60);
  expect(await endExpiredReservations(shop)).toBe(0);
  expect(await level(BAR)).toEqual({ onHand: 2, reserved: 0 });
});

test("a product that is no longer counted still sells its reserved bars", async () => {
  await count(BAR, 2);
  const checkout = await beginCheckout(shop, { lines: [line(BAR, 1)] });
  await payCheckout(shop, checkout);
  await stopCounting(shop, BAR);
  const result = await settlePayment(shop, checkout);
  expect(result.code).toBe("placed");
  await startCounting(shop, { productId: BAR, onHand: 4 });
  expect(await level(BAR)).toEqual({ onHand: 4, reserved: 0 });
});

test("counting that stops while somebody presses Pay waits for nobody who waits for it, and leaves nothing reserved", async () => {
  const stop = (ctx: AppContext) => stopCounting(ctx, BAR);
  for (let pauseAfter = 1; pauseAfter <= 8; pauseAfter++) {
    for (const stopsFirst of [true, false]) {
      await count(BAR, 10);
      const checkout = await beginCheckout(shop, { lines: [line(BAR, 2)] });
      await submit(checkout);
      const press = (ctx: AppContext) => submitCheckout(ctx, { ...checkout, details: shopper });
      const [first, second] = stopsFirst ? [stop, press] : [press, stop];
      expect(await meet(shop, first, second, pauseAfter)).toEqual([]);

      // What was left of the former count is not part of the next one.
      expect(await startCounting(shop, { productId: BAR, onHand: 4 })).toMatchObject({
        code: "changed",
      });
      const { rows } = await sql`
        select reserved, (select count(*)::integer from reservations) as rows
        from stock_levels where product_id = ${BAR}`.execute(shop.db);
      expect(rows).toEqual([{ reserved: 0, rows: 0 }]);
      expect((await submit(checkout)).code).toBe("submitted");
      expect(await level(BAR)).toEqual({ onHand: 4, reserved: 2 });
      await sql`truncate reservations, stock_movements, stock_levels`.execute(shop.db);
    }
  }
});

test("a product that is deleted while somebody presses Pay leaves no count and nothing reserved", async () => {
  for (let pauseAfter = 1; pauseAfter <= 6; pauseAfter++) {
    const { rows: made } = await sql<{ id: number }>`
      insert into products select (jsonb_populate_record(product, jsonb_build_object(
        'id', (select max(id) + 1 from products), 'slug', 'gone-' || ${pauseAfter}::integer))).*
      from products as product where id = ${OTHER} returning id::integer as id`.execute(shop.db);
    const id = made[0]?.id ?? 0;
    await count(id, 5);
    const checkout = await beginCheckout(shop, { lines: [line(id, 2)] });
    await submit(checkout);
    const press = (ctx: AppContext) => submitCheckout(ctx, { ...checkout, details: shopper });
    expect(await meet(shop, press, (ctx) => deleteProduct(ctx, id), pauseAfter)).toEqual([]);
    const { rows } = await sql`select from stock_levels where product_id = ${id}`.execute(shop.db);
    expect(rows).toEqual([]);
  }
});
