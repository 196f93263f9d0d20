import { describe, expect, test } from "vitest";
import { parseDeliveryAddress } from "#domain/checkout/checkout-details.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { mailsAbout as mailsOf } from "#test/support/orders.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { listOrderEvents } from "../order-events.ts";
import { findOrder } from "../order-queries.ts";
import { readOrderPage } from "../read-order-page.ts";
import { type AddressChange, changeAddress } from "./change-address.ts";
import { changeOrderStatus } from "./change-order-status.ts";
import { readStaffNotes, saveStaffNotes } from "./save-staff-notes.ts";

const { shop } = forAllTests(openTestShop);
const typed = {
  firstName: "Ada",
  lastName: "Sample",
  phone: "",
  street: "7 Invented Road",
  city: "Boise",
  state: "ID",
  zipCode: "83702",
};

async function move(orderId: string, more: Partial<AddressChange> = {}) {
  const order = await findOrder(shop.db, orderId);
  const parsed = parseDeliveryAddress(typed);
  if (!order || !parsed.ok) throw new Error("no order, or no address");
  return await changeAddress(shop, {
    orderId,
    address: parsed.address,
    before: order.shippingAddress,
    notifiesCustomer: false,
    ...more,
  });
}

const mailsAbout = (orderId: string) => mailsOf(shop, orderId, "order-address-changed");

describe("the delivery address", () => {
  test("changes nothing but itself, until the order is shipped", async () => {
    const orderId = await buy(shop);
    const before = await findOrder(shop.db, orderId);
    expect(await move(orderId)).toEqual({ code: "changed" });
    const after = await findOrder(shop.db, orderId);
    expect(after?.shippingAddress).toMatchObject({ street: "7 Invented Road", state: "ID" });
    expect(after).toMatchObject({
      billingAddress: before?.billingAddress,
      total: before?.total,
      customerName: before?.customerName,
    });
    await changeOrderStatus(shop, orderId, "shipped");
    expect(await move(orderId)).toEqual({ code: "already-sent" });
  });

  test("is told to the customer once if the owner wants it, and is not in the history", async () => {
    const orderId = await buy(shop);
    await move(orderId, { notifiesCustomer: true });
    expect(await move(orderId, { notifiesCustomer: true })).toEqual({ code: "unchanged" });
    await expect.poll(() => mailsAbout(orderId)).toHaveLength(1);
    const [mail] = await mailsAbout(orderId);
    expect(mail?.text_body).toContain("7 Invented Road");
    const events = await listOrderEvents(shop.db, orderId);
    expect(JSON.stringify(events)).not.toContain("Invented Road");
  });

  test("is not overwritten if somebody else changed it meanwhile", async () => {
    const orderId = await buy(shop);
    const before = (await findOrder(shop.db, orderId))?.shippingAddress;
    if (!before) throw new Error("no address");
    await move(orderId);
    expect(await move(orderId, { before })).toEqual({ code: "changed-meanwhile" });
  });

  test("is refused with the field that is missing or wrong", () => {
    const parsed = parseDeliveryAddress({ ...typed, street: " ", state: "XX", zipCode: "1" });
    expect(parsed).toEqual({
      ok: false,
      errors: { street: "missing", state: "not-a-state", zipCode: "not-a-zip" },
    });
  });
});

describe("staff notes", () => {
  test("are stored, and never shown on the customer's page", async () => {
    const orderId = await buy(shop);
    const save = (notes: string, before: string) =>
      saveStaffNotes(shop, { orderId, notes, before });
    expect(await save("wrap twice", "")).toEqual({ code: "saved" });
    expect(await readStaffNotes(shop.db, orderId)).toBe("wrap twice");
    expect(await save("mine", "")).toEqual({ code: "changed-meanwhile" });
    expect(JSON.stringify(await readOrderPage(shop, orderId))).not.toContain("wrap twice");
    expect(await save("", "wrap twice")).toEqual({ code: "saved" });
    expect(await readStaffNotes(shop.db, orderId)).toBe("");
  });
});
