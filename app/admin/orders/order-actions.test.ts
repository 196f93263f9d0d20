import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import { listOrderEvents } from "#server/orders/order-events.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import { adminActs } from "#test/support/admin-acts.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";

const { shop } = forAllTests(openTestShop);
const { act, undo } = adminActs(shop);

const statusOf = async (id: string) => (await findOrder(shop.db, id))?.status;

describe("a status", () => {
  const change = (orderId: string, status: OrderStatus) =>
    act("change-order-status", { orderId, status });

  test("is changed, and Undo changes it back", async () => {
    const order = await buy(shop);
    const changed = await change(order, "shipped");
    expect(changed).toMatchObject({ isDone: true, from: "pending", to: "shipped" });
    expect(changed).toMatchObject({ lacksTracking: true });
    expect(await statusOf(order)).toBe("shipped");
    expect(changed.toast?.description).toBe("Status changed to shipped");

    const undone = await undo(changed);
    expect(undone.toast?.description).toBe("Status changed to pending");
    expect(undone.undo).toBeUndefined();
    expect(await statusOf(order)).toBe("pending");
  });

  test("that somebody else changed meanwhile is not undone, and the list is loaded again", async () => {
    const order = await buy(shop);
    const changed = await change(order, "shipped");
    await change(order, "cancelled");
    expect(await undo(changed)).toMatchObject({ code: "status-refused", isOutdated: true });
    expect(await statusOf(order)).toBe("cancelled");
  });

  test("of an order that is gone is refused", async () => {
    expect(await change(randomUUID(), "shipped")).toMatchObject({
      code: "status-refused",
      toast: { title: "Update failed", description: "Could not update order status" },
    });
  });

  test.each(["", "paid", "Shipped", "deleted", "__proto__"])("is never %j", async (status) => {
    const orderId = await buy(shop);
    const result = await act("change-order-status", { orderId, status });
    expect(result.code).toBe("malformed");
    expect(await statusOf(orderId)).toBe("pending");
    const kinds = (await listOrderEvents(shop.db, orderId)).map(({ kind }) => kind);
    expect(kinds).not.toContain("status");
  });
});

describe("many statuses", () => {
  test("are changed at once, and Undo gives each its own back", async () => {
    const orderIds = [await buy(shop), await buy(shop), await buy(shop)];
    const [processing = ""] = orderIds;
    await act("change-order-status", { orderId: processing, status: "processing" });

    const changed = await act("change-order-statuses", { orderIds, status: "delivered" });
    expect(changed.toast?.description).toBe("Changed 3 orders to delivered");
    expect(await Promise.all(orderIds.map(statusOf))).toEqual(Array(3).fill("delivered"));

    expect((await undo(changed)).toast?.description).toBe("Changed 3 orders back");
    expect(await Promise.all(orderIds.map(statusOf))).toEqual(["processing", "pending", "pending"]);
  });

  test("that are the same already have nothing to undo", async () => {
    const orderIds = [await buy(shop)];
    await act("change-order-statuses", { orderIds, status: "delivered" });
    const again = await act("change-order-statuses", { orderIds, status: "delivered" });
    expect(again.undo).toBeUndefined();
  });
});

test("archived orders are restored by Undo", async () => {
  const orderIds = [await buy(shop)];
  await act("change-order-statuses", { orderIds, status: "delivered" });
  const archived = await act("archive-orders", { orderIds });
  expect(archived.toast?.title).toBe("1 order archived");
  expect((await undo(archived)).toast).toEqual({
    title: "Restored from the archive",
    description: "1 order",
  });
});

test.each([
  ["change-order-status", {}],
  ["change-order-status", { orderId: "CHOC-2026-001", status: "shipped" }],
  ["change-order-status", { orderId: "' or 1=1", status: "shipped" }],
  ["change-order-statuses", { orderIds: [], status: "shipped" }],
  ["change-order-statuses", { orderIds: ["1; drop table orders"], status: "shipped" }],
  ["change-order-statuses", { orderIds: [randomUUID()], status: "refunded" }],
  ["undo-order-statuses", { from: "shipped", before: [] }],
  ["undo-order-statuses", { from: "shipped", before: [{ orderId: randomUUID(), status: "lost" }] }],
  ["send-new-order-email", { orderNumber: "' or 1=1" }],
  ["delete-order", { orderId: "CHOC-2026-001" }],
])("%s is not performed with %j", async (name, input) => {
  expect((await act(name, input)).code).toBe("malformed");
});

test("more orders than the list selects at once are refused", async () => {
  const orderIds = Array.from({ length: 1_001 }, () => randomUUID());
  const changed = await act("change-order-statuses", { orderIds, status: "shipped" });
  expect(changed.code).toBe("malformed");
});

test.each([
  ["send-new-order-email", { orderId: randomUUID() }, "email-failed"],
  ["send-new-order-email", { orderNumber: "CHOC-1999-001" }, "email-failed"],
  ["delete-order", { orderId: randomUUID() }, "delete-failed"],
])("%s of an order that is not there is refused: %j", async (name, input, code) => {
  expect(await act(name, input)).toMatchObject({ code, isDone: false });
});

test("the new-order email is sent by id and by number, and an order is deleted", async () => {
  const orderId = await buy(shop);
  const { orderNumber = "" } = (await findOrder(shop.db, orderId)) ?? {};
  for (const order of [{ orderId }, { orderNumber }]) {
    const { toast } = await act("send-new-order-email", order);
    expect(toast?.description).toBe(`New Order email sent for ${orderNumber}`);
  }
  expect((await act("delete-order", { orderId })).isDone).toBe(true);
  expect(await findOrder(shop.db, orderId)).toBeUndefined();
});

describe("a refund", () => {
  const refund = {
    orderId: randomUUID(),
    knownRefunds: 0,
    items: [{ itemId: "7", quantity: 1 }],
    shipping: 0,
    amount: 1_000,
    reason: "damaged",
    note: "",
    notifiesCustomer: false,
    restocks: false,
  };

  test("of an order that is gone is refused", async () => {
    expect(await act("refund-order", refund)).toMatchObject({ code: "refund-refused" });
  });

  test.each(["10.00", "1e3", 10.5, Number.MAX_VALUE, null, true, [1_000]])(
    "is never of the amount %j",
    async (amount) => {
      const { orderId } = refund;
      for (const [name, input] of [
        ["refund-order", { ...refund, amount }],
        ["refund-order", { ...refund, shipping: amount }],
        ["refund-whole-order", { orderId, amount }],
        ["record-refund", { ...refund, amount }],
      ] as const) {
        expect([name, (await act(name, input)).code]).toEqual([name, "malformed"]);
      }
    },
  );

  test.each([
    { orderId: "1 or 1=1" },
    { knownRefunds: -1 },
    { knownRefunds: 0.5 },
    { reason: "because" },
    { note: "a".repeat(501) },
    { items: [{ itemId: "7; drop", quantity: 1 }] },
    { items: [{ itemId: "7", quantity: -1 }] },
    { items: [{ itemId: "7", quantity: 1.5 }] },
    { items: Array(1_001).fill({ itemId: "7", quantity: 1 }) },
  ])("is never %j", async (part) => {
    expect((await act("refund-order", { ...refund, ...part })).code).toBe("malformed");
  });
});

test("the receipt goes to the customer again, at most three times in ten minutes", async () => {
  const orderId = await buy(shop);
  const send = () => act("send-receipt", { orderId });
  for (let each = 0; each < 3; each += 1) expect((await send()).code).toBe("receipt-sent");
  expect(await send()).toMatchObject({
    code: "receipt-failed",
    toast: { description: expect.stringMatching(/Try again in ten minutes\.$/) },
  });
});

test("a receipt waits until tomorrow once its mailbox got all of a day, from several orders", async () => {
  const details = { email: "many.receipts@example.com" };
  let last: Awaited<ReturnType<typeof act>> | undefined;
  for (let order = 0; order < 7; order += 1) {
    const orderId = await buy(shop, { details });
    for (let each = 0; each < 3; each += 1) last = await act("send-receipt", { orderId });
  }
  expect(last).toMatchObject({ toast: { description: expect.stringMatching(/tomorrow\.$/) } });
});

test("the receipt of an order that was deleted is refused as such", async () => {
  expect(await act("send-receipt", { orderId: randomUUID() })).toMatchObject({
    toast: { description: expect.stringMatching(/^This order was deleted/) },
  });
});
