import { type Cents, formatUsd } from "#domain/money/cents.ts";
import type { PaymentStatus } from "#domain/orders/payment-status.ts";

type Told = {
  readonly order: {
    readonly total: Cents;
    readonly paymentStatus: PaymentStatus;
    readonly refunded: Cents;
  } | null;
  readonly payment: {
    readonly state: string;
    readonly amount: Cents;
    readonly refunded: Cents;
  } | null;
};

/**
 * What was found of one payment. While two versions of the shop run side by side, the other one may
 * find what this one has no sentence for.
 */
export function findingMessage(code: FindingCode, told: Told): string {
  const say = reconciliationMessages.findings[code] as ((told: Told) => string) | undefined;
  return (
    say?.(told) ?? `The payment of ${sum(told.payment?.amount ?? told.order?.total)} needs a look.`
  );
}

export type FindingCode = keyof typeof reconciliationMessages.findings;

/** What the comparison of orders and payments says to the owner. */
export const reconciliationMessages = {
  needAttention: (count: number) =>
    count === 1 ? "one payment needs your attention" : `${count} payments need your attention`,
  onTheirWay: (count: number) =>
    count === 1 ? "1 order is on its way to Odoo" : `${count} orders are on their way to Odoo`,
  never: "Payments haven't been reconciled yet",
  compared: (count: number, at: string) =>
    `${count === 1 ? "One payment" : `${count} payments`} of the last five weeks compared on ${at}.`,
  errors: {
    "not-configured":
      "The last comparison came to nothing: no payment provider is configured, or it does not accept the secret key.",
    unreachable:
      "The last comparison came to nothing: the payment provider did not answer. It is tried again every hour.",
  },
  stuckEvents: (count: number) =>
    `${count === 1 ? "One message" : `${count} messages`} of the payment provider could not be acted on for more than a day, such as a dispute or a refund. The shop goes on trying; its log says why it fails.`,
  findings: {
    "paid-without-order": ({ payment }: Told) =>
      `A payment of ${sum(payment?.amount)} has no order. Somebody paid and is waiting: write to them, or refund it.`,
    "order-without-payment": ({ order }: Told) =>
      `The order of ${sum(order?.total)} is marked ${order?.paymentStatus}, and the provider knows of no payment.`,
    "amount-differs": ({ order, payment }: Told) =>
      `The order's total is ${sum(order?.total)}, the payment's ${sum(payment?.amount)}.`,
    "status-differs": ({ order, payment }: Told) =>
      `The order is marked ${order?.paymentStatus}, the provider says ${payment?.state.replaceAll("_", " ")}.`,
    "refund-differs": ({ order, payment }: Told) =>
      `The order says that ${sum(order?.refunded)} were refunded, the provider says ${sum(payment?.refunded)}.`,
    "refund-list-differs": ({ payment }: Told) =>
      `The provider gave ${sum(payment?.refunded)} of this payment back, and the refunds that are listed with the order add up to another sum. Open the order, and compare them with the provider's.`,
    "refund-not-sent": () =>
      "A refund was asked for more than an hour ago, and the provider hasn't taken it yet. The shop goes on trying; its log says why it fails.",
    "paid-twice": ({ payment }: Told) =>
      `This order was paid twice. Refund one of the payments, ${sum(payment?.amount)}.`,
    "paid-after-cancellation": ({ payment }: Told) =>
      `A payment of ${sum(payment?.amount)} came after the order was cancelled. Refund it, or take the order up again.`,
    "paid-after-deletion": ({ payment }: Told) =>
      `A payment of ${sum(payment?.amount)} belongs to an order that was deleted before it was paid. Refund it.`,
    "not-readable": ({ order, payment }: Told) =>
      `The payment of ${sum(payment?.amount ?? order?.total)} could not be read again, so the shop cannot say whether it agrees. It is tried again every hour; the shop's log says why it failed.`,
  },
} as const;

function sum(amount: Cents | undefined): string {
  return amount === undefined ? "an unknown amount" : formatUsd(amount);
}
