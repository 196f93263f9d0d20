import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import { type BalanceShop, openBalanceShop } from "#test/support/balance-shop.ts";
import { cutOffsOf } from "#test/support/erp-shop.ts";
import { changeRows } from "#test/support/rows.ts";
import { buyWithStripe } from "#test/support/stripe-shop.ts";
import { withPayments } from "#test/support/test-shop.ts";
import type { AppContext } from "../app-context.ts";
import { PaymentProviderError } from "../payments/payment-provider.ts";
import { getBalanceReading, listOpenBalanceEntries } from "./balance-queries.ts";
import { readBalance, readBalanceJob } from "./read-balance.ts";

let house: BalanceShop;
beforeEach(async () => {
  house = await openBalanceShop();
});
afterEach(() => house.close());

/** The purchase costs 47.54; a card's fee is 2.9 % and 30 cents. */
const TOTAL = 4_754;
const FEE = 168;

function rows() {
  return house.shop.db
    .selectFrom("balance_entries")
    .selectAll()
    .orderBy("created_at")
    .orderBy("type")
    .execute();
}

function isOrphaned(shop: AppContext) {
  return readBalanceJob.findOrphans?.(shop);
}

/** A shop whose key may not read the balance. */
const withoutRight = () =>
  withPayments(house.shop, {
    // biome-ignore lint/correctness/useYield: it never gets as far.
    async *listBalance() {
      throw new PaymentProviderError("No right.", { reason: "key-refused" });
    },
  });

describe("the balance in the shop's own table", () => {
  test("has charges, refunds, fees and payouts with their order, and the lines of each payout", async () => {
    const { intentId, checkoutId } = await buyWithStripe(house);
    house.stripe.world.refund(intentId, 500);
    house.pass(MINUTE_MS);
    house.stripe.world.takeFee(250);
    const { id: payoutId } = house.stripe.world.payOut();
    await readBalance(house.shop);
    const byType = Object.fromEntries((await rows()).map((row) => [row.type, row]));
    expect(byType.charge).toMatchObject({
      kind: "payment",
      fee: "1.68",
      intent_id: intentId,
      order_id: checkoutId,
      payout_id: payoutId,
    });
    expect(byType.refund).toMatchObject({ kind: "payment", amount: "-5.00", order_id: checkoutId });
    expect(byType.stripe_fee).toMatchObject({ kind: "fee", amount: "-2.50", order_id: null });
    expect(byType.payout).toMatchObject({ source_id: payoutId, payout_list: "listed" });
    const net = (await rows()).reduce((sum, row) => sum + Math.round(Number(row.net) * 100), 0);
    expect(net).toBe(0);
  });

  test("is the same however often it is read", async () => {
    await buyWithStripe(house);
    house.stripe.world.payOut();
    await readBalance(house.shop);
    const before = await rows();
    await readBalance(house.shop);
    expect(await rows()).toEqual(before);
  });

  test("misses nothing after days without a reading, and reads lines that Stripe lists late", async () => {
    await buyWithStripe(house);
    await readBalance(house.shop);
    house.pass(10 * DAY_MS);
    house.stripe.world.takeFee(100);
    house.pass(9 * DAY_MS);
    await readBalance(house.shop);
    expect((await rows()).map(({ type }) => type)).toEqual(["charge", "stripe_fee"]);
  });

  test("has the lines of a payout once Stripe lists them, and never those of a manual payout", async () => {
    await buyWithStripe(house);
    const payout = house.stripe.world.payOut();
    payout.isReconciled = false;
    await readBalance(house.shop);
    const payouts = async () => (await rows()).filter(({ kind }) => kind === "payout");
    expect(await payouts()).toMatchObject([{ payout_list: "pending", payout_id: null }]);
    house.pass(5 * DAY_MS);
    await readBalance(house.shop);
    payout.isReconciled = true;
    house.stripe.world.takeFee(100);
    house.stripe.world.payOut({ isAutomatic: false });
    house.pass(5 * DAY_MS);
    await readBalance(house.shop);
    expect(await payouts()).toMatchObject([
      { payout_list: "listed", payout_id: payout.id },
      { payout_list: "none", payout_id: null },
    ]);
  });

  test("goes on if Stripe does not list a payout's lines", async () => {
    await buyWithStripe(house);
    house.stripe.world.payOut();
    const refusing = withPayments(house.shop, {
      async *listBalance(which) {
        if ("since" in which) yield* house.shop.payments.listBalance(which);
        else throw new PaymentProviderError("No such list.", { reason: "refused" });
      },
    });
    await readBalance(refusing);
    await readBalance(house.shop);
    const payouts = async () => (await rows()).filter(({ kind }) => kind === "payout");
    expect(await payouts()).toMatchObject([{ payout_list: "none" }]);
    expect(await getBalanceReading(house.shop.db)).toMatchObject({ error: null });
  });

  test("may be unreadable for the key if nothing is booked", async () => {
    house.choose({});
    await readBalance(withoutRight());
    expect(await getBalanceReading(house.shop.db)).toMatchObject({ error: "not-configured" });
  });

  test("says why it could not be read, and keeps its lines", async () => {
    await buyWithStripe(house);
    await readBalance(house.shop);
    await expect(readBalance(withoutRight())).rejects.toThrow("No right.");
    expect(await getBalanceReading(house.shop.db)).toMatchObject({ error: "not-configured" });
    expect(await rows()).toHaveLength(1);
  });

  test("is due again after a day, also if the shop was down at the time", async () => {
    await readBalance(house.shop);
    expect(await isOrphaned(house.shop)).toEqual([]);
    house.pass(DAY_MS + MINUTE_MS);
    expect(await isOrphaned(house.shop)).toEqual([{}]);
  });
});

/** Booked fees and payouts in Odoo, by reference. */
function booked() {
  const { entries } = house.odoo.ledger();
  expect(new Set(entries.map(({ reference }) => reference)).size).toBe(entries.length);
  expect(entries.every(({ state }) => state === "posted")).toBe(true);
  return entries.map(({ lines }) => lines);
}

/** Movements of the clearing account, by account code. */
function balances() {
  const sums: Record<string, number> = {};
  for (const lines of booked()) {
    for (const [code, amount] of Object.entries(lines)) sums[code] = (sums[code] ?? 0) + amount;
  }
  return sums;
}

describe("fees and payouts in Odoo", () => {
  test.each([16, 17, 18, 19] as const)(
    "are one entry each in Odoo %d: the clearing account pays the fee and the bank",
    async (version) => {
      await house.close();
      house = await openBalanceShop(version);
      await buyWithStripe(house);
      expect(await house.run()).toBe(false);
      expect(booked()).toEqual([{ "620100": FEE, "101450": -FEE }]);
      const payout = house.stripe.world.payOut();
      expect(await house.run()).toBe(false);
      expect(payout.amount).toBe(TOTAL - FEE);
      expect(balances()).toEqual({ "620100": FEE, "101701": payout.amount, "101450": -TOTAL });
      const [entry] = house.odoo.ledger().entries;
      const [charge] = house.stripe.ledger.balance.keys();
      expect(entry).toMatchObject({ reference: charge, day: "2026-11-20" });
      expect((await rows()).map(({ erp_state }) => erp_state)).toEqual(["done", "done"]);
    },
  );

  test("are booked in reverse when a fee is returned or a payout comes back", async () => {
    const { intentId } = await buyWithStripe(house);
    const dispute = house.stripe.world.dispute(intentId);
    house.stripe.world.closeDispute(dispute.id, "won");
    house.stripe.world.takeFee(-250);
    await house.run();
    expect(balances()).toEqual({ "620100": FEE + 1_500 - 250, "101450": -(FEE + 1_500 - 250) });
  });

  test("a failed payout is booked in reverse, and its lines belong to the next one", async () => {
    await buyWithStripe(house);
    const { id } = house.stripe.world.payOut();
    await house.run();
    house.stripe.world.failPayout(id);
    const next = house.stripe.world.payOut();
    await house.run();
    expect(booked()).toHaveLength(4);
    expect(balances()).toEqual({ "620100": FEE, "101701": next.amount, "101450": -TOTAL });
  });

  test("are booked once, however often the job runs and however many run at once", async () => {
    await buyWithStripe(house);
    await Promise.all([house.run(), house.run()]);
    await house.run();
    expect(booked()).toHaveLength(1);
  });

  test("are booked from when they have accounts, and not those read before", async () => {
    house.choose({});
    await buyWithStripe(house);
    await house.run();
    expect(house.odoo.calls).toEqual([]);
    house.choose({ fee: "620100", payout: "101701" });
    house.stripe.world.takeFee(100);
    await house.run();
    expect(booked()).toEqual([{ "620100": 100, "101450": -100 }]);
  });

  test("an account missing in Odoo is named with the existing ones, and orders go on", async () => {
    house.choose({ fee: "999999", payout: "101701" });
    await buyWithStripe(house);
    expect(await house.run()).toBe(false);
    const [entry] = await listOpenBalanceEntries(house.shop.db, ["refused"], 1);
    expect(entry?.lastError).toBe(
      "ODOO_FEE_ACCOUNT is 999999, and what fits in Odoo is: 600000 (Expenses), 620100 (Bank Fees). Correct it and restart the shop.",
    );
    const setup = await house.shop.erp?.readSetup([]);
    expect(setup?.gaps.filter(({ need }) => need === "balance")).toMatchObject([
      { message: entry?.lastError, waits: expect.stringContaining("No order waits") },
    ]);
    expect(setup?.payoutAccounts).toContainEqual(
      expect.objectContaining({ code: "101701", isChosen: true }),
    );
  });

  test("a journal whose payments go to another account is refused, since its balance would be wrong", async () => {
    for (const line of house.odoo.world.tables.get("account.payment.method.line")?.values() ?? []) {
      line.payment_account_id = false;
    }
    await buyWithStripe(house);
    await house.run();
    const [entry] = await listOpenBalanceEntries(house.shop.db, ["refused"], 1);
    expect(entry?.lastError).toMatch(/^Payments of the journal Stripe go to another account/);
    expect(house.odoo.ledger().entries).toEqual([]);
  });

  test("an entry that has another sum in Odoo is refused alone, and the others are booked", async () => {
    await buyWithStripe(house);
    house.stripe.world.takeFee(100);
    house.stripe.world.takeFee(200);
    await house.run();
    const [first] = house.odoo.ledger().entries;
    await changeRows(house.shop.db, "balance_entries", {
      erp_state: "waiting",
      erp_move_id: null,
      erp_move_name: null,
    });
    const wrong = house.odoo.world.tables.get("account.move")?.get(first?.id ?? 0);
    if (wrong) wrong.amount_total = 99;
    await house.run();
    const states = (await rows()).map(({ erp_state }) => erp_state).sort();
    expect(states).toEqual(["done", "done", "refused"]);
    expect(house.odoo.ledger().entries).toHaveLength(3);
  });

  test("each entry is in Odoo once in the end, whichever call is cut off or process killed", async () => {
    await buyWithStripe(house);
    house.stripe.world.takeFee(100);
    await house.run();
    const cutOffs = cutOffsOf(house.odoo.calls);
    expect(cutOffs.length).toBeGreaterThan(5);
    let count = booked().length;
    for (const { at, moment } of cutOffs) {
      house.pass(MINUTE_MS);
      house.stripe.world.takeFee(100);
      house.choose({ fee: "620100", payout: "101701" });
      let calls = 0;
      house.odoo[moment] = () => {
        calls += 1;
        return calls === at ? "drop" : undefined;
      };
      await house.run();
      house.odoo[moment] = () => undefined;
      // Waits until an interrupted call must have ended.
      house.pass(MINUTE_MS);
      expect(await house.run(), `${moment} call ${at}`).toBe(false);
      count += 1;
      expect(booked()).toHaveLength(count);
    }
  });

  test("after a kill during a call the next run waits until that call must have ended", async () => {
    await buyWithStripe(house);
    // Simulates a killed process while Odoo is still creating the entries.
    const requested = Promise.withResolvers<void>();
    const killed = Promise.withResolvers<never>();
    const bookBalance = () => {
      requested.resolve();
      return killed.promise;
    };
    const erp = { ...house.shop.erp, bookBalance } as AppContext["erp"];
    const shop = { ...house.shop, erp };
    const running = readBalanceJob.handler(shop, {}, { retryWithinSeconds: 60 });
    await requested.promise;
    const [open] = await listOpenBalanceEntries(house.shop.db, ["waiting"], 1);
    expect(open?.quietUntil?.getTime()).toBe(house.time.now.getTime() + 20_000);
    killed.reject(new Error("killed"));
    await expect(running).rejects.toThrow("killed");
    expect(await house.run()).toBe(true);
    expect(house.odoo.ledger().entries).toEqual([]);
    house.pass(MINUTE_MS);
    expect(await house.run()).toBe(false);
    expect(booked()).toHaveLength(1);
  });
});
