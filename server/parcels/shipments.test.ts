import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { ZERO } from "#domain/money/cents.ts";
import type { ShipmentItem } from "#domain/parcels/shipment.ts";
import { MINUTE_MS, SECOND_MS } from "#domain/time/durations.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { mailsAbout as mailsOf, parcelOf } from "#test/support/orders.ts";
import { refundOrder } from "#test/support/refund-order.ts";
import { rowOf } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { changeOrderStatus } from "../orders/changes/change-order-status.ts";
import { listOrderEvents } from "../orders/order-events.ts";
import { findOrder } from "../orders/order-queries.ts";
import { listAllShipments, listShipments } from "../orders/shipment-queries.ts";
import { markDelivered } from "./mark-delivered.ts";
import { type ShipmentRequest, shipOrder } from "./ship-order.ts";
import { undoShipment } from "./undo-shipment.ts";

const USPS = "9400111202555842332669";
const UPS = "1Z5R89390357567127";

const { shop, time, pass } = forAllTests(openTestShop);

// A number may be used once.
beforeEach(() => sql`delete from orders`.execute(shop.db));

/** Each a second after the previous one. */
function ship(orderId: string, more: Partial<ShipmentRequest> = {}) {
  pass(SECOND_MS);
  return shipOrder(shop, parcelOf(orderId, more));
}

async function shipped(orderId: string, more: Partial<ShipmentRequest> = {}): Promise<string> {
  const result = await ship(orderId, more);
  if (result.code !== "shipped") throw new Error(result.code);
  return result.shipmentId;
}

async function itemsOf(orderId: string): Promise<ShipmentItem[]> {
  const order = await findOrder(shop.db, orderId);
  return (order?.items ?? []).map(({ id, quantity }) => ({ itemId: id, quantity }));
}

async function firstProduct(orderId: string): Promise<ShipmentItem[]> {
  const [first] = await itemsOf(orderId);
  return first ? [{ ...first, quantity: 1 }] : [];
}

const mailsAbout = (orderId: string) => mailsOf(shop, orderId, "order-shipped");

describe("a parcel", () => {
  test("with all of an order marks it as shipped, and the order gets its number and delivery day", async () => {
    const orderId = await buy(shop);
    const estimatedDelivery = new Date("2026-11-24T17:00:00Z");
    expect(shop.details().timeZone).toBe("America/New_York");
    const result = await ship(orderId, {
      trackingNumber: ` 9400 1112-0255584233 2669 `,
      estimatedDay: "2026-11-24",
    });
    expect(result).toMatchObject({ code: "shipped", status: "shipped", emailAt: null });
    expect(await findOrder(shop.db, orderId)).toMatchObject({
      status: "shipped",
      trackingNumber: USPS,
      estimatedDelivery,
    });
    const [parcel] = await listShipments(shop.db, orderId);
    expect(parcel).toMatchObject({
      tracking: { carrier: "usps", number: USPS },
      items: await itemsOf(orderId),
    });
  });

  test("with a part of an order leaves the rest unshipped, and the last parcel ships the order", async () => {
    const orderId = await buy(shop);
    expect(
      await ship(orderId, { items: await firstProduct(orderId), trackingNumber: UPS }),
    ).toMatchObject({ code: "shipped", status: "processing" });
    expect(await ship(orderId, { trackingNumber: "MY-OWN 7" })).toMatchObject({
      status: "shipped",
    });
    const parcels = await listShipments(shop.db, orderId);
    expect(parcels.map(({ tracking }) => tracking)).toEqual([
      { carrier: "ups", number: UPS },
      { carrier: "other", number: "MY-OWN 7" },
    ]);
    // The order's single tracking number is that of the first parcel.
    expect(await findOrder(shop.db, orderId)).toMatchObject({ trackingNumber: UPS });
    expect(await ship(orderId)).toEqual({ code: "nothing-waiting" });
  });

  test("with a number that another parcel of the same order has is not shipped, in any spelling", async () => {
    const orderId = await buy(shop);
    const mayShareNumber = true;
    const items = await firstProduct(orderId);
    await shipped(orderId, { items, trackingNumber: USPS, mayShareNumber });
    for (const trackingNumber of [USPS, "9400 1112 0255 5842 3326 69", ` 42097201${USPS}`]) {
      expect(await ship(orderId, { trackingNumber, mayShareNumber })).toEqual({
        code: "number-repeated",
      });
    }
    expect(await listShipments(shop.db, orderId)).toHaveLength(1);
    expect(await findOrder(shop.db, orderId)).toMatchObject({ status: "processing" });
    // The shipment that had it was undone, and its number is free again.
    const [first] = await listShipments(shop.db, orderId);
    await undoShipment(shop, first?.id ?? "");
    expect(await ship(orderId, { trackingNumber: USPS, mayShareNumber })).toMatchObject({
      code: "shipped",
    });
  });

  test("whose answer was lost and that is sent again with its id is the same parcel, with one mail", async () => {
    const lines = [{ productId: 1, quantity: 2 }];
    const orderId = await buy(shop, { lines });
    const request = {
      id: randomUUID(),
      items: await firstProduct(orderId),
      notifiesCustomer: true,
    };
    const first = await ship(orderId, request);
    const again = await Promise.all([ship(orderId, request), ship(orderId, request)]);
    expect(first).toMatchObject({ code: "shipped", shipmentId: request.id });
    expect(again).toEqual([first, first]);
    expect(await listShipments(shop.db, orderId)).toHaveLength(1);
    const events = shop.db.selectFrom("mail_events").select("key");
    expect(await events.where("request_id", "=", request.id).execute()).toHaveLength(1);
    // The id belongs to another order's parcel.
    expect(await ship(await buy(shop), request)).toEqual({ code: "not-found" });
  });

  test("that two tabs ship at once is shipped once", async () => {
    const orderId = await buy(shop);
    const answers = await Promise.all([ship(orderId), ship(orderId), ship(orderId)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([
      "nothing-waiting",
      "nothing-waiting",
      "shipped",
    ]);
    expect(await listShipments(shop.db, orderId)).toHaveLength(1);
  });

  test("with too many bars, none, or another order's is refused, and nothing is stored", async () => {
    const orderId = await buy(shop);
    const foreign = await firstProduct(await buy(shop));
    const [own] = await itemsOf(orderId);
    if (!own) throw new Error("no bars");
    for (const items of [[], foreign, [{ ...own, quantity: own.quantity + 1 }], [own, own]]) {
      expect(await ship(orderId, { items })).toEqual({ code: "changed-meanwhile" });
    }
    expect(await listShipments(shop.db, orderId)).toEqual([]);
  });

  test("of a deleted or cancelled order is refused", async () => {
    expect(await ship("00000000-0000-4000-8000-000000000000")).toEqual({ code: "not-found" });
    const orderId = await buy(shop);
    await changeOrderStatus(shop, orderId, "cancelled");
    expect(await ship(orderId)).toEqual({ code: "cancelled" });
  });
});

describe("a tracking number", () => {
  test("is stored as the carrier prints it, with its carrier", async () => {
    const orderId = await buy(shop);
    const trackingNumber = "420902459261290336128704042634";
    expect(await ship(orderId, { trackingNumber })).toMatchObject({ code: "shipped" });
    const [parcel] = await listShipments(shop.db, orderId);
    expect(parcel?.tracking).toEqual({ carrier: "usps", number: "9261290336128704042634" });
  });

  test("keeps the carrier that the owner chose", async () => {
    const orderId = await buy(shop);
    const request = { trackingNumber: "9239291933753476870694", carrier: "fedex" } as const;
    expect(await ship(orderId, request)).toMatchObject({ code: "shipped" });
    const [parcel] = await listShipments(shop.db, orderId);
    expect(parcel?.tracking?.carrier).toBe("fedex");
  });

  test("with a wrong digit is asked about, and taken once the owner has confirmed it", async () => {
    const orderId = await buy(shop);
    const trackingNumber = "9400111206206406260788";
    const question = { code: "wrong-digit", carrier: "usps", isLength: false };
    expect(await ship(orderId, { trackingNumber })).toMatchObject(question);
    expect(await ship(orderId, { trackingNumber, isNumberConfirmed: true })).toMatchObject({
      code: "shipped",
    });
    const [parcel] = await listShipments(shop.db, orderId);
    expect(parcel?.tracking).toEqual({ carrier: "usps", number: trackingNumber });
  });

  test("that a spreadsheet rounded ships nothing", async () => {
    const orderId = await buy(shop);
    for (const trackingNumber of ["9.40011E+21", "9400111206206400000000"]) {
      expect(await ship(orderId, { trackingNumber })).toEqual({ code: "number-damaged" });
    }
    expect(await listShipments(shop.db, orderId)).toEqual([]);
  });

  test("that was scanned whole is the same parcel as the printed one of another order", async () => {
    const first = await buy(shop);
    await shipped(first, { trackingNumber: "9400111206206406260787" });
    const second = await buy(shop);
    const scanned = { trackingNumber: "420787459400111206206406260787" };
    expect(await ship(second, scanned)).toMatchObject({ code: "number-used" });
  });

  test("that another order's parcel has needs a confirmation, and is kept if two orders share a parcel", async () => {
    const trackingNumber = "1Z999AA10123456784";
    const first = await buy(shop);
    await shipped(first, { trackingNumber });
    const number = (await findOrder(shop.db, first))?.orderNumber;
    const second = await buy(shop);
    expect(await ship(second, { trackingNumber })).toEqual({
      code: "number-used",
      orderNumber: number,
    });
    expect(await ship(second, { trackingNumber, mayShareNumber: true })).toMatchObject({
      code: "shipped",
    });
  });
});

describe("the customer", () => {
  test("gets one mail, once the shipment can no longer be undone", async () => {
    const orderId = await buy(shop);
    const result = await ship(orderId, {
      trackingNumber: USPS,
      mayShareNumber: true,
      notifiesCustomer: true,
    });
    expect(result).toMatchObject({ emailAt: new Date(time.now.getTime() + 30_000) });
    expect(await mailsAbout(orderId)).toEqual([]);
    pass(31 * SECOND_MS);
    await expect.poll(() => mailsAbout(orderId)).toHaveLength(1);
    const [mail] = await mailsAbout(orderId);
    expect(mail?.subject).toMatch(/is on its way$/);
    expect(mail?.text_body).toContain(`TrackConfirmAction?tLabels=${USPS}`);
    expect(mail?.text_body).toContain("In this parcel");
  });

  test("gets two mails about two parcels that left together, of which the newer one says that it is everything", async () => {
    const orderId = await buy(shop);
    const notifiesCustomer = true;
    await shipped(orderId, { items: await firstProduct(orderId), notifiesCustomer });
    await shipped(orderId, { notifiesCustomer });
    pass(31 * SECOND_MS);
    await expect.poll(() => mailsAbout(orderId)).toHaveLength(2);
    const texts = (await mailsAbout(orderId)).map(({ text_body: text }) => text);
    expect(texts.filter((text) => text.includes("That's everything."))).toHaveLength(1);
    expect(texts.filter((text) => text.includes("The rest will follow"))).toHaveLength(1);
  });

  test("gets no mail about a shipment that was undone in time", async () => {
    const orderId = await buy(shop);
    const shipmentId = await shipped(orderId, { notifiesCustomer: true });
    expect(await undoShipment(shop, shipmentId)).toEqual({ code: "undone", wasNotified: false });
    pass(31 * SECOND_MS);
    const again = await shipped(orderId, { notifiesCustomer: true });
    pass(31 * SECOND_MS);
    await expect.poll(() => mailsAbout(orderId)).toHaveLength(1);
    const sentAt = async (shipment: string) => {
      const { sent_at } = await rowOf(shop.db, "mail_events", ["sent_at"], {
        request_id: shipment,
        kind: "shipped",
      });
      return sent_at;
    };
    // Written a moment after the email is in the log.
    await expect.poll(() => sentAt(again)).not.toBeNull();
    expect(await sentAt(shipmentId)).toBeNull();
  });

  test("already has the mail about a shipment that is undone later, and the owner is told", async () => {
    const orderId = await buy(shop);
    const shipmentId = await shipped(orderId, { notifiesCustomer: true });
    pass(31 * SECOND_MS);
    await expect.poll(() => mailsAbout(orderId)).toHaveLength(1);
    expect(await undoShipment(shop, shipmentId)).toEqual({ code: "undone", wasNotified: true });
    expect(await mailsAbout(orderId)).toHaveLength(1);
  });
});

describe("a shipment that is undone", () => {
  test("restores the order's former status and number", async () => {
    const orderId = await buy(shop);
    const first = await shipped(orderId, { items: await firstProduct(orderId) });
    const second = await shipped(orderId, { trackingNumber: "986578788855" });
    expect(await findOrder(shop.db, orderId)).toMatchObject({
      status: "shipped",
      trackingNumber: "986578788855",
    });
    await undoShipment(shop, second);
    expect(await findOrder(shop.db, orderId)).toMatchObject({
      status: "processing",
      trackingNumber: null,
    });
    expect(await undoShipment(shop, second)).toEqual({ code: "already-undone" });
    const all = await listAllShipments(shop.db, orderId);
    expect(all.map(({ id, undoneAt }) => [id, undoneAt !== null])).toEqual([
      [first, false],
      [second, true],
    ]);
  });

  test("is not said to be shipped when its request comes again", async () => {
    const orderId = await buy(shop);
    const id = randomUUID();
    await shipped(orderId, { id });
    await undoShipment(shop, id);
    expect(await ship(orderId, { id })).toEqual({ code: "undone-before" });
    expect(await listShipments(shop.db, orderId)).toEqual([]);
  });

  test("that had all of a pending order makes it pending again", async () => {
    const orderId = await buy(shop);
    await undoShipment(shop, await shipped(orderId));
    expect(await findOrder(shop.db, orderId)).toMatchObject({ status: "pending" });
    expect(await ship(orderId)).toMatchObject({ code: "shipped" });
  });

  test("leaves the order delivered when its other parcels were delivered and all that was undone is refunded", async () => {
    const orderId = await buy(shop);
    const first = await shipped(orderId, { items: await firstProduct(orderId) });
    const second = await shipped(orderId);
    await markDelivered(shop, first);
    await refundOrder(shop, orderId, ({ items }) => ({ items: items.slice(1), shipping: ZERO }));
    await undoShipment(shop, second);
    expect(await findOrder(shop.db, orderId)).toMatchObject({ status: "delivered" });
  });

  test("does not change a status that the owner set meanwhile", async () => {
    const orderId = await buy(shop);
    const parcel = await shipped(orderId);
    await changeOrderStatus(shop, orderId, "cancelled");
    await undoShipment(shop, parcel);
    expect(await findOrder(shop.db, orderId)).toMatchObject({ status: "cancelled" });
  });
});

test("four people who ship and undo at once leave each bar in one mailed parcel or unshipped", async () => {
  const orderIds = await Promise.all(Array.from({ length: 6 }, () => buy(shop)));
  const dice = (sides: number) => Math.floor(Math.random() * sides);
  const pick = <Item>(all: readonly Item[]) => all[dice(all.length)];
  const work = async () => {
    for (let step = 0; step < 25; step += 1) {
      const orderId = pick(orderIds) ?? "";
      const parcels = await listShipments(shop.db, orderId);
      const parcel = pick(parcels);
      if (parcel && dice(3) === 0) await undoShipment(shop, parcel.id);
      else if (parcel && dice(6) === 0) await markDelivered(shop, parcel.id);
      else {
        const items = dice(2) === 0 ? await firstProduct(orderId) : ("waiting" as const);
        await ship(orderId, { items, notifiesCustomer: true });
      }
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  for (const orderId of orderIds) {
    const parcels = await listShipments(shop.db, orderId);
    for (const { itemId, quantity } of await itemsOf(orderId)) {
      const inParcels = parcels
        .flatMap(({ items }) => items)
        .filter((item) => item.itemId === itemId)
        .reduce((sum, item) => sum + item.quantity, 0);
      expect(inParcels).toBeLessThanOrEqual(quantity);
    }
    const units = (all: readonly ShipmentItem[]) =>
      all.reduce((sum, { quantity }) => sum + quantity, 0);
    const isWhole = units(parcels.flatMap(({ items }) => items)) === units(await itemsOf(orderId));
    const status = (await findOrder(shop.db, orderId))?.status ?? "";
    expect(["shipped", "delivered"].includes(status)).toBe(isWhole);
  }
  pass(MINUTE_MS);
  const expected = (await Promise.all(orderIds.map((id) => listShipments(shop.db, id)))).flat();
  const mailed = async () => {
    const { rows } = await sql<{ id: string }>`
      select request_id as id from mail_events where kind = 'shipped' and sent_at is not null
        and order_id = any(${orderIds}::uuid[])`.execute(shop.db);
    return rows.map(({ id }) => id);
  };
  // For some of them the email was sent before they were undone.
  await expect
    .poll(mailed, { timeout: 60_000 })
    .toEqual(expect.arrayContaining(expected.map(({ id }) => id)));
  const mails = (await Promise.all(orderIds.map(mailsAbout))).flat();
  expect(mails).toHaveLength((await mailed()).length);
}, 90_000);

describe("delivery", () => {
  test("of every parcel marks the order as delivered", async () => {
    const orderId = await buy(shop);
    const first = await shipped(orderId, { items: await firstProduct(orderId) });
    const second = await shipped(orderId);
    expect(await markDelivered(shop, first)).toBe(true);
    expect(await findOrder(shop.db, orderId)).toMatchObject({ status: "shipped" });
    expect(await markDelivered(shop, second)).toBe(true);
    expect(await markDelivered(shop, second)).toBe(false);
    expect(await findOrder(shop.db, orderId)).toMatchObject({ status: "delivered" });
    const kinds = (await listOrderEvents(shop.db, orderId)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "parcel-delivered")).toHaveLength(2);
  });
});
