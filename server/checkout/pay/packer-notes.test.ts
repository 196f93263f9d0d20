import { beforeEach, expect, test } from "vitest";
import { beginCheckout, buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { orderByHand } from "#test/support/orders.ts";
import { buyForSeveral, recipients } from "#test/support/purchases.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { textOf } from "#test/support/text-of.ts";
import { exportFullOrders } from "../../orders/list/export-full-orders.ts";
import { everyOrder } from "../../orders/list/order-filter.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { listPurchase } from "../../orders/purchase-queries.ts";
import { listOrdersToPack } from "../../packing/list-orders-to-pack.ts";
import { eraseOrder } from "../../privacy-requests/erase-order.ts";
import { shippingSection } from "../../settings/sections.ts";
import { takeOrder } from "../by-hand/take-order.ts";
import { submitCheckout } from "./submit-checkout.ts";

// What buyers write for whoever packs their order.

const { shop } = forAllTests(openTestShop);
beforeEach(() => takeNotes(true));

async function takeNotes(takesPackerNotes: boolean): Promise<void> {
  const gifts = { offersGifts: true, sendsToSeveral: true };
  await chooseSettings(shop, shippingSection, { ...gifts, takesPackerNotes });
}

const lines = [{ productId: 9, quantity: 1 }];

async function submit(packerNote: string) {
  const checkout = await beginCheckout(shop, { lines });
  return await submitCheckout(shop, { ...checkout, details: { ...shopper, packerNote } });
}

const buyWith = (packerNote: string) => buy(shop, { lines, details: { packerNote } });

const noteOf = async (id: string) => (await findOrder(shop.db, id))?.packerNote;

async function take(packerNote: string) {
  const details = { ...shopper, packerNote };
  return await takeOrder(shop, await orderByHand(shop, { lines, details }));
}

test("a note for the packer is stored with its order, shown on the packing screen, and exported with formulas escaped", async () => {
  const id = await buyWith("  =Two bags,\nplease ");
  expect(await noteOf(id)).toBe("=Two bags, please");
  const listed = await listOrdersToPack(shop.db, "to-pack");
  expect(listed.find((order) => order.id === id)).toMatchObject({
    packerNote: "=Two bags, please",
  });
  const csv = await textOf(exportFullOrders(shop, everyOrder));
  expect(csv).toContain(`,"'=Two bags, please"`);
});

test("until the owner asks for notes none is accepted, at checkout and by hand", async () => {
  await takeNotes(false);
  const refused = { code: "invalid", errors: { packerNote: "not-offered" } };
  expect(await submit("Two bags")).toEqual(refused);
  expect(await take("Two bags")).toEqual(refused);
  expect(await noteOf(await buyWith(""))).toBeUndefined();
});

test("an order by hand can have a note for the packer", async () => {
  const taken = await take("Two bags");
  if (taken.code !== "taken") throw new Error(taken.code);
  expect(await noteOf(taken.orderId)).toBe("Two bags");
});

test("each order of a purchase for several people has the note for the packer", async () => {
  const { checkoutId } = await buyForSeveral(shop, recipients(3), { packerNote: "One ribbon" });
  const orders = await listPurchase(shop.db, checkoutId);
  const notes = await Promise.all(orders.map(({ id }) => noteOf(id)));
  expect(notes).toEqual(Array(3).fill("One ribbon"));
});

test("a note for the packer is erased with its customer's data", async () => {
  const id = await buyWith("Two bags");
  expect(await eraseOrder(shop, id)).toMatchObject({ code: "erased" });
  expect(await noteOf(id)).toBeUndefined();
});
