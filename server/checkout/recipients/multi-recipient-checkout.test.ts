import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import type { Gift } from "#domain/gifts/gift.ts";
import { add, cents, formatUsd } from "#domain/money/cents.ts";
import type { ShippingSettings } from "#domain/shipping/shipping-schema.ts";
import { defaultShippingSettings } from "#domain/shipping/shipping-settings.ts";
import { taxRate } from "#domain/tax/tax-rate.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { listEmails } from "#test/support/list-emails.ts";
import { orderOf } from "#test/support/orders.ts";
import {
  beginPurchase,
  buyForSeveral,
  payPurchase,
  placesOf,
  recipients,
} from "#test/support/purchases.ts";
import { rowOf, rowsOf } from "#test/support/rows.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { sendOrderEmailNow } from "#test/support/send-order-email-now.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { methodFor, zoneTo } from "#test/support/shipping-zones.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { sendOrderEmailJob } from "../../email/order-emails/send-order-email.ts";
import { changeOrderStatus } from "../../orders/changes/change-order-status.ts";
import { listOpenHolds } from "../../orders/holds.ts";
import { listPurchase } from "../../orders/purchase-queries.ts";
import { eraseOrder } from "../../privacy-requests/erase-order.ts";
import { shippingSection, taxSection } from "../../settings/sections.ts";
import { changeCount } from "../../stock/change-count.ts";
import { startCounting, stopCounting } from "../../stock/start-counting.ts";
import { endExpiredReservations } from "../pay/end-expired-reservations.ts";
import { startCheckout } from "../pay/start-checkout.ts";
import { submitCheckout } from "../pay/submit-checkout.ts";
import { settlePayment } from "../settle/settle-payment.ts";
import { sweepPayments } from "../settle/sweep-payments.ts";
import { priceParcels } from "./price-parcels.ts";

const { shop, pass, openAnother } = forAllTests(openTestShop);
const ground = methodFor(650, { takesPoBoxes: false });
const express = methodFor(2490, { id: "express", name: "Express", takesPoBoxes: false });
const far = methodFor(1125, { takesPoBoxes: false });
const zoned: Partial<ShippingSettings> = {
  mode: "by-zone",
  zones: [
    zoneTo(["OR", "AZ"], [ground, express]),
    zoneTo(["VT", "TX"], [far], { id: "east", name: "East" }),
  ],
};

const save = (change: Partial<ShippingSettings>) =>
  chooseSettings(shop, shippingSection, { offersGifts: true, sendsToSeveral: true, ...change });
async function tax(): Promise<void> {
  const states = {
    VT: { candy: taxRate(6_250), food: taxRate(0), isShippingTaxed: true, local: [], note: "" },
    AZ: { candy: taxRate(2_600), food: taxRate(0), isShippingTaxed: false, local: [], note: "" },
  };
  await chooseSettings(shop, taxSection, { mode: "by-state", usesStripe: false, states });
}
beforeEach(() => save({}));
afterEach(async () => {
  await shop.db.deleteFrom("settings").where("section", "in", ["shipping", "tax"]).execute();
});

const noPreference = { method: null, heat: null };
const lines: RequestedLine[] = [{ productId: 9, quantity: 2 }];

async function ordersOf(checkoutId: string) {
  const purchase = await listPurchase(shop.db, checkoutId);
  return await Promise.all(purchase.map(({ id }) => orderOf(shop, id)));
}

const countOrders = async () => (await shop.db.selectFrom("orders").select("id").execute()).length;

describe("one payment for several recipients", () => {
  test("becomes one order for each, with its own number, address, message and price", async () => {
    const gifts = recipients(12);
    const { checkoutId, start } = await buyForSeveral(shop, gifts);
    const orders = await ordersOf(checkoutId);
    expect(orders).toHaveLength(12);
    expect(orders[0]?.id).toBe(checkoutId);
    expect(new Set(orders.map(({ orderNumber }) => orderNumber)).size).toBe(12);
    for (const [index, order] of orders.entries()) {
      const { message, firstName, lastName, street, city, state, zipCode } = gifts[index] as Gift;
      expect(order.gift?.message).toBe(message);
      expect(order.shippingAddress).toMatchObject({ firstName, lastName, street, city, state });
      expect(order.shippingAddress.zipCode).toBe(zipCode);
      expect(order.billingAddress).toMatchObject({ firstName: "Robin", city: "Portland" });
      expect(order.items).toMatchObject([{ productId: 9, quantity: 2 }]);
      expect(order.paymentStatus).toBe("paid");
    }
    expect(add(...orders.map(({ total }) => total))).toBe(start.amount);
  });

  test("is priced for each place to the cent, as an independent calculation is", async () => {
    await save(zoned);
    await tax();
    const priceOf = async (id: number) => {
      const { price } = await rowOf(shop.db, "products", ["price"], { id });
      return Math.round(Number(price) * 100);
    };
    const goods = 2 * (await priceOf(9)) + 3 * (await priceOf(10));
    expect(goods).toBeGreaterThan(0);
    const charged = { AZ: 650, OR: 650, VT: 1125, TX: 1125 } as Record<string, number>;
    const taxOf = { AZ: goods * 0.026, OR: 0, VT: (goods + 1125) * 0.0625, TX: 0 } as Record<
      string,
      number
    >;
    const gifts = recipients(7);
    const totals = gifts.map(
      ({ state }) => goods + (charged[state] ?? 0) + Math.round(taxOf[state] ?? 0),
    );
    const { checkoutId, start } = await buyForSeveral(shop, gifts, {
      lines: [...lines, { productId: 10, quantity: 3 }],
    });
    expect(start.amount).toBe(totals.reduce((sum, total) => sum + total));
    const orders = await ordersOf(checkoutId);
    expect(orders.map(({ total }) => total)).toEqual(totals);
    const payments = await rowsOf(shop.db, "payments", ["order_id", "amount"], {
      provider_id: `pi_demo${checkoutId.replaceAll("-", "")}`,
    });
    expect(
      new Map(payments.map(({ order_id, amount }) => [order_id, Number(amount) * 100])),
    ).toEqual(new Map(orders.map(({ id, total }) => [id, total])));
  });

  test("ships by the chosen method if it is offered, and by the first one otherwise", async () => {
    await save(zoned);
    const preference = { method: "Express", heat: null };
    const { checkoutId } = await buyForSeveral(shop, recipients(4), { preference });
    const orders = await ordersOf(checkoutId);
    expect(orders.map(({ shippingCharge }) => shippingCharge?.method)).toEqual([
      "Express",
      "Ground",
      "Express",
      "Ground",
    ]);
  });

  test("is refused at the row of a place that is not served or a PO box, and not for its ZIP code", async () => {
    await save(zoned);
    const [kim] = recipients(1) as [Gift];
    const gifts = [
      kim,
      { ...kim, state: "HI" as const, zipCode: "96801" },
      { ...kim, street: "PO Box 12" },
      { ...kim, zipCode: "05401" },
    ];
    const multiRecipient = { destinations: placesOf(gifts), preference: noPreference };
    const priced = await priceParcels(shop, lines, multiRecipient, { address: null });
    if (priced.code !== "priced") throw new Error(priced.code);
    expect(priced.sum).toBeNull();
    expect(priced.rows).toMatchObject([
      { code: "priced" },
      { code: "not-offered", reason: "not-served" },
      { code: "not-offered", reason: "no-po-box" },
      { code: "priced" },
    ]);
  });

  test("asks once about heat, and holds a parcel if that choice is not enough", async () => {
    const { heat } = defaultShippingSettings;
    const hot = { ...heat, isOn: true, from: 30, coldPack: { fee: cents(625), upTo: null } };
    await save({ ...zoned, heat: hot });
    const destinations = placesOf(recipients(2));
    const rowsOf = async (choice: "cold-pack" | "own-risk" | null) => {
      const multiRecipient = { destinations, preference: { method: null, heat: choice } };
      const priced = await priceParcels(shop, lines, multiRecipient, { address: null });
      if (priced.code !== "priced") throw new Error(priced.code);
      return priced;
    };
    expect((await rowsOf(null)).rows).toMatchObject([{ code: "heat-open" }, { code: "heat-open" }]);
    const packed = await rowsOf("cold-pack");
    expect(packed.rows).toMatchObject([
      { code: "priced", content: { totals: { shipping: 1275 } } },
      { code: "priced", content: { totals: { shipping: 1750 } } },
    ]);
    expect(packed.sum?.totals.shipping).toBe(3025);
  });

  test("is refused while the owner does not offer it, or with an incomplete recipient", async () => {
    const purchase = await beginPurchase(shop, recipients(3));
    const gifts = [...recipients(2), { ...recipients(1)[0], city: " " }];
    const details = { ...shopper, recipients: gifts };
    expect(await submitCheckout(shop, { ...purchase.submit, details })).toEqual({
      code: "invalid",
      errors: { gift: "recipient-wrong" },
    });
    await save({ sendsToSeveral: false });
    expect(await submitCheckout(shop, purchase.submit)).toEqual({
      code: "invalid",
      errors: { gift: "not-offered" },
    });
  });

  test("costs nothing while it is off, and an hour of work of one network where it is on", async () => {
    const lines = Array<RequestedLine>(200).fill({ productId: 1, quantity: 1 });
    const destinations = Array(500).fill({ state: "OR", zipCode: "97201" });
    const preference = { method: null, heat: null };
    const ask = (address: string) =>
      priceParcels(shop, lines, { destinations, preference }, { address });

    await save({ sendsToSeveral: false });
    expect(await ask("192.0.2.41")).toEqual({ code: "not-offered" });

    await save({});
    for (let times = 0; times < 3; times += 1) {
      expect((await ask("192.0.2.41")).code).toBe("priced");
    }
    expect(await ask("192.0.2.41")).toEqual({ code: "too-often", seconds: expect.any(Number) });
    expect((await ask("192.0.2.42")).code).toBe("priced");
  });

  test("needs at least one recipient and at most 500", async () => {
    const { submit } = await beginPurchase(shop, recipients(1));
    for (const many of [[], recipients(501)]) {
      const details = { ...shopper, recipients: many };
      const result = await submitCheckout(shop, { ...submit, details });
      expect(result).toEqual({ code: "invalid", errors: { gift: "recipient-wrong" } });
    }
  });

  test("is not charged when a recipient was added since the page was priced", async () => {
    const { submit } = await beginPurchase(shop, recipients(3));
    const details = { ...shopper, recipients: recipients(4) };
    expect(await submitCheckout(shop, { ...submit, details })).toMatchObject({
      code: "amount-differs",
    });
  });

  test("ignores codes and gift cards", async () => {
    const purchase = await beginPurchase(shop, recipients(2));
    const codes = { discountCode: "NOBODY-KNOWS-IT", giftCardCode: "ABCD-EFGH-JKLM-NPQR" };
    const started = await startCheckout(shop, { ...purchase.start, ...codes });
    expect(started.code).toBe("started");
    const submitted = await submitCheckout(shop, { ...purchase.submit, ...codes });
    expect(submitted.code).toBe("submitted");
  });

  test("holds all orders until their day", async () => {
    const gifts = recipients(2, { shipAfter: "2026-12-15" });
    const { checkoutId } = await buyForSeveral(shop, gifts);
    for (const { id } of await ordersOf(checkoutId)) {
      expect(await listOpenHolds(shop.db, id)).toEqual(["gift_date"]);
    }
  });
});

describe("exactly once", () => {
  test("a double click, two tabs, the webhook and the sweep place the orders once", async () => {
    const before = await countOrders();
    const purchase = await beginPurchase(shop, recipients(5));
    await Promise.all([
      startCheckout(shop, purchase.start),
      submitCheckout(shop, purchase.submit),
      submitCheckout(shop, { ...purchase.submit, tab: "b" }),
    ]);
    await payPurchase(shop, purchase);
    const another = await openAnother();
    const { intentId, checkoutId } = purchase;
    const results = await Promise.all([
      settlePayment(shop, { intentId }),
      settlePayment(another, { id: checkoutId }),
      settlePayment(shop, { id: checkoutId }),
      settlePayment(another, { intentId }),
    ]);
    expect(results.map(({ code }) => code)).toEqual(["placed", "placed", "placed", "placed"]);
    await sweepPayments(shop);
    expect(await countOrders()).toBe(before + 5);
    const placed = { code: "already-placed", orderId: checkoutId };
    expect(await startCheckout(shop, purchase.start)).toEqual(placed);
    expect(await submitCheckout(shop, purchase.submit)).toEqual(placed);
  });

  test("an error at any order leaves none of them, and the next try places all", async () => {
    const before = await countOrders();
    const purchase = await beginPurchase(shop, recipients(4));
    await payPurchase(shop, purchase);
    const { intentId, checkoutId } = purchase;
    for (const failing of [1, 2, 4]) {
      let calls = 0;
      const broken = async () => {
        calls += 1;
        if (calls === failing) throw new Error("pulled the plug");
      };
      const orderSubscribers = [...shop.orderSubscribers, broken];
      const settled = settlePayment({ ...shop, orderSubscribers }, { intentId });
      await expect(settled).rejects.toThrow("pulled the plug");
      expect(await countOrders()).toBe(before);
      expect(await listPurchase(shop.db, checkoutId)).toEqual([]);
    }
    await settlePayment(shop, { intentId });
    expect(await ordersOf(checkoutId)).toHaveLength(4);
    const mails = await rowsOf(shop.db, "mail_events", ["kind"], { order_id: checkoutId });
    expect(mails.map(({ kind }) => kind).sort()).toEqual(["customer", "owner"]);
  });
});

describe("stock for several recipients", () => {
  const BAR = 9;
  const level = () => rowOf(shop.db, "stock_levels", ["on_hand", "reserved"], { product_id: BAR });
  const countTo = (onHand: number) => startCounting(shop, { productId: BAR, onHand });
  afterEach(async () => {
    await stopCounting(shop, BAR);
    for (const table of ["stock_levels", "stock_movements"] as const) {
      await shop.db.deleteFrom(table).where("product_id", "=", BAR).execute();
    }
    await shop.db.updateTable("products").set({ in_stock: true }).where("id", "=", BAR).execute();
  });

  test("is reserved for all at once, and sold to each", async () => {
    await countTo(30);
    const purchase = await beginPurchase(shop, recipients(12));
    await payPurchase(shop, purchase);
    expect(await level()).toEqual({ on_hand: 30, reserved: 24 });
    await settlePayment(shop, purchase);
    expect(await level()).toEqual({ on_hand: 6, reserved: 0 });
    const sold = await rowsOf(shop.db, "stock_movements", ["order_id", "quantity"], {
      kind: "sold",
      product_id: BAR,
    });
    expect(sold).toHaveLength(12);
    expect(sold.every(({ quantity }) => quantity === -2)).toBe(true);
  });

  test("that is short for the seventh of twelve is refused with the number left, and nothing is priced", async () => {
    await countTo(13);
    const multiRecipient = { destinations: placesOf(recipients(12)), preference: noPreference };
    expect(await priceParcels(shop, lines, multiRecipient, { address: null })).toEqual({
      code: "unavailable",
      products: [{ id: BAR, reason: "short", remaining: 13 }],
    });
  });

  test("that others bought since the page was priced is refused at Pay, and nothing is reserved", async () => {
    await countTo(24);
    const purchase = await beginPurchase(shop, recipients(12));
    const broken = { productId: BAR, kind: "broken", quantity: 1, note: "" } as const;
    await changeCount(shop, { ...broken, requestId: randomUUID() });
    expect(await submitCheckout(shop, purchase.submit)).toMatchObject({
      code: "unavailable",
      products: [{ id: BAR, reason: "short", remaining: 23 }],
    });
    expect(await level()).toEqual({ on_hand: 23, reserved: 0 });
  });

  test("that is short after the payment is missing in the last orders, which are held", async () => {
    await countTo(14);
    const purchase = await beginPurchase(shop, recipients(7));
    await payPurchase(shop, purchase);
    // What a reservation that ended would leave.
    const { db } = shop;
    await db.deleteFrom("reservations").execute();
    await db.updateTable("stock_levels").set({ reserved: 0, on_hand: 13 }).execute();
    await settlePayment(shop, purchase);
    const orders = await ordersOf(purchase.checkoutId);
    const holds = await Promise.all(orders.map(({ id }) => listOpenHolds(db, id)));
    expect(holds).toEqual([[], [], [], [], [], [], ["stock"]]);
    expect(await level()).toEqual({ on_hand: 0, reserved: 0 });
  });

  test("is released a quarter of an hour after Pay, once the payment is canceled", async () => {
    await countTo(6);
    const purchase = await beginPurchase(shop, recipients(3));
    expect((await submitCheckout(shop, purchase.submit)).code).toBe("submitted");
    expect(await level()).toEqual({ on_hand: 6, reserved: 6 });
    pass(16 * MINUTE_MS);
    await endExpiredReservations(shop);
    expect(await level()).toEqual({ on_hand: 6, reserved: 0 });
  });
});

describe("mails about a purchase", () => {
  test("are one receipt that lists all orders, and one mail for the owner", async () => {
    const { checkoutId, start } = await buyForSeveral(shop, recipients(3));
    const orders = await ordersOf(checkoutId);
    const events = await rowsOf(shop.db, "mail_events", ["order_id"]);
    const ids: (string | null)[] = orders.map(({ id }) => id);
    const mailed = events.map(({ order_id }) => order_id).filter((id) => ids.includes(id));
    expect(mailed).toEqual([checkoutId, checkoutId]);
    await sendOrderEmailNow(shop, { orderId: checkoutId, kind: "customer" });
    await sendOrderEmailNow(shop, { orderId: checkoutId, kind: "owner" });
    const mails = await listEmails(shop.db, 50);
    const total = formatUsd(start.amount);
    for (const kind of ["order-customer", "order-owner"]) {
      const sent = mails.filter((mail) => mail.kind === kind && mail.orderId === checkoutId);
      expect(sent).toHaveLength(1);
      for (const { orderNumber } of orders) expect(sent[0]?.text).toContain(orderNumber);
      expect(sent[0]?.text).toContain(total);
      expect(sent[0]?.text).toContain("Kim Example 3, Portland, OR");
    }
    expect(mails.find(({ kind }) => kind === "order-customer")?.text).toContain(
      "2 bars for each of 3 recipients",
    );
  });

  test("are not sent to the owner for the other orders by the sweep for missing mails", async () => {
    const { checkoutId } = await buyForSeveral(shop, recipients(3));
    pass(60 * MINUTE_MS);
    const orphans = (await sendOrderEmailJob.findOrphans?.(shop)) ?? [];
    const later = (await ordersOf(checkoutId)).slice(1).map(({ id }) => id);
    expect(orphans.filter(({ orderId }) => later.includes(orderId))).toEqual([]);
  });
});

describe("one order of a purchase", () => {
  test("leaves nothing of its recipient in other checkouts when it is erased", async () => {
    const gifts = recipients(3).map((gift, index) => ({ ...gift, street: `${index} Secret Way` }));
    const { checkoutId } = await buyForSeveral(shop, gifts);
    const [, second] = await ordersOf(checkoutId);
    const where = async () => {
      const { rows } = await sql<{ id: string }>`select id from checkouts
        where details::text like '%1 Secret Way%'`.execute(shop.db);
      return rows.map(({ id }) => id);
    };
    expect(await where()).toEqual([second?.id]);
    await changeOrderStatus(shop, second?.id ?? "", "cancelled");
    expect((await eraseOrder(shop, second?.id ?? "")).code).toBe("erased");
    expect(await where()).toEqual([]);
    const purchase = await listPurchase(shop.db, checkoutId);
    expect(purchase.map(({ recipient }) => recipient)).toEqual([
      "Kim Example 1",
      "",
      "Kim Example 3",
    ]);
  });
});

test("an order for 500 recipients is priced, paid for and placed", async () => {
  await save(zoned);
  await tax();
  const gifts = recipients(500).map((gift, index) => ({
    ...gift,
    // As many different places as there can be.
    zipCode: `${gift.zipCode.slice(0, 3)}${String(index % 100).padStart(2, "0")}`,
  }));
  const multiRecipient = { destinations: placesOf(gifts), preference: noPreference };
  expect(await priceParcels(shop, lines, multiRecipient, { address: null })).toMatchObject({
    code: "priced",
  });
  const purchase = await beginPurchase(shop, gifts);
  await payPurchase(shop, purchase);
  await settlePayment(shop, purchase);
  await settlePayment(shop, purchase);
  expect(await listPurchase(shop.db, purchase.checkoutId)).toHaveLength(500);
});
