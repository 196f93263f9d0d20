import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { defaultShipmentSettings } from "#domain/parcels/shipment-settings.ts";
import { SECOND_MS } from "#domain/time/durations.ts";
import { beginCheckout, buy, payCheckout } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { orderOf, parcelOf } from "#test/support/orders.ts";
import { rowsOf } from "#test/support/rows.ts";
import { sampleGift as gift, shopper } from "#test/support/sample-shopper.ts";
import { sendOrderEmailNow } from "#test/support/send-order-email-now.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { textOf } from "#test/support/text-of.ts";
import { changeGiftMessage } from "../../orders/changes/change-gift-message.ts";
import { releaseDueGifts, releaseGift } from "../../orders/changes/gift-holds.ts";
import { listOpenHolds } from "../../orders/holds.ts";
import { findShipByDay } from "../../orders/list/find-ship-by-day.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { listOrdersToPack } from "../../packing/list-orders-to-pack.ts";
import { packOrder } from "../../packing/pack-order.ts";
import { exportLabels } from "../../parcels/export-labels.ts";
import { shipOrder } from "../../parcels/ship-order.ts";
import { eraseAddress } from "../../privacy-requests/erase-address.ts";
import { eraseOrder } from "../../privacy-requests/erase-order.ts";
import { exportCustomerData } from "../../privacy-requests/export-customer-data.ts";
import { shippingSection } from "../../settings/sections.ts";
import { settlePayment } from "../settle/settle-payment.ts";
import { submitCheckout } from "./submit-checkout.ts";

const { shop, time, pass } = forAllTests(openTestShop);
const realNow = () => time.now;
let now: Date;
beforeEach(async () => {
  now = realNow();
  time.now = new Date("2026-12-01T18:00:00Z");
  await chooseSettings(shop, shippingSection, { offersGifts: true });
});
afterEach(async () => {
  time.now = now;
  await shop.db.deleteFrom("settings").where("section", "=", "shipping").execute();
});

const lines = [{ productId: 9, quantity: 1 }];

const goods = { lines, destination: gift };

async function submit(change: object) {
  const checkout = await beginCheckout(shop, goods);
  const details = { ...shopper, gift: { ...gift, ...change } };
  return await submitCheckout(shop, { ...checkout, details });
}

/** @returns the stored order */
async function give(change: Partial<typeof gift> = {}) {
  const details = { gift: { ...gift, ...change } };
  return await orderOf(shop, await buy(shop, { ...goods, details }));
}

const toPack = async () => (await listOrdersToPack(shop.db, "to-pack")).map(({ id }) => id);

const ship = (orderId: string, notifiesCustomer = true) =>
  shipOrder(
    shop,
    parcelOf(orderId, {
      trackingNumber: "1Z5R89390357567127",
      notifiesCustomer,
      mayShareNumber: true,
    }),
  );

const mailsOf = (orderId: string) =>
  rowsOf(shop.db, "mail_events", ["kind", "request_id"], { order_id: orderId });

test("a gift is stored with its order: the recipient's address for delivery, the buyer's for billing", async () => {
  const order = await give({ email: "kim@example.com" });
  expect(order.shippingAddress).toMatchObject({ firstName: "Kim", state: "AZ", zipCode: "85701" });
  expect(order.billingAddress).toMatchObject({ firstName: "Robin", state: "OR" });
  expect(order).toMatchObject({ customerName: "Robin Sample", customerEmail: shopper.email });
  expect(order.gift).toEqual({
    message: "Happy birthday!",
    shipAfter: null,
    recipientEmail: "kim@example.com",
  });
  expect(await toPack()).toContain(order.id);
  const labels = await textOf(
    exportLabels(shop.db, [order.id], defaultShipmentSettings, undefined),
  );
  expect(labels).toContain("7 Made-up Lane");
});

test("while gifts are not offered, none is accepted", async () => {
  await chooseSettings(shop, shippingSection, { offersGifts: false });
  expect(await submit({})).toEqual({ code: "invalid", errors: { gift: "not-offered" } });
});

test("a past day in the shop's time zone is refused, and so is one after half a year", async () => {
  const error = async (shipAfter: string) => {
    const submitted = await submit({ shipAfter });
    return submitted.code === "invalid" ? submitted.errors["gift-shipAfter"] : submitted.code;
  };
  expect(await error("2026-11-30")).toBe("day-past");
  expect(await error("2026-12-01")).toBe("submitted");
  expect(await error("2027-07-01")).toBe("day-too-far");
});

test("without its gift row the order is not placed: both are one transaction", async () => {
  const checkout = await beginCheckout(shop, goods);
  const { checkoutId, intentId } = checkout;
  await payCheckout(shop, checkout, { gift: { ...gift, shipAfter: "2026-12-24" } });
  const { db } = shop;
  await db.schema.alterTable("order_gifts").renameTo("order_gifts_away").execute();
  try {
    await expect(settlePayment(shop, { intentId })).rejects.toThrow(/order_gifts/);
  } finally {
    await db.schema.alterTable("order_gifts_away").renameTo("order_gifts").execute();
  }
  expect(await findOrder(db, checkoutId)).toBeUndefined();
  expect(await listOpenHolds(db, checkoutId)).toEqual([]);
  expect((await settlePayment(shop, { intentId })).code).toBe("placed");
  expect((await orderOf(shop, checkoutId)).gift).toMatchObject({ shipAfter: "2026-12-24" });
  expect(await listOpenHolds(db, checkoutId)).toEqual(["gift_date"]);
});

describe("a gift with a later day", () => {
  test("is held and not to pack until its day begins in the shop's time zone", async () => {
    const order = await give({ shipAfter: "2026-12-20" });
    expect(await toPack()).not.toContain(order.id);
    expect((await packOrder(shop, order.id)).code).not.toBe("packed");
    expect(await findShipByDay(shop, order)).toBeNull();
    // Midnight is between these in every time zone of the United States.
    time.now = new Date("2026-12-20T04:00:00Z");
    expect(await releaseDueGifts(shop)).toBe(0);
    expect(await toPack()).not.toContain(order.id);
    time.now = new Date("2026-12-20T09:00:00Z");
    expect((await Promise.all([1, 2].map(() => releaseDueGifts(shop)))).toSorted()).toEqual([0, 1]);
    expect(await toPack()).toContain(order.id);
    expect(await findShipByDay(shop, order)).toMatch(/^2026-12-2/);
  });

  test("can be released earlier by the owner, once", async () => {
    const order = await give({ shipAfter: "2026-12-20" });
    expect(await releaseGift(shop, order.id)).toBe(true);
    expect(await releaseGift(shop, order.id)).toBe(false);
    expect(await toPack()).toContain(order.id);
  });

  test("is not held if the day is today", async () => {
    const order = await give({ shipAfter: "2026-12-01" });
    expect(await toPack()).toContain(order.id);
  });
});

test("the recipient is told that a gift ships, without content, price, message or order", async () => {
  const order = await give({ email: "kim@example.com" });
  const shipped = await ship(order.id);
  if (shipped.code !== "shipped") throw new Error(shipped.code);
  const requested = (await mailsOf(order.id)).filter(({ request_id }) => request_id !== null);
  expect(requested.map(({ kind }) => kind).toSorted()).toEqual(["gift-shipped", "shipped"]);
  pass(120 * SECOND_MS);
  await sendOrderEmailNow(shop, {
    orderId: order.id,
    kind: "gift-shipped",
    requestId: shipped.shipmentId,
  });
  const [mail] = await rowsOf(
    shop.db,
    "email_log",
    ["recipient", "subject", "text_body", "html_body"],
    { order_id: order.id, kind: "order-gift-shipped" },
  );
  expect(mail?.recipient).toBe("kim@example.com");
  const words = JSON.stringify(mail);
  expect(words).toContain("Robin Sample is sending you a gift");
  for (const secret of ["$", order.orderNumber, "Happy birthday", "token=", shopper.email]) {
    expect(words).not.toContain(secret);
  }
  for (const { productName } of order.items) expect(words).not.toContain(productName);
  expect(mail?.subject).toBe("A gift is on its way to you");
});

test("the recipient gets no mail without an email address, or if the owner mails nobody", async () => {
  const quiet = await give();
  await ship(quiet.id);
  expect((await mailsOf(quiet.id)).map(({ kind }) => kind)).not.toContain("gift-shipped");
  const untold = await give({ email: "kim@example.com" });
  await ship(untold.id, false);
  expect((await mailsOf(untold.id)).map(({ kind }) => kind)).not.toContain("gift-shipped");
});

test("the owner can correct the message, unless somebody else did meanwhile", async () => {
  const { id: orderId } = await give();
  const change = { orderId, message: "Happy birthday, Kim!", before: "Happy birthday!" };
  expect(await changeGiftMessage(shop, change)).toEqual({ code: "changed" });
  expect((await orderOf(shop, orderId)).gift?.message).toBe("Happy birthday, Kim!");
  const late = { ...change, message: "Another" };
  expect(await changeGiftMessage(shop, late)).toEqual({ code: "changed-meanwhile" });
});

test("buyer and recipient have the gift in their export, and erasing deletes it", async () => {
  const order = await give({ email: "kim.erased@example.com" });
  const gifts = async (address: string) =>
    (await exportCustomerData(shop, { address })).find(({ name }) => name === "order_gifts")
      ?.rows ?? [];
  expect(await gifts("kim.erased@example.com")).toMatchObject([{ message: "Happy birthday!" }]);
  expect(await gifts(shopper.email)).toContainEqual(
    expect.objectContaining({ order_id: order.id }),
  );
  await eraseAddress(shop, "Kim.Erased@example.com");
  expect((await orderOf(shop, order.id)).gift).toMatchObject({ recipientEmail: null });
  expect(await eraseOrder(shop, order.id)).toMatchObject({ code: "erased" });
  const erased = await orderOf(shop, order.id);
  expect(erased.gift).toBeUndefined();
  expect(erased.shippingAddress).toMatchObject({ state: "AZ", street: "", firstName: "" });
});
