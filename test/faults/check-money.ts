import { rowsOf } from "#test/support/rows.ts";
import { centsOf } from "./cents-of.ts";
import type { FaultyWorld } from "./faulty-world.ts";
import { dueOf, type OrderRow } from "./read-orders.ts";

/**
 * Checks that every payment has its orders, and that all amounts are the same in the shop and at the
 * provider.
 * @returns the total of refunds
 */
export async function checkMoney(
  world: FaultyWorld,
  orders: readonly OrderRow[],
  say: (sentence: string) => void,
): Promise<{ readonly refunds: number; readonly refundedInPart: number }> {
  const { provider } = world;
  const charged = await checkCharges(world, orders, say);
  const paidByHand = await readPaidByHand(world);
  for (const order of orders) {
    // A debit that came back, and was paid by hand since, is no money.
    const atProvider = paidByHand.get(order.id) ?? charged.get(order.id) ?? 0;
    const paid = atProvider + order.onGiftCard;
    const isPaid = paid === centsOf(order.total);
    const isGivenBack = centsOf(order.refunded_amount) === paid;
    const status = !isPaid ? "failed" : isGivenBack ? "refunded" : "paid";
    if (order.payment_status !== status) {
      say(`Order ${order.order_number} is ${order.payment_status}, at the provider ${status}.`);
    }
  }
  for (const intent of provider.ledger.intents.values()) {
    const siblings = provider.intentsOf(intent.metadata.checkout_id ?? "");
    // An intent whose creation was answered with an error: no browser got its secret.
    const used = siblings.filter(({ confirmations, status }) => {
      // A payment that failed is canceled when its order is paid again.
      return confirmations > 0 && status !== "canceled";
    });
    if (used.length > 1) say(`A checkout was paid with ${used.length} intents: ${intent.id}.`);
  }
  const refunds = await checkRefunds(world, orders, say);
  const inPart = orders.filter((each) => {
    return each.payment_status === "paid" && centsOf(each.refunded_amount) > 0;
  });
  return { refunds, refundedInPart: inPart.length };
}

/** In cents, what was paid in cash and the like, by order. */
async function readPaidByHand({ db }: FaultyWorld): Promise<ReadonlyMap<string, number>> {
  const payments = await rowsOf(db, "payments", ["order_id", "amount"], { kind: "manual" });
  return new Map(payments.map(({ order_id: id, amount }) => [id, centsOf(amount)]));
}

/**
 * The shares of a payment add up to it.
 *
 * @returns what each order's part of a payment was, in cents
 */
async function checkCharges(
  { db, provider }: FaultyWorld,
  orders: readonly OrderRow[],
  say: (sentence: string) => void,
): Promise<ReadonlyMap<string, number>> {
  const payments = await db
    .selectFrom("payments")
    .select(["order_id", "provider_id", "amount"])
    .where("provider_id", "is not", null)
    .execute();
  const byId = new Map(orders.map((order) => [order.id, order]));
  const paidIntents = new Map<string, number>();
  for (const { status, intentId, amount } of provider.ledger.charges.values()) {
    if (status === "failed") continue;
    paidIntents.set(intentId, (paidIntents.get(intentId) ?? 0) + amount);
  }
  const charged = new Map<string, number>();
  for (const [intentId, amount] of paidIntents) {
    const checkoutId = provider.intent(intentId).metadata.checkout_id ?? "";
    const shares = payments.filter(({ provider_id }) => provider_id === intentId);
    const own = shares.flatMap(({ order_id }) => byId.get(order_id) ?? []);
    if (!own.some(({ id, purchaseId }) => id === checkoutId || purchaseId === checkoutId)) {
      say(`The payment ${intentId} of ${amount} cents has no order.`);
      continue;
    }
    const sum = shares.reduce((cents, share) => cents + centsOf(share.amount), 0);
    if (sum !== amount) say(`The shares of ${intentId} are ${sum} cents, not ${amount}.`);
    for (const order of own) {
      const { id, order_number: number } = order;
      if (charged.has(id)) say(`Order ${number} was charged twice.`);
      const share = centsOf(shares.find(({ order_id }) => order_id === id)?.amount ?? null);
      charged.set(id, share);
      if (share === dueOf(order)) continue;
      say(`Order ${number} costs ${dueOf(order)} beside its gift card, and ${share} were charged.`);
    }
  }
  return charged;
}

/** @returns how many refunds there are */
async function checkRefunds(
  { db, provider }: FaultyWorld,
  orders: readonly OrderRow[],
  say: (sentence: string) => void,
): Promise<number> {
  const all = await db
    .selectFrom("refunds")
    .leftJoin("payments", "payments.id", "refunds.payment_id")
    .selectAll("refunds")
    .select(["payments.kind", "payments.provider_id as intentId"])
    .execute();
  const purchaseOf = new Map(orders.map(({ id, purchaseId }) => [id, purchaseId]));
  // What went onto a gift card is checked with the cards.
  const refunds = all.filter(({ kind }) => kind !== "gift_card");
  const made = [...provider.ledger.refunds.values()];
  /** Purchases that were refunded in the provider's dashboard. */
  const byHand = new Set(
    refunds.flatMap(({ requested_by, order_id }) =>
      requested_by === "provider" ? [purchaseOf.get(order_id)] : [],
    ),
  );
  const disputed = new Set([...provider.ledger.disputes.values()].map(({ intentId }) => intentId));
  for (const refund of refunds) {
    const own = made.filter(
      ({ id, metadata }) => metadata.refund_id === refund.id || id === refund.provider_id,
    );
    // Its bank sent the money back.
    const cameBack = refund.status === "failed" && own[0]?.status === "failed";
    // A refund is refused if the dashboard's refund left too little, or a dispute came before it.
    const isRefused =
      refund.status === "failed" &&
      !cameBack &&
      (byHand.has(purchaseOf.get(refund.order_id)) || disputed.has(refund.intentId ?? ""));
    if (own.length !== (isRefused ? 0 : 1)) {
      say(`The refund ${refund.id} was made ${own.length} times.`);
    }
    if (refund.status !== "succeeded" && !isRefused && !cameBack) {
      say(`The refund ${refund.id} is ${refund.status}.`);
    }
    // Orders that share a payment share what was refunded in the dashboard.
    const parts = refunds.filter(
      ({ id, provider_id }) => id === refund.id || (own[0] && provider_id === own[0].id),
    );
    const sum = parts.reduce((cents, { amount }) => cents + centsOf(amount), 0);
    if (own[0] && own[0].amount !== sum) {
      say(`The refund ${refund.id} is ${sum} cents, at the provider ${own[0].amount}.`);
    }
  }
  for (const purchaseId of new Set(purchaseOf.values())) {
    const own = orders.filter((order) => order.purchaseId === purchaseId);
    const ids = new Set([purchaseId, ...own.map(({ id }) => id)]);
    const given = made.filter(
      ({ intentId, status }) =>
        status !== "failed" && ids.has(provider.intent(intentId).metadata.checkout_id ?? ""),
    );
    const sum = given.reduce((cents, { amount }) => cents + amount, 0);
    const known = own.reduce(
      (cents, order) => cents + centsOf(order.refunded_amount) - order.backOnGiftCard,
      0,
    );
    const numbers = own.map(({ order_number }) => order_number).join(", ");
    if (sum !== known) say(`Of ${numbers} ${known} cents went back, not ${sum}.`);
  }
  return all.length;
}
