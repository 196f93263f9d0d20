import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { performAction } from "#app/admin/actions/perform-action.ts";
import { destinationOf } from "#domain/tax/tax-rules.ts";
import { takeOrder } from "#server/checkout/by-hand/take-order.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import { shippingSection } from "#server/settings/sections.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { orderByHand } from "#test/support/orders.ts";
import { insertOrder } from "#test/support/rows.ts";
import { sampleGift, shopper } from "#test/support/sample-shopper.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { methodFor, zoneTo } from "#test/support/shipping-zones.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { priceOrderAction, readBuyerAction } from "./new-order-actions.ts";
import { readNewOrder } from "./read-new-order.ts";

// What the owner is asked about the address of an order that they take.

const ups = methodFor(900, { id: "ups", name: "UPS Ground", takesPoBoxes: false });
const usps = methodFor(900, { id: "usps", name: "USPS Priority" });
const lines = [{ productId: 9, quantity: 1 }];

const { shop } = forAllTests(openTestShop);
beforeAll(async () => {
  const zones = [zoneTo(["OR"], [ups]), zoneTo(["PR", "AE"], [ups, usps], { id: "far" })];
  await chooseSettings(shop, shippingSection, { mode: "by-zone", zones });
});

async function priceTo(state: string, zipCode: string, street = "7 Invented Road") {
  const destination = destinationOf({ state, zipCode, street });
  const question = { checkoutId: randomUUID(), lines, destination, shipping: null, code: null };
  const result = await performAction(shop, priceOrderAction, question);
  if (result.code !== "priced") throw new Error(JSON.stringify(result));
  return result;
}

test("an order to a street that the shop ships to has no question", async () => {
  expect((await priceTo("OR", "97201")).addressQuestions).toEqual([]);
});

test("an order to a post office box, or to where the shop doesn't ship, says so before it is taken", async () => {
  expect((await priceTo("OR", "97201", "P.O. 123")).addressQuestions).toEqual([
    "It's a post office box, and none of your methods there delivers to one.",
  ]);
  expect((await priceTo("AZ", "85001")).addressQuestions).toEqual(["You don't ship to Arizona."]);
  const toBox = await priceTo("PR", "00926", "Apartado 12");
  expect(toBox.addressQuestions).toContain(
    "It's a post office box, which only the Postal Service delivers to.",
  );
  expect(toBox.ways.map(({ label }) => label)).toEqual(["USPS Priority: $9.00"]);
});

test("military mail needs a customs form, and the screen says so", async () => {
  const { addressQuestions } = await priceTo("AE", "09012", "PSC 3 Box 4120");
  expect(addressQuestions).toContain("It needs a customs form.");
});

test("the owner can take an order to a territory that the shop ships to", async () => {
  const { states } = await readNewOrder(shop, null);
  expect(states).toContain("PR");
  expect(states).not.toContain("GU");
  const { due, chosenWay } = await priceTo("PR", "00926");
  const id = randomUUID();
  const details = { ...shopper, state: "puerto rico", zipCode: "00926 1234" };
  const result = await takeOrder(shop, {
    id,
    lines,
    details,
    shipping: chosenWay,
    amount: due,
    paidElsewhere: { method: "cash", note: "At the market" },
  });
  expect(result).toEqual({ code: "taken", orderId: id });
  expect((await findOrder(shop.db, id))?.shippingAddress).toMatchObject({
    state: "PR",
    zipCode: "00926-1234",
  });
});

test("a known customer has the fields of whoever paid their order", async () => {
  const details = { ...shopper, gift: { ...sampleGift, shipAfter: "", email: "" } };
  await chooseSettings(shop, shippingSection, { mode: "flat", offersGifts: true });
  const taken = await takeOrder(shop, await orderByHand(shop, { details, paidElsewhere: null }));
  if (taken.code !== "taken") throw new Error(taken.code);

  const read = await performAction(shop, readBuyerAction, { orderId: taken.orderId });
  expect(read).toMatchObject({ code: "read", buyer: shopper });
});

test("of a customer whose order was deleted or erased, nothing is filled in", async () => {
  const notFound = { code: "not-found", text: "This customer's data was deleted." };
  const read = async (orderId: string) => await performAction(shop, readBuyerAction, { orderId });
  expect(await read(randomUUID())).toMatchObject(notFound);

  const erased = await insertOrder(shop.db, { erased_at: shop.clock() });
  expect(await read(erased)).toMatchObject(notFound);
});
