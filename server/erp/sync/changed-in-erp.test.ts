import { beforeEach, expect, test } from "vitest";
import { SECOND_MS } from "#domain/time/durations.ts";
import { buy } from "#test/support/checkouts.ts";
import { describeEachOdoo } from "#test/support/each-odoo.ts";
import { expectMirroredOnce, openErpShop } from "#test/support/erp-shop.ts";
import { insertRow, rowOf, rowsOf } from "#test/support/fake-odoo/odoo-world.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { makeRefund, oneUnit } from "#test/support/refund-order.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { retryErpSync } from "./retry-erp-sync.ts";

const paid = { paid: true, delivered: false };
const erp = forAllTests(openErpShop);
const { shop, pass, odoo } = erp;

async function expectRefused(orderId: string, words: RegExp): Promise<void> {
  const { state, lastError, nextTryAt } = await erp.state(orderId);
  expect(lastError).toMatch(words);
  expect({ state, nextTryAt }).toEqual({ state: "refused", nextTryAt: null });
}

/** Whatever waits, another order is mirrored. */
async function expectOthersGoOn(): Promise<void> {
  const other = await erp.buy();
  await erp.expectDone(other);
}

/** Stops before the payment, as when Odoo is away for a while, and lets a person act in Odoo. */
async function stopBeforePayment(orderId: string): Promise<void> {
  odoo.before = ({ model }) => (model === "account.payment" ? "server-error" : undefined);
  await erp.sync(orderId);
  odoo.before = () => undefined;
  pass(600 * SECOND_MS);
}

const invoiceNow = () => rowsOf(odoo.world, "account.move").at(-1)?.id;

function setToDraft(id: number | undefined): void {
  odoo.call("account.move", "button_draft", [[id]]);
}

describeEachOdoo("in Odoo", (version) => {
  let orderId: string;
  beforeEach(async () => {
    await erp.startOver(version);
    orderId = await buy(shop);
  });

  test("an invoice that somebody posted over another amount gets no payment, and the sentence says that it is posted", async () => {
    await stopBeforePayment(orderId);
    const id = invoiceNow();
    Object.assign(rowOf(odoo.world, "account.move", id), { amount_total: 99, amount_residual: 99 });
    await erp.syncAgain(orderId);
    await expectRefused(
      orderId,
      /^The invoice INV\/\d{4}\/00001 is over \$99\.00 in Odoo, .*The payment was not booked/,
    );
    await erp.retry(orderId);
    await expectRefused(
      orderId,
      /^The invoice INV\/\d{4}\/00001 is posted in Odoo over \$99\.00, .*Set it to draft there/,
    );
    expect(odoo.ledger().payments).toEqual([]);
    const amount = ((await findOrder(shop.db, orderId))?.total ?? 0) / 100;
    const values = { amount_total: amount, amount_residual: amount };
    Object.assign(rowOf(odoo.world, "account.move", id), values);
    await erp.retry(orderId);
    await expectMirroredOnce(erp, orderId, paid);
  });

  test("an invoice that was set to draft, cancelled or deleted before its payment is named, and Retry makes one", async () => {
    await stopBeforePayment(orderId);
    setToDraft(invoiceNow());
    await erp.syncAgain(orderId);
    await expectRefused(orderId, /^The invoice INV.* of S00001 was set to draft in Odoo\. Post it/);
    odoo.call("account.move", "button_cancel", [[invoiceNow()]]);
    await stopBeforePayment(orderId);
    await erp.syncAgain(orderId);
    await expectRefused(
      orderId,
      /^The invoice INV.* of S00001 was cancelled in Odoo\. Press Retry/,
    );

    await retryErpSync(shop, orderId);
    await stopBeforePayment(orderId);
    setToDraft(invoiceNow());
    odoo.call("account.move", "unlink", [[invoiceNow()]]);
    await erp.syncAgain(orderId);
    await expectRefused(orderId, /was deleted in Odoo \(account\.move \d+\)\. Press Retry/);
    await expectOthersGoOn();
    await erp.retry(orderId);
    expect((await erp.state(orderId)).lastError).toBeNull();
    const reference = (await findOrder(shop.db, orderId))?.orderNumber;
    const live = odoo
      .ledger()
      .invoices.filter((each) => each.reference === reference && each.state !== "cancel");
    expect(live).toMatchObject([{ state: "posted", paymentState: "paid" }]);
  });

  test("a draft invoice of another amount is named by its order, and a new one is made of a deleted one", async () => {
    odoo.after = ({ method }) => {
      if (method === "create_invoices") {
        odoo.call("account.move", "write", [[invoiceNow()], { amount_total: 3 }]);
      }
      return undefined;
    };
    await erp.sync(orderId);
    odoo.after = () => undefined;
    await expectRefused(
      orderId,
      /^The draft invoice of S00001 in Odoo adds up to \$3\.00, .*It was not posted\./,
    );
    odoo.call("account.move", "unlink", [[invoiceNow()]]);
    await erp.retry(orderId);
    await expectMirroredOnce(erp, orderId, paid);
  });

  test("an archived journal is what the sentence says, and only orders paid into it wait", async () => {
    const journal = rowsOf(odoo.world, "account.journal").find(({ type }) => type === "bank");
    await erp.sync(orderId);
    const late = await buy(shop);
    await stopBeforePayment(late);
    Object.assign(journal ?? {}, { active: false });
    await erp.syncAgain(late);
    await expectRefused(late, /no bank journal in USD left for Stripe's payments/);
    const unpaid = await buy(shop);
    await erp.setPaymentStatus(unpaid, "pending");
    await erp.expectSynced(unpaid);
    Object.assign(journal ?? {}, { active: true });
    await erp.retry(late);
    await expectMirroredOnce(erp, late, paid);
    expect(odoo.ledger().payments).toHaveLength(2);
  });

  test("a customer who was merged with another contact is found by the email, and not made twice", async () => {
    await erp.sync(orderId);
    const [order] = rowsOf(odoo.world, "sale.order");
    const old = Number(order?.partner_id);
    const { id: _, ...values } = rowOf(odoo.world, "res.partner", old);
    const merged = insertRow(odoo.world, "res.partner", values).id;
    for (const model of ["sale.order", "account.move", "account.payment"]) {
      for (const row of rowsOf(odoo.world, model)) {
        if (row.partner_id === old) row.partner_id = merged;
      }
    }
    for (const row of rowsOf(odoo.world, "res.partner")) {
      if (row.parent_id === old) row.parent_id = merged;
    }
    odoo.call("res.partner", "unlink", [[old]]);
    await erp.retry(orderId);
    await expectMirroredOnce(erp, orderId, paid);
  });

  test("a customer who was archived after the order gets its credit note all the same", async () => {
    await erp.sync(orderId);
    const [order] = rowsOf(odoo.world, "sale.order");
    odoo.call("res.partner", "write", [[order?.partner_id], { active: false }]);
    const amount = await erp.refund(orderId, oneUnit);
    await erp.expectDone(orderId);
    expect(odoo.ledger().credits).toMatchObject([{ state: "posted", total: amount }]);
  });

  test("another customer on the invoice, chosen by hand, is who pays and who is credited", async () => {
    await stopBeforePayment(orderId);
    const company = Number(odoo.call("res.partner", "create", [{ name: "Acme" }]));
    rowOf(odoo.world, "account.move", invoiceNow()).partner_id = company;
    await erp.syncAgain(orderId);
    await erp.refund(orderId, oneUnit);
    await erp.expectDone(orderId);
    const partners = rowsOf(odoo.world, "account.payment").map((row) => row.partner_id);
    expect(partners).toEqual([company, company]);
  });

  test("a credit note whose amount somebody changed is named, and not paid back", async () => {
    await erp.sync(orderId);
    await makeRefund(shop, orderId, oneUnit);
    odoo.before = ({ method }) => (method === "action_post" ? "server-error" : undefined);
    await erp.sync(orderId);
    odoo.before = () => undefined;
    pass(600 * SECOND_MS);
    odoo.call("account.move", "write", [[invoiceNow()], { amount_total: 1.5 }]);
    await erp.syncAgain(orderId);
    await expectRefused(
      orderId,
      /^Credit note .* in Odoo is for \$1\.50, but \$.* was refunded here/,
    );
    expect(odoo.ledger().payBacks).toEqual([]);
    odoo.call("account.move", "unlink", [[invoiceNow()]]);
    await erp.retry(orderId);
    await erp.expectDone(orderId);
    expect(odoo.ledger().credits).toHaveLength(1);
  });

  test("a right that is taken away in the middle is named, and given back it goes on", async () => {
    await stopBeforePayment(orderId);
    odoo.world.rights.billing = false;
    await erp.syncAgain(orderId);
    await expectRefused(
      orderId,
      /^Give the shop's user in Odoo what it lacks: Invoicing \/ Billing/,
    );
    odoo.world.rights.billing = true;
    await erp.retry(orderId);
    await expectMirroredOnce(erp, orderId, paid);
  });

  test("a key whose user left is said once, with what to do, and Retry books nothing twice", async () => {
    await stopBeforePayment(orderId);
    odoo.before = () => "access-denied";
    await erp.syncAgain(orderId);
    await expectRefused(
      orderId,
      /^Authentication failed.*user may be archived.*Set a new key, restart the shop and press/,
    );
    odoo.before = () => undefined;
    await erp.retry(orderId);
    await expectMirroredOnce(erp, orderId, paid);
  });

  test("a lock date that moves forward and back again doubles nothing and changes nothing posted", async () => {
    await stopBeforePayment(orderId);
    const before = structuredClone(rowOf(odoo.world, "account.move", invoiceNow()));
    odoo.world.lockDay = "2099-12-31";
    await erp.syncAgain(orderId);
    odoo.world.lockDay = null;
    await erp.retry(orderId);
    await expectMirroredOnce(erp, orderId, paid);
    const { name, date } = rowOf(odoo.world, "account.move", before.id);
    expect({ name, date }).toEqual({ name: before.name, date: before.date });
  });
});

describeEachOdoo("a customer's pricelist in EUR, in Odoo", (version) => {
  let orderId: string;
  beforeEach(async () => {
    await erp.startOver(version);
    orderId = await buy(shop);
    const euro = { name: "Euro", currency_id: 125 };
    odoo.world.quirks.pricelistId = insertRow(odoo.world, "product.pricelist", euro).id;
  });

  test("does not price the shop's order: a quotation without it takes its place", async () => {
    await erp.sync(orderId);
    if (version === 16) {
      // It demands a pricelist, and the quotation keeps its currency.
      await expectRefused(orderId, /^The order S00001 in Odoo is in EUR, .*It was not confirmed/);
      odoo.world.quirks.pricelistId = null;
      await erp.retry(orderId);
    }
    await expectMirroredOnce(erp, orderId, paid);
    const states = odoo.ledger().orders.map(({ state }) => state);
    expect(states).toEqual(["cancel", "sale"]);
  });
});

test.each([
  [16, 17],
  [17, 18],
  [18, 19],
  [19, 18],
] as const)(
  "an upgrade from %i to %i between two orders costs a try, and no document",
  async (from, to) => {
    await erp.startOver(from);
    const first = await buy(shop);
    const second = await buy(shop);
    await erp.sync(first);
    odoo.switchVersion(to);
    await erp.sync(second);
    pass(600 * SECOND_MS);
    await erp.syncAgain(second);
    await erp.expectDone(second);
    await expectMirroredOnce(erp, second, paid);
    expect(odoo.calls.at(-1)?.path.startsWith("/json/2/")).toBe(to === 19);
  },
);

test("in a company of several, each reason names it, since the others have documents of the same names", async () => {
  await erp.startOver(18);
  insertRow(odoo.world, "res.company", { name: "Second", currency_id: 1 });
  Object.assign(rowsOf(odoo.world, "res.users")[0] ?? {}, { company_ids: [1, 2] });
  erp.choose({ company: "Chocolate Shop" });
  const orderId = await buy(shop);
  await stopBeforePayment(orderId);
  setToDraft(invoiceNow());
  await erp.syncAgain(orderId);
  await expectRefused(orderId, /Post it there, then press Retry\. \(Company: Chocolate Shop\)$/);
});
