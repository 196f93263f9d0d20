import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { ZERO } from "#domain/money/cents.ts";
import { intentIdOf } from "#domain/payments/client-secret.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { buyForSeveral, recipients } from "#test/support/purchases.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { exportFullOrders } from "../../orders/list/export-full-orders.ts";
import { everyOrder } from "../../orders/list/order-filter.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { listOrdersToPack } from "../../packing/list-orders-to-pack.ts";
import { eraseOrder } from "../../privacy-requests/erase-order.ts";
import { shippingSection } from "../../settings/sections.ts";
import { takeOrder } from "../by-hand/take-order.ts";
import { priceLines } from "../prices/price-lines.ts";
import { settlePayment } from "../settle/settle-payment.ts";
import { startCheckout } from "./start-checkout.ts";
import { submitCheckout } from "./submit-checkout.ts";

// What buyers write for whoever packs their order.

const house = forAllTests(openTestShop);
beforeEach(() => takeNotes(true));

async function takeNotes(takesPackerNotes: boolean): Promise<void> {
  const gifts = { offersGifts: true, sendsToSeveral: true };
  await chooseSettings(house.shop, shippingSection, { ...gifts, takesPackerNotes });
}

const lines = [{ productId: 9, quantity: 1 }];

async function submit(details: object) {
  const { shop } = house;
  const priced = await priceLines(shop, lines);
  const amount = priced.code === "priced" ? priced.totals.total : ZERO;
  const request = { checkoutId: randomUUID(), lines, amount, tab: "a" };
  const started = await startCheckout(shop, {
    ...request,
    method: "debit",
    destination: null,
    shipping: null,
  });
  if (started.code !== "started") throw new Error(started.code);
  const submitted = await submitCheckout(shop, { ...request, details: { ...shopper, ...details } });
  return { submitted, id: request.checkoutId, clientSecret: started.clientSecret };
}

async function buyWith(packerNote: string): Promise<string> {
  const { submitted, id, clientSecret } = await submit({ packerNote });
  if (submitted.code !== "submitted") throw new Error(JSON.stringify(submitted));
  const intentId = intentIdOf(clientSecret) ?? "";
  await house.shop.demoPayments?.confirm(intentId, clientSecret);
  expect((await settlePayment(house.shop, { intentId })).code).toBe("placed");
  return id;
}

const noteOf = async (id: string) => (await findOrder(house.shop.db, id))?.packerNote;

async function take(details: object) {
  const priced = await priceLines(house.shop, lines);
  return await takeOrder(house.shop, {
    id: randomUUID(),
    lines,
    details: { ...shopper, ...details },
    shipping: null,
    amount: priced.code === "priced" ? priced.totals.total : ZERO,
    paidElsewhere: { method: "cash", note: "At the market" },
  });
}

test("a note for the packer is stored with its order, shown on the packing screen, and exported with formulas escaped", async () => {
  const id = await buyWith("  =Two bags,\nplease ");
  expect(await noteOf(id)).toBe("=Two bags, please");
  const listed = await listOrdersToPack(house.shop.db, "to-pack");
  expect(listed.find((order) => order.id === id)).toMatchObject({
    packerNote: "=Two bags, please",
  });
  let csv = "";
  for await (const piece of exportFullOrders(house.shop, everyOrder)) csv += piece;
  expect(csv).toContain(`,"'=Two bags, please"`);
});

test("an order without a note for the packer has none", async () => {
  expect(await noteOf(await buyWith(""))).toBeUndefined();
});

test("a note for the packer has at most 200 letters", async () => {
  expect(await noteOf(await buyWith("a".repeat(200)))).toHaveLength(200);
  expect((await submit({ packerNote: "a".repeat(201) })).submitted).toEqual({
    code: "invalid",
    errors: { packerNote: "too-long" },
  });
});

test("until the owner asks for notes none is accepted, at checkout and by hand", async () => {
  await takeNotes(false);
  const refused = { code: "invalid", errors: { packerNote: "not-offered" } };
  expect((await submit({ packerNote: "Two bags" })).submitted).toEqual(refused);
  expect(await take({ packerNote: "Two bags" })).toEqual(refused);
  expect(await noteOf(await buyWith(""))).toBeUndefined();
});

test("an order by hand can have a note for the packer", async () => {
  const taken = await take({ packerNote: "Two bags" });
  if (taken.code !== "taken") throw new Error(taken.code);
  expect(await noteOf(taken.orderId)).toBe("Two bags");
});

test("each order of a purchase for several people has the note for the packer", async () => {
  const { checkoutId } = await buyForSeveral(house.shop, recipients(3), {
    packerNote: "One ribbon",
  });
  const rows = await house.shop.db
    .selectFrom("checkouts")
    .innerJoin("orders", "orders.id", "checkouts.id")
    .select("packer_note")
    .where("purchase_id", "=", checkoutId)
    .execute();
  expect(rows.map((row) => row.packer_note)).toEqual(Array(3).fill("One ribbon"));
});

test("a note for the packer is erased with its customer's data", async () => {
  const id = await buyWith("Two bags");
  expect(await eraseOrder(house.shop, id)).toMatchObject({ code: "erased" });
  expect(await noteOf(id)).toBeUndefined();
});
