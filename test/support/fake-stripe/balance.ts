import type { Stripe } from "stripe";
import type { FakeWorld } from "./fake-world.ts";
import type { FakeBalanceTransaction, FakeCharge, FakePayout } from "./ledger.ts";
import type { Fields } from "./render.ts";

/** Movements of Stripe's balance, and payouts. */

const DAY_SECONDS = 86_400;
const DISPUTE_FEE = 1_500;

type Movement = Pick<FakeBalanceTransaction, "type" | "category" | "amount" | "sourceId"> & {
  readonly fee?: number;
};

function move(world: FakeWorld, { fee = 0, ...movement }: Movement): FakeBalanceTransaction {
  const created = world.seconds();
  const transaction: FakeBalanceTransaction = {
    id: world.newId("txn"),
    ...movement,
    fee,
    created,
    availableOn: created + 2 * DAY_SECONDS,
    payoutId: null,
  };
  world.ledger.balance.set(transaction.id, transaction);
  return transaction;
}

/** 2.9 % and 30 cents for a card; 0.8 %, at most 5 dollars, for a bank account. */
export function feeOf({ amount, paymentMethod: { type } }: FakeCharge): number {
  return type === "card"
    ? Math.round(amount * 0.029) + 30
    : Math.min(500, Math.round(amount * 0.008));
}

export function moveCharge(world: FakeWorld, charge: FakeCharge): void {
  const { id: sourceId, amount, paymentMethod } = charge;
  const type = paymentMethod.type === "card" ? "charge" : "payment";
  const moved = move(world, { type, category: "charge", amount, sourceId, fee: feeOf(charge) });
  charge.balanceTransaction = moved.id;
}

/** The charge's fee is not refunded. */
export function moveRefund(
  world: FakeWorld,
  charge: FakeCharge,
  refund: { readonly id: string; readonly amount: number },
): string {
  const type = charge.paymentMethod.type === "card" ? "refund" : "payment_refund";
  return move(world, { type, category: "refund", amount: -refund.amount, sourceId: refund.id }).id;
}

export function moveFailedRefund(
  world: FakeWorld,
  { id: sourceId, amount }: { readonly id: string; readonly amount: number },
): void {
  move(world, { type: "refund_failure", category: "refund_failure", amount, sourceId });
}

export function moveDispute(
  world: FakeWorld,
  { id: sourceId, amount }: { readonly id: string; readonly amount: number },
  isWon: boolean,
): void {
  const category = isWon ? "dispute_reversal" : "dispute";
  const sign = isWon ? 1 : -1;
  const fee = isWon ? 0 : DISPUTE_FEE;
  move(world, { type: "adjustment", category, amount: sign * amount, sourceId, fee });
}

/** A fee of Stripe, such as for Radar, or any other movement of the balance. */
export function moveOther(
  world: FakeWorld,
  amount: number,
  { type, category }: { readonly type: string; readonly category: string },
): FakeBalanceTransaction {
  return move(world, { type, category, amount, sourceId: null });
}

/** What Stripe holds, without what it holds back. */
export function renderBalance(world: FakeWorld) {
  const now = world.seconds();
  const moved = [...world.ledger.balance.values()];
  const sum = (isAvailable: boolean) => ({
    amount: moved
      .filter(({ availableOn }) => availableOn <= now === isAvailable)
      .reduce((total, { amount, fee }) => total + amount - fee, 0),
    currency: "usd",
    source_types: {},
  });
  return {
    object: "balance",
    available: [sum(true), { amount: 0, currency: "eur", source_types: {} }],
    connect_reserved: [{ amount: world.settings.connectReserved, currency: "usd" }],
    livemode: false,
    pending: [sum(false)],
  } satisfies Fields<Stripe.Balance>;
}

/** Pays out everything that was not paid out yet. */
export function payOut(world: FakeWorld, isAutomatic: boolean): FakePayout {
  const { ledger } = world;
  const entries = [...ledger.balance.values()].filter(({ payoutId }) => payoutId === null);
  const amount = entries.reduce((sum, each) => sum + each.amount - each.fee, 0);
  const payout: FakePayout = {
    id: world.newId("po"),
    amount,
    created: world.seconds(),
    isAutomatic,
    isReconciled: isAutomatic,
  };
  ledger.payouts.set(payout.id, payout);
  const own = move(world, {
    type: "payout",
    category: "payout",
    amount: -amount,
    sourceId: payout.id,
  });
  for (const each of [...entries, own]) each.payoutId = payout.id;
  return payout;
}

/** The bank returns the payout; its amount is part of the next one. */
export function failPayout(world: FakeWorld, payoutId: string): void {
  const { ledger } = world;
  const payout = ledger.payouts.get(payoutId);
  if (!payout) throw new Error(`no payout ${payoutId}`);
  payout.isReconciled = false;
  const { amount } = payout;
  const back = move(world, {
    type: "payout_failure",
    category: "payout_reversal",
    amount,
    sourceId: payoutId,
  });
  // The payout and its return cancel out, so neither is paid out again.
  back.payoutId = payoutId;
  for (const each of ledger.balance.values()) {
    if (each.payoutId === payoutId && each.sourceId !== payoutId) each.payoutId = null;
  }
}
