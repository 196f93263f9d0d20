import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SECOND_MS } from "#domain/time/durations.ts";
import { buy } from "#test/support/checkouts.ts";
import { describeEachOdoo, newestOdoo } from "#test/support/each-odoo.ts";
import { cutOffsOf, openErpShop } from "#test/support/erp-shop.ts";
import type { OdooVersion } from "#test/support/fake-odoo/odoo-world.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { oneUnit } from "#test/support/refund-order.ts";
import { changeRows } from "#test/support/rows.ts";
import { changeOrderStatus } from "../../orders/changes/change-order-status.ts";
import { reconcileBooks } from "../../reconciliation/reconcile-books.ts";
import { readReconciliation } from "../../reconciliation/reconciliation-queries.ts";

// Money that fails, comes back or is taken after the month in which it was booked. An accountant
// closes a month and never sees it change.

const november = new Date("2026-11-20T15:00:00Z");
const december = new Date("2026-12-03T15:00:00Z");
const erp = forAllTests(openErpShop);
const { shop, time, pass, odoo } = erp;

/** Check now names no document after any of these histories. */
afterEach(async () => {
  await reconcileBooks(shop, new Date(0));
  const { bookFindings, booksError } = await readReconciliation(shop.db);
  expect({ bookFindings, booksError }).toEqual({ bookFindings: [], booksError: null });
});

async function startOver(version: OdooVersion): Promise<void> {
  await erp.startOver(version);
  time.now = november;
}

const loseDispute = (orderId: string) => decideDispute(orderId, "lost");

async function decideDispute(orderId: string, dispute_state: "lost" | "won"): Promise<void> {
  const decided = { dispute_state, dispute_changed_at: time.now };
  await changeRows(shop.db, "payments", decided, { order_id: orderId });
  await erp.sync(orderId);
}

const isLive = ({ state }: { readonly state: string }) => !/cancel/.test(state);

/** What payments brought to the account of the payment provider, without what left it again. */
function clearing(): number {
  const { payments, payBacks } = odoo.ledger();
  const sumOf = (all: typeof payments) =>
    all.filter(isLive).reduce((sum, { amount }) => sum + amount, 0);
  return sumOf(payments) - sumOf(payBacks);
}

/** What was sold, without what was credited. */
function sold(): number {
  const { invoices, reversals, credits } = odoo.ledger();
  const sumOf = (all: readonly { readonly total: number; readonly state: string }[]) =>
    all.filter(isLive).reduce((sum, { total }) => sum + total, 0);
  return sumOf(invoices) + sumOf(reversals) - sumOf(credits);
}

function expectAllMatched(): void {
  const { reversals, credits, payments, payBacks } = odoo.ledger();
  for (const { residual } of [...reversals, ...credits].filter(isLive)) expect(residual).toBe(0);
  for (const { isMatched } of [...payments, ...payBacks].filter(isLive)) {
    expect(isMatched).toBe(true);
  }
}

function booked() {
  const { invoices, reversals, credits, payments, payBacks } = odoo.ledger();
  return [invoices, reversals, credits, payments, payBacks].map((all) =>
    all.map(({ id, name, state }) => ({ id, name, state })),
  );
}

/** The month is over, and the accountant has locked it. @returns what has to stay as it is */
function closeMonth() {
  time.now = december;
  odoo.world.lockDay = "2026-11-30";
  return booked();
}

function expectUnchanged(before: ReturnType<typeof booked>): void {
  for (const [index, all] of booked().entries()) {
    expect(all).toEqual(expect.arrayContaining(before[index] ?? []));
  }
}

describeEachOdoo("after the month is closed, in Odoo", (version) => {
  beforeEach(() => startOver(version));

  test("a refund of it that fails is an invoice and a payment of the day it failed", async () => {
    const orderId = await erp.buy();
    const amount = await erp.refund(orderId, oneUnit);
    // Other payments follow, so that its number is not the last one.
    await erp.sync(await buy(shop));
    const before = closeMonth();
    const paid = clearing();

    await erp.failRefunds(orderId);
    await erp.expectDone(orderId);
    expectUnchanged(before);
    const { credits, reversals, payments } = odoo.ledger();
    expect(credits).toMatchObject([{ state: "posted", total: amount, isReversed: true }]);
    expect(reversals).toMatchObject([
      { state: "posted", day: "2026-12-03", noteId: credits[0]?.id, total: amount },
    ]);
    expect(payments.at(-1)).toMatchObject({ amount, day: "2026-12-03" });
    expect(clearing()).toBe(paid + amount);
    expectAllMatched();
    expect((await erp.erpHistory(orderId)).at(-1)).toMatchObject({
      step: "reversed",
      name: reversals[0]?.name,
    });
  });

  test("an undone cancellation of it is an invoice of the day it was undone", async () => {
    const orderId = await erp.buy();
    await erp.setStatus(orderId, "cancelled");
    const before = closeMonth();

    await erp.setStatus(orderId, "processing");
    await erp.expectDone(orderId);
    expectUnchanged(before);
    const { credits, reversals } = odoo.ledger();
    expect(credits).toMatchObject([{ day: "2026-11-20", isReversed: true }]);
    expect(reversals).toMatchObject([{ day: "2026-12-03", total: await erp.totalOf(orderId) }]);
    expect([sold(), clearing()]).toEqual([await erp.totalOf(orderId), await erp.totalOf(orderId)]);
    expectAllMatched();
  });

  test("a refund that fails after the order was cancelled is owed again, and the order stays credited", async () => {
    const orderId = await erp.buy();
    await erp.refund(orderId, oneUnit);
    await erp.setStatus(orderId, "cancelled");
    const before = closeMonth();

    await erp.failRefunds(orderId);
    await erp.expectDone(orderId);
    expectUnchanged(before);
    const total = await erp.totalOf(orderId);
    expect(odoo.ledger().reversals).toEqual([]);
    expect([sold(), clearing()]).toEqual([0, total]);
  });

  test("money for an order that was cancelled by then is booked by itself, and so is its refund", async () => {
    const orderId = await buy(shop);
    await erp.setPaymentStatus(orderId, "pending");
    await erp.sync(orderId);
    await erp.setStatus(orderId, "cancelled");
    const before = closeMonth();

    await erp.setPaymentStatus(orderId, "paid");
    await erp.expectSynced(orderId);
    expect(clearing()).toBe(await erp.totalOf(orderId));

    const amount = await erp.refund(orderId);
    await erp.expectDone(orderId);
    expectUnchanged(before);
    expect(odoo.ledger().payBacks).toMatchObject([{ amount }]);
    expect([sold(), clearing()]).toEqual([0, 0]);
    expectAllMatched();
  });

  test("a payment that the bank took back for good is credited, and leaves the clearing account", async () => {
    const orderId = await erp.buy();
    const before = closeMonth();

    await loseDispute(orderId);
    await erp.expectDone(orderId);
    expectUnchanged(before);
    const total = await erp.totalOf(orderId);
    const { credits, payBacks, orders } = odoo.ledger();
    expect(credits).toMatchObject([{ day: "2026-12-03", total, lines: orders[0]?.lines }]);
    expect(payBacks).toMatchObject([{ amount: total, day: "2026-12-03" }]);
    expect([sold(), clearing()]).toEqual([0, 0]);
    expectAllMatched();

    await erp.retry(orderId);
    expect(odoo.ledger().credits).toHaveLength(1);
  });
});

describe("what happens late", () => {
  beforeEach(() => startOver(newestOdoo));

  test("on a locked day is booked on the first open one, and the order's history says so", async () => {
    const orderId = await erp.buy();
    await erp.setStatus(orderId, "cancelled");
    odoo.world.lockDay = "2026-11-30";
    await erp.setStatus(orderId, "processing");
    await erp.expectDone(orderId);
    expect(odoo.ledger().reversals).toMatchObject([{ day: "2026-12-01" }]);
    expect(await erp.erpHistory(orderId)).toContainEqual(
      expect.objectContaining({ step: "reversed", movedTo: "2026-12-01" }),
    );
  });

  test("a cancellation has the day it was made, however late Odoo hears of it", async () => {
    const orderId = await erp.buy();
    await changeOrderStatus(shop, orderId, "cancelled");
    time.now = december;
    await erp.sync(orderId);
    expect(odoo.ledger().credits).toMatchObject([{ day: "2026-11-20" }]);
  });

  test("an order cancelled, taken up and cancelled again is credited once in the end", async () => {
    const orderId = await erp.buy();
    for (const status of ["cancelled", "processing", "cancelled"] as const) {
      await erp.setStatus(orderId, status);
      await erp.expectDone(orderId);
    }
    expect(odoo.ledger().credits.map(({ isReversed }) => isReversed)).toEqual([true, false]);
    expect(sold()).toBe(0);
    await erp.refund(orderId);
    expect([sold(), clearing()]).toEqual([0, 0]);
    expectAllMatched();
  });

  test("an order taken up again after a part was refunded is sold but for that part", async () => {
    const orderId = await erp.buy();
    await erp.setStatus(orderId, "cancelled");
    const part = await erp.refund(orderId, oneUnit);
    await erp.setStatus(orderId, "processing");
    await erp.expectDone(orderId);
    const remaining = (await erp.totalOf(orderId)) - part;
    expect([sold(), clearing()]).toEqual([remaining, remaining]);
    expectAllMatched();
  });

  test("an unpaid order taken up again is paid by the money that comes then", async () => {
    const orderId = await buy(shop);
    await erp.setPaymentStatus(orderId, "pending");
    await erp.sync(orderId);
    await erp.setStatus(orderId, "cancelled");
    await erp.setStatus(orderId, "processing");
    await erp.setPaymentStatus(orderId, "paid");
    await erp.expectSynced(orderId);
    expect([sold(), clearing()]).toEqual([await erp.totalOf(orderId), await erp.totalOf(orderId)]);
    expectAllMatched();
  });

  test("a refund of a cancelled order that fails is owed again, and can be made once more", async () => {
    const orderId = await erp.buy();
    await erp.setStatus(orderId, "cancelled");
    const total = await erp.refund(orderId);
    expect(clearing()).toBe(0);
    await erp.failRefunds(orderId);
    await erp.expectDone(orderId);
    expect([sold(), clearing()]).toEqual([0, total]);

    // The demo's provider knows of no failure: as if it had sent the money a second time.
    await sql`insert into refunds
      select (jsonb_populate_record(refund, jsonb_build_object('id', ${randomUUID()}::text,
        'provider_id', 're_again', 'status', 'succeeded'))).*
      from refunds as refund where order_id = ${orderId}`.execute(shop.db);
    await erp.expectSynced(orderId);
    expect([sold(), clearing()]).toEqual([0, 0]);
    expectAllMatched();
  });

  test("a dispute that was lost and then won is sold again, on the day it was won", async () => {
    const orderId = await erp.buy();
    await loseDispute(orderId);
    const before = closeMonth();
    await decideDispute(orderId, "won");
    await erp.expectDone(orderId);
    expectUnchanged(before);
    expect(odoo.ledger().reversals).toMatchObject([{ day: "2026-12-03" }]);
    expect([sold(), clearing()]).toEqual([await erp.totalOf(orderId), await erp.totalOf(orderId)]);
    expectAllMatched();
  });

  test("a credit note that somebody cancelled in Odoo is made again, and matched with the refund", async () => {
    const orderId = await erp.buy();
    const amount = await erp.refund(orderId, oneUnit);
    const [note] = odoo.ledger().credits;
    const entry = odoo.world.tables.get("account.payment")?.get(2);
    odoo.call("account.move", "button_draft", [[note?.id]]);
    odoo.call("account.move", "button_cancel", [[note?.id]]);
    Object.assign(odoo.world.tables.get("account.move")?.get(Number(entry?.move_id)) ?? {}, {
      amount_residual: amount / 100,
    });
    await erp.retry(orderId);
    await erp.expectDone(orderId);
    expect(odoo.ledger().credits.filter(isLive)).toMatchObject([{ total: amount, residual: 0 }]);
    expect(clearing()).toBe((await erp.totalOf(orderId)) - amount);
    expectAllMatched();
  });

  test("what a cut off cancellation made is taken back when it is undone", {
    timeout: 240_000,
  }, async () => {
    const prepare = async () => {
      await startOver(newestOdoo);
      return await erp.buy();
    };
    const first = await prepare();
    const calls = odoo.calls.length;
    await erp.setStatus(first, "cancelled");
    for (const { at, moment } of cutOffsOf(odoo.calls.slice(calls))) {
      const orderId = await prepare();
      const before = odoo.calls.length;
      odoo[moment] = ({ number }) => (number === before + at ? "drop" : undefined);
      await erp.setStatus(orderId, "cancelled");
      pass(60 * SECOND_MS);
      await erp.setStatus(orderId, "processing");
      pass(60 * SECOND_MS);
      await erp.syncAgain(orderId);
      await erp.expectDone(orderId);
      expect([at, moment, sold()]).toEqual([at, moment, await erp.totalOf(orderId)]);
      expect(odoo.ledger().orders).toMatchObject([{ state: "sale" }]);
      expectAllMatched();
    }
  });

  test.each<[string, (orderId: string) => Promise<void>]>([
    ["a failed refund", (orderId) => erp.failRefunds(orderId)],
    ["a lost dispute", loseDispute],
  ])("%s is booked once, cut off at any call", { timeout: 240_000 }, async (_, happen) => {
    const prepare = async () => {
      await startOver(newestOdoo);
      const orderId = await buy(shop);
      await erp.refund(orderId, oneUnit);
      return orderId;
    };
    const first = await prepare();
    const calls = odoo.calls.length;
    await happen(first);
    const wanted = [sold(), clearing()];
    for (const { at, moment } of cutOffsOf(odoo.calls.slice(calls))) {
      const orderId = await prepare();
      const before = odoo.calls.length;
      odoo[moment] = ({ number }) => (number === before + at ? "drop" : undefined);
      await happen(orderId);
      pass(60 * SECOND_MS);
      await erp.syncAgain(orderId);
      await erp.expectDone(orderId);
      expect([at, moment, sold(), clearing()]).toEqual([at, moment, ...wanted]);
      expectAllMatched();
    }
  });
});
