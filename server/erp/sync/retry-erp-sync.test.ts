import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS, SECOND_MS } from "#domain/time/durations.ts";
import { beginCheckout, buy, payCheckout } from "#test/support/checkouts.ts";
import { expectMirroredOnce, NEXT_TRY_SECONDS, openErpShop } from "#test/support/erp-shop.ts";
import { forAllTests, forThisTest } from "#test/support/for-tests.ts";
import { makeRefund, oneUnit } from "#test/support/refund-order.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { settlePayment } from "../../checkout/settle/settle-payment.ts";
import { deleteOrder } from "../../orders/changes/delete-order.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { findErpSync } from "./erp-sync-queries.ts";
import { retryErpSync, retryErpSyncErrors, sendOlderOrdersToErp } from "./retry-erp-sync.ts";

const erp = forAllTests(openErpShop);
const { shop, time, pass, odoo } = erp;
let orderId: string;

beforeAll(async () => {
  orderId = await buy(shop);
});
beforeEach(() => erp.startOver(18));

const mirrored = { paid: true, delivered: false };

/** What a person does after a correction. */
async function retry() {
  expect(await retryErpSync(shop, orderId)).toEqual({ code: "queued", count: 1 });
  await erp.sync(orderId);
}

describe("an Odoo that does not answer", () => {
  test("is retried without an end, and the owner sees when", async () => {
    await odoo.down();
    for (let failed = 0; failed < 40; failed++) {
      expect(await (failed === 0 ? erp.sync(orderId) : erp.syncAgain(orderId))).toBe(true);
      const nextTryAt = new Date(time.now.getTime() + NEXT_TRY_SECONDS * 1000);
      expect(await erp.state(orderId)).toMatchObject({ state: "failed", nextTryAt });
      pass(HOUR_MS);
    }
    expect(await erp.state(orderId)).toMatchObject({
      attempts: 40,
      lastError: "Odoo could not be reached.",
    });
    const told = (await erp.erpHistory(orderId)).filter(({ step }) => step === "failed");
    expect(told).toHaveLength(1);
    await odoo.up();
    expect(await erp.syncAgain(orderId)).toBe(false);
    expect(await erp.state(orderId)).toMatchObject({ state: "done", attempts: 0, nextTryAt: null });
    await expectMirroredOnce(erp, orderId, mirrored);
  });

  test("in time is not called again until the earlier call must have ended", async () => {
    odoo.before = ({ method }) => (method === "action_confirm" ? "hang" : undefined);
    await erp.sync(orderId);
    expect(await erp.state(orderId)).toMatchObject({
      state: "failed",
      lastError: expect.stringMatching(/^Odoo did not answer within/),
    });
    odoo.before = () => undefined;
    const calls = odoo.calls.length;
    pass(60 * SECOND_MS);
    // Retry is pressed, or the payment arrives.
    expect(await retryErpSync(shop, orderId)).toEqual({ code: "queued", count: 1 });
    expect(await erp.sync(orderId)).toBe(true);
    expect(odoo.calls.length).toBe(calls);
    pass(31 * SECOND_MS);
    await erp.syncAgain(orderId);
    await expectMirroredOnce(erp, orderId, mirrored);
  });

  test("but sends an error page, or has a busy database, is retried", async () => {
    for (const fault of ["server-error", "serialization-failure"] as const) {
      odoo.after = ({ method }) => (method === "create_invoices" ? fault : undefined);
      await erp.sync(orderId);
      expect((await erp.state(orderId)).state).toBe("failed");
      odoo.after = () => undefined;
      pass(60 * SECOND_MS);
      await erp.sync(orderId);
      await expectMirroredOnce(erp, orderId, mirrored);
      await erp.startOver(17);
    }
  });

  test("in its old API after an upgrade is called in the new one", async () => {
    await erp.startOver(17);
    odoo.before = ({ model, method }) => {
      if (model === "account.payment" && method === "search_read") odoo.switchVersion(18);
      return undefined;
    };
    await erp.sync(orderId);
    expect(await erp.state(orderId)).toMatchObject({
      state: "failed",
      lastError: expect.stringContaining("Odoo was changed from version 17 to 18 meanwhile."),
    });
    pass(60 * SECOND_MS);
    await erp.syncAgain(orderId);
    await expectMirroredOnce(erp, orderId, mirrored);
  });
});

describe("a person is told, and Retry goes on, if", () => {
  async function expectRefused(words: RegExp) {
    await erp.sync(orderId);
    const { state, lastError, nextTryAt } = await erp.state(orderId);
    expect(lastError).toMatch(words);
    expect({ state, nextTryAt }).toEqual({ state: "refused", nextTryAt: null });
    expect((await erp.erpHistory(orderId)).at(-1)).toMatchObject({ step: "failed" });
  }

  test.each([
    ["contacts", /Contact Creation/],
    ["products", /Sales \/ Administrator/],
    ["sales", /Sales \/ Administrator/],
    ["billing", /Invoicing \/ Billing/],
  ] as const)("the user of Odoo 17 may not change %s", async (right, words) => {
    await erp.startOver(17);
    odoo.world.rights[right] = false;
    await expectRefused(words);
    odoo.world.rights[right] = true;
    await retry();
    await expectMirroredOnce(erp, orderId, mirrored);
  });

  test("several rights are missing: all are named before the first write", async () => {
    await erp.startOver(17);
    const { rights } = odoo.world;
    Object.assign(rights, { contacts: false, billing: false, inventory: false });
    await expectRefused(/Contact Creation; Invoicing \/ Billing.*; Inventory \/ User/);
    expect(odoo.calls.filter(({ method }) => /^(create|write|action_)/.test(method))).toEqual([]);
    Object.assign(rights, { contacts: true, billing: true, inventory: true });
    await retry();
    await expectMirroredOnce(erp, orderId, mirrored);
  });

  test.each([16, 17, 18, 19] as const)(
    "the user of Odoo %i sees only its own orders, and would enter others twice",
    async (version) => {
      await erp.startOver(version);
      odoo.world.rights.allOrders = false;
      await expectRefused(/with Own Documents Only it would enter orders twice/);
      expect(odoo.ledger().orders).toEqual([]);
      odoo.world.rights.allOrders = true;
      await retry();
      await expectMirroredOnce(erp, orderId, mirrored);
    },
  );

  test("Odoo's total differs: the order is not confirmed there", async () => {
    odoo.after = ({ model, method }) => {
      if (model === "sale.order" && method === "create") {
        odoo.call("sale.order.line", "write", [[1], { price_unit: 99 }]);
        odoo.call("sale.order", "write", [[1], {}]);
      }
      return undefined;
    };
    await expectRefused(/adds up to \$\d+\.\d\d, and here to \$\d+\.\d\d\. It was not confirmed/);
    expect(odoo.ledger()).toMatchObject({ orders: [{ state: "draft" }], invoices: [] });
    odoo.after = () => undefined;
    odoo.call("sale.order", "unlink", [[1]]);
    await retry();
    await expectMirroredOnce(erp, orderId, mirrored);
  });

  test("a product is archived", async () => {
    odoo.call("product.product", "create", [{ name: "Old", default_code: "BAR-1", active: false }]);
    await expectRefused(/The product BAR-1 Old is archived in Odoo/);
    expect(odoo.ledger().products).toHaveLength(1);
    odoo.call("product.product", "write", [[1], { active: true }]);
    await retry();
    await expectMirroredOnce(erp, orderId, mirrored);
  });

  test("a product is archived after it was sold: only new sales of it wait", async () => {
    const sold = await erp.buy();
    for (const { id } of odoo.ledger().products) {
      odoo.call("product.product", "write", [[id], { active: false }]);
    }
    const amount = await makeRefund(shop, sold, oneUnit);
    await erp.retry(sold);
    await erp.setStatus(sold, "shipped");
    await erp.expectDone(sold);
    expect(odoo.ledger().credits).toMatchObject([{ state: "posted", total: amount }]);
    expect(odoo.ledger().pickings).toMatchObject([{ state: "done" }]);

    await expectRefused(/is archived in Odoo/);
  });

  test("two orders in Odoo have the reference, or another customer's order has it", async () => {
    const reference = (await findOrder(shop.db, orderId))?.orderNumber;
    const stranger = { name: "Sam", email: "sam@example.com" };
    const partner_id = odoo.call("res.partner", "create", [stranger]);
    const values = { partner_id, client_order_ref: reference };
    odoo.call("sale.order", "create", [values]);
    await expectRefused(/belongs to another customer/);
    odoo.call("sale.order", "create", [values]);
    await retryErpSync(shop, orderId);
    await expectRefused(/Odoo has 2 orders with the reference .*: S00001, S00002/);
    odoo.call("sale.order", "unlink", [[1, 2]]);
    await retry();
    await expectMirroredOnce(erp, orderId, mirrored);
  });

  test("the order was cancelled in Odoo: no second one is made", async () => {
    await erp.sync(orderId);
    const context = { disable_cancel_warning: true };
    odoo.call("sale.order", "action_cancel", [[1]], { context });
    await retryErpSync(shop, orderId);
    await expectRefused(/was cancelled in Odoo \(S00001\)/);
    expect(odoo.ledger().orders).toHaveLength(1);
  });

  test("the invoice was partly paid by hand: the shop adds no payment", async () => {
    const wizard = "account.payment.register";
    odoo.before = ({ model }) => {
      if (model !== "account.payment") return undefined;
      odoo.before = () => undefined;
      const context = { active_model: "account.move", active_ids: [1] };
      const values = { amount: 5, communication: "by hand" };
      const id = odoo.call(wizard, "create", [values], { context });
      odoo.call(wizard, "action_create_payments", [[id]]);
      return undefined;
    };
    await expectRefused(/partly paid in Odoo already/);
    expect(odoo.ledger().payments).toHaveLength(1);
  });

  test("the delivery was cancelled in Odoo and the order was shipped here", async () => {
    const shipped = await erp.buy();
    odoo.call("stock.picking", "write", [[1], { state: "cancel" }]);
    await erp.setStatus(shipped, "shipped");
    expect((await erp.state(shipped)).lastError).toMatch(/delivery was cancelled in Odoo/);
  });

  test("an order of a former shop has no number, or shares it with another", async () => {
    const first = await buy(shop);
    const number = (await findOrder(shop.db, first))?.orderNumber ?? "";
    await erp.sync(first);
    const calls = odoo.calls.length;
    const formerOrder = async (order_number: string, customer_email: string) => {
      const values = { order_number, customer_email, customer_name: "Robin", total: "47.54" };
      const row = await shop.db
        .insertInto("orders")
        .values(values)
        .returning("id")
        .executeTakeFirstOrThrow();
      await erp.sync(row.id);
      return (await erp.state(row.id)).lastError;
    };
    expect(await formerOrder("", "robin@example.com")).toMatch(/^This order has no number/);
    expect(await formerOrder("OLD-1", "")).toMatch(/^This order has no email address/);
    expect(await formerOrder(number, "robin@example.com")).toMatch(/^Two orders of the shop have/);
    expect(odoo.calls.length).toBe(calls);
  });

  test("the server is not a supported Odoo", async () => {
    odoo.world.version = 15 as never;
    await expectRefused(/This is Odoo 15\.0\. The shop knows 16\.0, 17\.0, 18\.0 and 19\.0\./);
  });
});

describe("unusual Odoo databases", () => {
  test("count an invoice that waits for the bank statement as paid", async () => {
    odoo.world.quirks.inPayment = true;
    await erp.sync(orderId);
    expect((await erp.state(orderId)).state).toBe("done");
    expect(odoo.ledger().invoices[0]?.paymentState).toBe("in_payment");
  });

  test("get one payment after a lost answer, even if the payment wizard can be run twice", async () => {
    odoo.world.quirks.paymentWithoutEntry = true;
    odoo.after = ({ method }) => (method === "action_create_payments" ? "drop" : undefined);
    await erp.sync(orderId);
    odoo.after = () => undefined;
    pass(60 * SECOND_MS);
    await erp.syncAgain(orderId);
    // Finds its own payment again.
    expect(await erp.state(orderId)).toMatchObject({ state: "done", payment: { id: 1 } });
    expect(odoo.ledger().payments).toHaveLength(1);
  });

  test("get no payment for an invoice that somebody marked as paid", async () => {
    odoo.before = ({ model }) => {
      if (model === "account.payment") {
        odoo.call("account.move", "write", [[1], { payment_state: "paid" }]);
      }
      return undefined;
    };
    await erp.sync(orderId);
    expect(await erp.state(orderId)).toMatchObject({ state: "done", payment: null });
    expect((await erp.state(orderId)).paidAt).not.toBeNull();
    expect(odoo.ledger().payments).toEqual([]);
  });
});

describe("an order that was synced and ends", () => {
  test("by a refund unknown to the shop waits for its credit note", async () => {
    const other = await erp.buy();
    await erp.setPaymentStatus(other, "refunded");
    await erp.retry(other);
    expect((await erp.state(other)).lastError).toMatch(
      /^This order was refunded here, but INV\/\d{4}\/00001 is still open in Odoo\. Credit it there/,
    );
  });

  test("by deletion keeps its documents, and its history names them", async () => {
    const other = await erp.buy();
    expect(await deleteOrder(shop, other)).toBe(true);
    await erp.sync(other);
    expect((await erp.state(other)).state).toBe("done");
    expect((await erp.erpHistory(other)).at(-1)).toMatchObject({
      step: "kept",
      name: expect.stringMatching(/^S00001, INV\//),
    });
  });
});

test("Retry all sends every failed order again", async () => {
  const others = [await buy(shop), await buy(shop)];
  odoo.before = () => "access-denied";
  for (const id of others) await erp.sync(id);
  odoo.before = () => undefined;
  expect(await retryErpSyncErrors(shop)).toMatchObject({ code: "queued" });
  for (const id of others) expect((await erp.state(id)).state).toBe("waiting");
  for (const id of others) {
    await erp.sync(id);
    await expectMirroredOnce(erp, id, mirrored);
  }
});

test("a shopper's payment becomes an order whatever Odoo does", async () => {
  await odoo.down();
  const checkout = await beginCheckout(shop);
  await payCheckout(shop, checkout);
  const result = await settlePayment(shop, checkout);
  expect(result.code).toBe("placed");
});

test("without Odoo nothing is queued, and the orders can be sent once there is one", async () => {
  const plain = await forThisTest(openTestShop);
  const id = await buy(plain.shop);
  expect(await findErpSync(plain.shop.db, id)).toBeUndefined();
  expect(await retryErpSync(plain.shop, id)).toEqual({ code: "disabled" });
  const withOdoo = { ...plain.shop, erp: shop.erp };
  const queuedFrom = (day: string) => sendOlderOrdersToErp(withOdoo, new Date(day));
  expect(await queuedFrom("2027-01-01")).toEqual({ code: "queued", count: 0 });
  expect(await queuedFrom("2026-01-01")).toEqual({ code: "queued", count: 1 });
  expect((await findErpSync(plain.shop.db, id))?.state).toBe("waiting");
});
