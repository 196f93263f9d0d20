import type { Stripe } from "stripe";
import { describe, expect, test } from "vitest";
import { balanceEntryOf, isOfPayments, providerBalanceOf } from "./stripe-balance.ts";

function transaction(values: Partial<Stripe.BalanceTransaction>): Stripe.BalanceTransaction {
  return {
    id: "txn_1",
    object: "balance_transaction",
    amount: -1_000,
    available_on: 0,
    balance_type: "payments",
    created: 0,
    currency: "usd",
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: -1_000,
    reporting_category: "other_adjustment",
    source: null,
    status: "available",
    type: "adjustment",
    ...values,
  };
}

describe("a line of Stripe's balance", () => {
  test.each([
    ["reserve_hold", "risk_reserved_funds"],
    ["reserve_release", "risk_reserved_funds"],
    ["reserved_funds", "risk_reserved_funds"],
    ["reserve_transaction", "connect_reserved_funds"],
    ["payment_network_reserve_hold", "other_adjustment"],
    ["payment_network_reserve_release", "other_adjustment"],
    ["payout_minimum_balance_hold", "payout_minimum_balance_hold"],
    ["payout_minimum_balance_release", "payout_minimum_balance_release"],
  ])("of type %s is a reserve", (type, reporting_category) => {
    expect(balanceEntryOf(transaction({ type, reporting_category })).kind).toBe("reserve");
  });

  test.each([
    ["charge", "charge", "payment"],
    ["adjustment", "dispute", "payment"],
    ["stripe_fee", "fee", "fee"],
    ["payout", "payout", "payout"],
    ["advance", "advance", "other"],
  ])("of type %s in the category %s is a %s", (type, reporting_category, kind) => {
    expect(balanceEntryOf(transaction({ type, reporting_category })).kind).toBe(kind);
  });

  test("that moves the balance of what is held back does not move the one of payments", () => {
    expect(isOfPayments(transaction({}))).toBe(true);
    expect(isOfPayments(transaction({ balance_type: "risk_reserved" }))).toBe(false);
    expect(isOfPayments(transaction({ balance_type: "issuing" }))).toBe(false);
  });
});

test("the balance is what Stripe holds in dollars, of all kinds of money", () => {
  const balance: Stripe.Balance = {
    object: "balance",
    livemode: false,
    available: [
      { amount: 5_000, currency: "usd" },
      { amount: 900, currency: "eur" },
    ],
    pending: [{ amount: -200, currency: "usd" }],
    connect_reserved: [{ amount: 300, currency: "usd" }],
  };
  expect(providerBalanceOf(balance)).toEqual({ available: 5_000, pending: -200, reserved: 300 });
  const { connect_reserved: _, ...without } = balance;
  expect(providerBalanceOf(without)).toMatchObject({ reserved: 0 });
});
