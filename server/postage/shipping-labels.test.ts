import { describe, expect, test } from "vitest";
import { cents } from "#domain/money/cents.ts";
import { buy } from "#test/support/checkouts.ts";
import { startFakeEasyPost } from "#test/support/fake-easypost/start-fake-easypost.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { changeAddress, parcelOf } from "#test/support/orders.ts";
import { labelTerms, quoteCheapest } from "#test/support/postage.ts";
import { militaryAddress } from "#test/support/sample-shopper.ts";
import { killedWhilePlacing, openTestShop } from "#test/support/test-shop.ts";
import { changeOrderStatus } from "../orders/changes/change-order-status.ts";
import { findOrder } from "../orders/order-queries.ts";
import { listShipments } from "../orders/shipment-queries.ts";
import { shipOrder } from "../parcels/ship-order.ts";
import { undoShipment } from "../parcels/undo-shipment.ts";
import type { LabelChoice } from "./begin-buying.ts";
import { buyLabel } from "./buy-label.ts";
import { findLabel, listLabels } from "./label-queries.ts";
import { proposeParcel, quoteLabel } from "./quote-label.ts";
import { voidLabel } from "./void-label.ts";

const fake = forAllTests(startFakeEasyPost);
const house = forAllTests(() => openTestShop(fake.environment));
const { shop, pass, openAnother } = house;

/** Places an order and quotes its label. */
const quoted = async () => await quoteCheapest(shop, await buy(shop));

const purchase = (labelId: string, choice: LabelChoice | null, shop = house.shop) =>
  buyLabel(shop, { labelId, choice, notifiesCustomer: true });

async function mailsOf(id: string) {
  const events = shop.db.selectFrom("mail_events").select("key");
  return await events.where("request_id", "=", id).execute();
}

describe("rates", () => {
  test("are listed cheapest first for the requested parcel, and nothing is bought", async () => {
    const before = fake.sold();
    const { quote, labelId, orderId } = await quoted();
    expect(quote.rates.map(({ service, price, days }) => [service, price, days])).toEqual([
      ["USPS GroundAdvantage", 745, 3],
      ["UPSDAP Ground", 1120, 4],
    ]);
    expect(quote.address).toEqual({
      code: "found",
      written: "12 INVENTED STREET, PORTLAND, OR 97201",
    });
    expect(fake.shipments.get(quote.providerId)?.request.parcel.weight).toBe(9.5);
    expect(fake.sold()).toBe(before);
    expect(await findLabel(shop.db, labelId)).toMatchObject({ state: "quoted", orderId });
    expect(await listLabels(shop.db, orderId)).toEqual([]);
  });

  test("of military mail come with a customs form and both lines of the street", async () => {
    const orderId = await buy(shop);
    await changeAddress(shop, orderId, militaryAddress);
    const { quote } = await quoteCheapest(shop, orderId);
    const order = await findOrder(shop.db, orderId);
    expect(fake.shipments.get(quote.providerId)?.request).toMatchObject({
      to_address: { street1: "Unit 2050 Box 4190 Invented Post", street2: "Apt 4", state: "AP" },
      customs_info: {
        contents_type: "merchandise",
        customs_certify: true,
        customs_signer: "Invented Chocolate",
        customs_items: order?.items.map(({ productName, quantity, price }) => ({
          description: `Chocolate, ${productName}`,
          hs_tariff_number: "1806",
          quantity,
          value: (price * quantity) / 100,
          origin_country: "US",
        })),
      },
    });
  });

  test("to a state come without one", async () => {
    const { quote } = await quoted();
    expect(fake.shipments.get(quote.providerId)?.request).not.toHaveProperty("customs_info");
  });

  test("propose the weight of the unshipped bars, and say how many have no weight", async () => {
    const orderId = await buy(shop);
    const proposed = await proposeParcel(shop, orderId);
    expect(proposed?.estimatedUnits).toBe(3);
    expect(proposed?.ounces).toBeGreaterThan(0);
  });

  test("are refused with the provider's message for a parcel that it does not accept", async () => {
    const orderId = await buy(shop);
    const parcel = { ...labelTerms.parcel, ounces: 0 };
    expect(await quoteLabel(shop, { orderId, ...labelTerms, parcel })).toEqual({
      code: "refused",
      reason: "The parcel has no weight.",
    });
  });
});

describe("a label", () => {
  test("that is bought ships the order with its number and tells the customer once", async () => {
    const { orderId, labelId, choice } = await quoted();
    const found = await purchase(labelId, choice);
    expect(found).toMatchObject({
      code: "bought",
      label: { state: "bought", price: 745, carrier: "usps", service: "USPS GroundAdvantage" },
      shipped: { code: "shipped", shipmentId: labelId, status: "shipped" },
    });
    const [shipment] = await listShipments(shop.db, orderId);
    expect(shipment?.tracking?.carrier).toBe("usps");
    expect(await mailsOf(labelId)).toHaveLength(1);
  });

  test("that two owners buy at once is sold once and ships one parcel", async () => {
    const { orderId, labelId, choice } = await quoted();
    const before = fake.sold();
    const answers = await Promise.all([1, 2, 3].map(() => purchase(labelId, choice)));
    expect(answers.some(({ code }) => code === "bought")).toBe(true);
    expect(answers.some(({ code }) => code === "refused")).toBe(false);
    expect(fake.sold()).toBe(before + 1);
    expect(await listShipments(shop.db, orderId)).toHaveLength(1);
    expect(await mailsOf(labelId)).toHaveLength(1);
  });

  test("whose purchase got no answer is unclear, and a second request returns the one that was sold", async () => {
    const { orderId, labelId, choice } = await quoted();
    const before = fake.sold();
    fake.faults.push("lost-answer");
    expect(await purchase(labelId, choice)).toMatchObject({ code: "unclear" });
    expect(fake.sold()).toBe(before + 1);
    expect(await listLabels(shop.db, orderId)).toMatchObject([{ state: "buying" }]);
    // Another process continues without knowing the rate.
    const another = await openAnother();
    expect(await purchase(labelId, null, another)).toMatchObject({
      code: "bought",
      shipped: { code: "shipped", shipmentId: labelId },
    });
    expect(fake.sold()).toBe(before + 1);
  });

  test("that could not be sold can be bought later, also at another rate", async () => {
    const { labelId, choice, quote } = await quoted();
    fake.faults.push("no-funds");
    expect(await purchase(labelId, choice)).toEqual({
      code: "refused",
      reason: "Insufficient funds in the wallet.",
    });
    fake.faults.push("broken");
    expect(await purchase(labelId, choice)).toMatchObject({ code: "unclear" });
    // The purchase was started with this rate and is finished with it.
    const other = { rateId: quote.rates[1]?.id ?? "", maxPrice: cents(1120) };
    expect(await purchase(labelId, other)).toMatchObject({ code: "bought", label: { price: 745 } });
  });

  test("of an order that was shipped while the carrier was asked is kept and can be voided", async () => {
    const { orderId, labelId, choice } = await quoted();
    fake.faults.push("lost-answer");
    expect(await purchase(labelId, choice)).toMatchObject({ code: "unclear" });
    await shipOrder(shop, parcelOf(orderId));
    const found = await purchase(labelId, null);
    expect(found).toMatchObject({ code: "bought", shipped: { code: "nothing-waiting" } });
    expect(await voidLabel(shop, labelId)).toEqual({ code: "voided" });
    expect(await listShipments(shop.db, orderId)).toHaveLength(1);
  });

  test("of an order that was shipped or cancelled before is not bought", async () => {
    const shipped = await quoted();
    const cancelled = await quoted();
    const before = fake.sold();
    await shipOrder(shop, parcelOf(shipped.orderId));
    await changeOrderStatus(shop, cancelled.orderId, "cancelled");
    expect(await purchase(shipped.labelId, shipped.choice)).toEqual({
      code: "refused",
      reason: "There's nothing left to send. Nothing was bought.",
    });
    expect(await purchase(cancelled.labelId, cancelled.choice)).toEqual({
      code: "refused",
      reason: "It was cancelled. Nothing was bought.",
    });
    expect(fake.sold()).toBe(before);
  });

  test("that two tabs quoted for the same order is bought in one of them", async () => {
    const first = await quoted();
    const second = await quoteCheapest(shop, first.orderId);
    const before = fake.sold();
    const answers = await Promise.all(
      [first, second].map(({ labelId, choice }) => purchase(labelId, choice)),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual(["bought", "refused"]);
    expect(fake.sold()).toBe(before + 1);
    expect(await listShipments(shop.db, first.orderId)).toHaveLength(1);
  });

  test("is not bought while another one of the order may have been bought", async () => {
    const first = await quoted();
    fake.faults.push("lost-answer");
    await purchase(first.labelId, first.choice);
    const second = await quoteCheapest(shop, first.orderId);
    const before = fake.sold();
    expect(await purchase(second.labelId, second.choice)).toMatchObject({ code: "refused" });
    expect(fake.sold()).toBe(before);
  });

  test("whose price rose since it was shown is not bought", async () => {
    const { orderId, labelId, choice } = await quoted();
    const before = fake.sold();
    const order = await findOrder(shop.db, orderId);
    fake.raisePrices(order?.orderNumber ?? "", 0.5);
    expect(await purchase(labelId, choice)).toEqual({ code: "price-rose", price: 795 });
    expect(fake.sold()).toBe(before);
    const agreed = { ...choice, maxPrice: cents(795) };
    expect(await purchase(labelId, agreed)).toMatchObject({
      code: "bought",
      label: { price: 795 },
    });
  });

  test("whose order's address changed since its rates were fetched is not bought", async () => {
    const { orderId, labelId, choice } = await quoted();
    const before = fake.sold();
    await changeAddress(shop, orderId, { street: "7 Invented Road" });
    expect(await purchase(labelId, choice)).toEqual({ code: "order-changed" });
    expect(fake.sold()).toBe(before);
  });

  test("whose purchase died before the carrier was asked is given up when its order is cancelled meanwhile", async () => {
    const { orderId, labelId, choice } = await quoted();
    const before = fake.sold();
    fake.faults.push("broken");
    expect(await purchase(labelId, choice)).toMatchObject({ code: "unclear" });
    await changeOrderStatus(shop, orderId, "cancelled");
    // Within the first minute another process may still be asking.
    expect(await purchase(labelId, null)).toMatchObject({ code: "unclear" });
    pass(61_000);
    expect(await purchase(labelId, null)).toMatchObject({ code: "refused" });
    expect(await listLabels(shop.db, orderId)).toEqual([]);
    expect(fake.sold()).toBe(before);
  });

  test("that is voided is refunded once, and its bars are unshipped again", async () => {
    const { orderId, labelId, choice, quote } = await quoted();
    await purchase(labelId, choice);
    expect(await voidLabel(shop, labelId)).toEqual({ code: "voided" });
    expect(fake.shipments.get(quote.providerId)?.refunded).toBe(true);
    expect(await findOrder(shop.db, orderId)).toMatchObject({ status: "pending" });
    expect(await voidLabel(shop, labelId)).toMatchObject({ code: "refused" });
    expect(await purchase(labelId, choice)).toMatchObject({ code: "refused" });
  });

  test("whose refund was requested before the process died can be voided again", async () => {
    const { orderId, labelId, choice } = await quoted();
    await purchase(labelId, choice);
    fake.faults.push("lost-answer");
    expect(await voidLabel(shop, labelId)).toMatchObject({ code: "refused" });
    expect(await voidLabel(shop, labelId)).toEqual({ code: "voided" });
    expect(await findOrder(shop.db, orderId)).toMatchObject({ status: "pending" });
  });

  test("is not voided without its parcel, so that a process which dies in between can be repeated", async () => {
    const { orderId, labelId, choice } = await quoted();
    await purchase(labelId, choice);
    await expect(voidLabel(killedWhilePlacing(shop), labelId)).rejects.toThrow("killed");
    expect(await findLabel(shop.db, labelId)).toMatchObject({ state: "bought" });
    expect(await voidLabel(shop, labelId)).toEqual({ code: "voided" });
    expect(await findOrder(shop.db, orderId)).toMatchObject({ status: "pending" });
  });

  test("whose parcel was undone is not said to be shipped when its purchase is repeated", async () => {
    const { labelId, choice } = await quoted();
    await purchase(labelId, choice);
    await undoShipment(shop, labelId);
    expect(await purchase(labelId, choice)).toMatchObject({
      code: "bought",
      shipped: { code: "undone-before" },
    });
  });
});
