import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import { ZERO } from "#domain/money/cents.ts";
import type { TypedPromotion } from "#domain/promotions/promotion-codec.ts";
import { expectAgreement } from "#test/support/expect-agreement.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { orderByHand, orderOf } from "#test/support/orders.ts";
import { promotionTerms } from "#test/support/promotion-terms.ts";
import { placesOf, recipients } from "#test/support/purchases.ts";
import { rowOf, rowsOf } from "#test/support/rows.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { findOrder, getOrderStats } from "../../orders/order-queries.ts";
import { listPurchase } from "../../orders/purchase-queries.ts";
import { savePromotion } from "../../promotions/save-promotion.ts";
import { readRefundable } from "../../refunds/read-refundable.ts";
import { shippingSection } from "../../settings/sections.ts";
import { takeOrder } from "../by-hand/take-order.ts";
import { sweepPayments } from "../settle/sweep-payments.ts";
import { type StartRequest, startCheckout } from "./start-checkout.ts";
import { submitCheckout } from "./submit-checkout.ts";

// Orders of $0.00: a code takes off everything, and they are picked up or shipped free.

const { shop } = forAllTests(openTestShop);
beforeAll(() =>
  chooseSettings(shop, shippingSection, {
    pickup: { place: "12 Mill Street", hours: "Saturday" },
    offersGifts: true,
    sendsToSeveral: true,
  }),
);
beforeEach(async () => {
  await shop.db.deleteFrom("promotion_uses").execute();
  await shop.db.deleteFrom("promotions").execute();
});

const lines: RequestedLine[] = [{ productId: 1, quantity: 1 }];
const pickup = { optionId: "pickup", heat: null };

async function addPromotion(form: Partial<TypedPromotion>) {
  const promotion = { id: null, version: 0, terms: promotionTerms(form), isActive: true };
  const saved = await savePromotion(shop, promotion);
  expect(saved.code).toBe("saved");
}

const allOff = { code: "ALLFREE", name: "All free", effect: "percent", percent: "100" } as const;

function request(more: Partial<StartRequest> = {}): StartRequest {
  return {
    checkoutId: randomUUID(),
    lines,
    method: "debit",
    amount: ZERO,
    destination: shopper,
    shipping: pickup,
    discountCode: allOff.code,
    tab: "tab-1",
    address: null,
    ...more,
  };
}

test("a code over everything and a pickup place the order, paid and without a payment", async () => {
  await addPromotion(allOff);
  const requested = request();
  expect(await startCheckout(shop, requested)).toMatchObject({ code: "covered" });
  const pressed = await Promise.all(
    [1, 2].map(() => submitCheckout(shop, { ...requested, details: shopper })),
  );
  expect(pressed.map(({ code }) => code).sort()).toEqual(["already-placed", "placed"]);
  const order = await orderOf(shop, requested.checkoutId);
  expect(order).toMatchObject({ total: 0, tax: 0, paymentStatus: "paid", paymentMethod: null });
  const payments = await rowsOf(shop.db, "payments", ["id"], { order_id: order.id });
  expect(payments).toEqual([]);
  expect((await readRefundable(shop, shop.db, order.id))?.obstacle).toEqual({
    code: "nothing-left",
  });
  await sweepPayments(shop);
  expect((await orderOf(shop, order.id)).paymentStatus).toBe("paid");
  await expectAgreement(shop);
});

test("nothing is said or placed before a shipping method is chosen", async () => {
  await addPromotion(allOff);
  const requested = request({ shipping: null });
  expect(await startCheckout(shop, requested)).toMatchObject({ code: "covered" });
  const pressed = await submitCheckout(shop, { ...requested, details: shopper });
  expect(pressed.code).toBe("shipping-changed");
  expect(await findOrder(shop.db, requested.checkoutId)).toBeUndefined();
});

test("a sum of a few cents is rounded down to nothing, which is stored with the order", async () => {
  const { price } = await rowOf(shop.db, "products", ["price"], { id: 1 });
  const amount = (Number(price) - 0.3).toFixed(2);
  await addPromotion({ ...allOff, effect: "amount", amount });
  const requested = request();
  expect(await startCheckout(shop, requested)).toMatchObject({ code: "covered" });
  expect(await submitCheckout(shop, { ...requested, details: shopper })).toMatchObject({
    code: "placed",
  });
  const order = await orderOf(shop, requested.checkoutId);
  expect(order).toMatchObject({ total: 0, paymentStatus: "paid" });
  expect(order.promotions.map(({ label, onProducts }) => [label, onProducts])).toContainEqual([
    "Rounded down",
    30,
  ]);
  await expectAgreement(shop);
});

test("the owner can take an order that costs nothing, such as a replacement", async () => {
  await addPromotion(allOff);
  const before = await getOrderStats(shop.db);
  const free = { lines, shipping: pickup, discountCode: allOff.code, paidElsewhere: null };
  const sent = await orderByHand(shop, { ...free, amount: ZERO });
  expect(await takeOrder(shop, sent)).toEqual({ code: "taken", orderId: sent.id });
  expect(await orderOf(shop, sent.id)).toMatchObject({ total: 0, paymentStatus: "paid" });
  expect((await getOrderStats(shop.db)).revenue).toBe(before.revenue);
  await expectAgreement(shop);
});

test("gifts to several people that cost nothing are placed for each of them", async () => {
  await addPromotion({ ...allOff, code: "", name: "Free bars", isAutomatic: true });
  await addPromotion({ name: "Free shipping", isAutomatic: true, effect: "free-shipping" });
  const gifts = recipients(3);
  const preference = { method: null, heat: null };
  const requested = request({
    destination: null,
    shipping: null,
    discountCode: null,
    multiRecipient: { destinations: placesOf(gifts), preference },
  });
  expect(await startCheckout(shop, requested)).toMatchObject({ code: "covered" });
  const details = { ...shopper, recipients: gifts };
  const submit = { ...requested, details, preference };
  expect(await submitCheckout(shop, submit)).toMatchObject({ code: "placed" });
  const orders = await listPurchase(shop.db, requested.checkoutId);
  expect(orders.map(({ total, paymentStatus }) => [total, paymentStatus])).toEqual(
    Array(3).fill([0, "paid"]),
  );
  await expectAgreement(shop);
});
