import { centsOf } from "./cents-of.ts";
import type { OrderRow } from "./check-books.ts";
import type { FaultyWorld } from "./faulty-world.ts";

/**
 * Checks that every payment has one order, and that all amounts are the same in the shop and at the
 * provider.
 * @returns the total of refunds
 */
export async function checkMoney(
  { db, provider }: FaultyWorld,
  orders: readonly OrderRow[],
  say: (sentence: string) => void,
): Promise<{ readonly refunds: number; readonly refundedInPart: number }> {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const moved = [...provider.ledger.charges.values()].filter(({ status }) => status !== "failed");
  const paidIntents = new Map<string, number>();
  for (const charge of moved) {
    paidIntents.set(charge.intentId, (paidIntents.get(charge.intentId) ?? 0) + charge.amount);
  }
  const charged = new Map<string, number>();
  for (const [intentId, amount] of paidIntents) {
    const checkoutId = provider.intent(intentId).metadata.checkout_id ?? "";
    const order = byId.get(checkoutId);
    if (!order) {
      say(`The payment ${intentId} of ${amount} cents has no order.`);
      continue;
    }
    if (charged.has(order.id)) say(`Order ${order.order_number} was charged twice.`);
    charged.set(order.id, amount);
    if (amount !== centsOf(order.total)) {
      say(`Order ${order.order_number} costs ${order.total}, but ${amount} cents were charged.`);
    }
  }
  for (const order of orders) {
    const sum = charged.get(order.id);
    const isGivenBack = centsOf(order.refunded_amount) === sum;
    const status = sum === undefined ? "failed" : isGivenBack ? "refunded" : "paid";
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

  // Refunds.
  const refunds = await db.selectFrom("refunds").selectAll().execute();
  const made = [...provider.ledger.refunds.values()];
  /** Orders that were refunded in the provider's dashboard. */
  const byHand = new Set(
    refunds.flatMap(({ requested_by, order_id }) =>
      requested_by === "provider" ? [order_id] : [],
    ),
  );
  for (const refund of refunds) {
    const own = made.filter(
      ({ id, metadata }) => metadata.refund_id === refund.id || id === refund.provider_id,
    );
    // A refund is refused if the dashboard's refund left too little.
    const isRefused = refund.status === "failed" && byHand.has(refund.order_id);
    if (own.length !== (isRefused ? 0 : 1)) {
      say(`The refund ${refund.id} was made ${own.length} times.`);
    }
    if (refund.status !== "succeeded" && !isRefused) {
      say(`The refund ${refund.id} is ${refund.status}.`);
    }
    if (own[0] && own[0].amount !== centsOf(refund.amount)) {
      say(`The refund ${refund.id} is ${refund.amount}, at the provider ${own[0].amount} cents.`);
    }
  }
  for (const order of orders) {
    const given = made.filter(
      ({ intentId }) => provider.intent(intentId).metadata.checkout_id === order.id,
    );
    const sum = given.reduce((cents, { amount }) => cents + amount, 0);
    if (sum !== centsOf(order.refunded_amount)) {
      say(`Of order ${order.order_number} ${order.refunded_amount} went back, not ${sum} cents.`);
    }
  }
  const inPart = orders.filter((each) => {
    return each.payment_status === "paid" && centsOf(each.refunded_amount) > 0;
  });
  return { refunds: refunds.length, refundedInPart: inPart.length };
}
