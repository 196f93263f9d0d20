import type { AppliedGiftCard } from "#domain/gift-cards/gift-card.ts";
import { add, type Cents, ZERO } from "#domain/money/cents.ts";
import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import type { HoldKind } from "../holds.ts";
import type { OrderEvent } from "../order-events.ts";
import {
  comparePaymentSnapshot,
  orderPaymentStatus,
  type PaymentSnapshot,
  type ReportedOrder,
} from "./payment-snapshot.ts";

/** How a new order is paid. */
export type NewOrderPayment = {
  readonly status: PaymentStatus;
  /** The payment as the provider reports it; null without one. */
  readonly snapshot: PaymentSnapshot | null;
  readonly refunded: Cents;
  /** Why the order must not be packed while the payment stands like this. */
  readonly holds: readonly HoldKind[];
  /** What its log says after "placed". */
  readonly events: readonly OrderEvent[];
  /** Whether another amount was paid, or is on its way, than the order costs. */
  readonly differsFromTotal: boolean;
};

/**
 * What a gift card and a payment at the provider make of a new order.
 *
 * @param paidWith.giftCard with what was taken from it
 */
export function newOrderPayment(
  total: Cents,
  paidWith: {
    readonly giftCard: AppliedGiftCard | null;
    readonly snapshot: PaymentSnapshot | null;
  },
): NewOrderPayment {
  const { giftCard, snapshot } = paidWith;
  const unpaid: ReportedOrder = {
    total,
    paymentStatus: "pending",
    openHolds: [],
    refundedByHand: ZERO,
    giftCard: { paid: giftCard?.amount ?? ZERO, refunded: ZERO },
  };
  const change = snapshot && comparePaymentSnapshot(unpaid, { known: null, others: [] }, snapshot);

  const paid = add(unpaid.giftCard.paid, snapshot?.amount ?? ZERO);
  const differsFromTotal = paid !== total;

  const events: OrderEvent[] = [];
  if (giftCard) {
    const detail = { giftCard: giftCard.last4, amount: giftCard.amount };
    events.push({ kind: "payment", actor: "customer", detail });
  }
  // The order is kept anyway: money came in, or is on its way, and a person has to look.
  if (differsFromTotal) {
    events.push({ kind: "amount-differs", actor: "provider", detail: { paid, total } });
  }
  if (change) events.push(...change.events);

  return {
    status: change?.paymentStatus ?? orderPaymentStatus(unpaid, []),
    snapshot,
    refunded: change?.refunded ?? ZERO,
    holds: change?.opened ?? [],
    events,
    differsFromTotal,
  };
}
