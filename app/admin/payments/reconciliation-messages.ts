import { type Cents, formatUsd } from "#domain/money/cents.ts";
import type { BookFindingCode, FindingCode } from "#domain/payments/finding-code.ts";
import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import { countNoun } from "#domain/words/count-noun.ts";

export type FindingValues = {
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
 * Explains a finding about a payment. An unknown code may come from a newer version of the shop
 * that runs at the same time.
 */
export function findingMessage(code: FindingCode, values: FindingValues): string {
  const say = findings[code] as Sentence<FindingValues> | undefined;
  return (
    say?.(values) ??
    `The payment of ${sum(values.payment?.amount ?? values.order?.total)} needs a look.`
  );
}

type Sentence<Values> = (values: Values) => string;

const books: Record<BookFindingCode, Sentence<BookSums>> = {
  "entry-without-order": ({ actual }) =>
    `${sum(actual)} moved in Stripe's balance for a payment that isn't an order of this shop. Look at it in Stripe, and book it in Odoo by hand.`,
  "entry-unknown": ({ actual }) =>
    `${sum(actual)} moved in Stripe's balance in a way that the shop doesn't book, such as a loan or another currency. Book it in Odoo by hand.`,
  "payout-differs": ({ expected, actual }) =>
    `Stripe paid ${sum(actual)} out, and what it lists for that adds up to ${sum(expected)}. Look at the payout in Stripe.`,
  "invoice-differs": ({ expected, actual }) => differs("invoice", expected, actual),
  "payment-differs": ({ expected, actual }) => differs("payment", expected, actual),
  "credits-differ": ({ expected, actual }) =>
    `${sum(expected)} was given back here, and Odoo's credit notes add up to ${sum(actual)}. Correct them there, then press Send to Odoo again.`,
  "pay-back-differs": ({ expected, actual }) => differs("payment back", expected, actual),
  "not-matched": ({ name }) =>
    `${name ?? "A document"} is no longer matched in Odoo with what it pays. Press Send to Odoo again, and the shop matches them.`,
  "payment-astray": ({ expected, name }) =>
    `${sum(expected)} went into another account than Stripe's in Odoo: ${name ?? ""}. Choose the account of Stripe's journal as its outstanding account again, then move the sum there.`,
  "booking-differs": ({ expected, actual }) =>
    actual === null
      ? `The entry of ${sum(expected)} is no longer posted in Odoo. Press Book again.`
      : `The entry is ${sum(expected)} here and ${sum(actual)} in Odoo. Cancel it there, then press Book again.`,
};

const findings: Record<FindingCode, Sentence<FindingValues>> = {
  "paid-without-order": ({ payment }) =>
    `A payment of ${sum(payment?.amount)} has no order. Somebody paid and is waiting: write to them, or refund it.`,
  "order-without-payment": ({ order }) =>
    `The order of ${sum(order?.total)} is marked ${order?.paymentStatus}, and the provider knows of no payment.`,
  "amount-differs": ({ order, payment }) =>
    `The order's total is ${sum(order?.total)}, the payment's ${sum(payment?.amount)}.`,
  "status-differs": ({ order, payment }) =>
    `The order is marked ${order?.paymentStatus}, the provider says ${payment?.state.replaceAll("_", " ")}.`,
  "refund-differs": ({ order, payment }) =>
    `The order says that ${sum(order?.refunded)} were refunded, the provider says ${sum(payment?.refunded)}.`,
  "refund-list-differs": ({ payment }) =>
    `The provider gave ${sum(payment?.refunded)} of this payment back, and the refunds that are listed with the order add up to another sum. Open the order, and compare them with the provider's.`,
  "refund-not-sent": () =>
    "A refund was asked for more than an hour ago, and the provider hasn't taken it yet. The shop goes on trying; its log says why it fails.",
  "paid-twice": ({ payment }) =>
    `This order was paid twice. Refund one of the payments, ${sum(payment?.amount)}.`,
  "paid-after-cancellation": ({ payment }) =>
    `A payment of ${sum(payment?.amount)} came after the order was cancelled. Refund it, or take the order up again.`,
  "paid-after-deletion": ({ payment }) =>
    `A payment of ${sum(payment?.amount)} belongs to an order that was deleted before it was paid. Refund it.`,
  "not-readable": ({ order, payment }) =>
    `The payment of ${sum(payment?.amount ?? order?.total)} could not be read again, so the shop cannot say whether it agrees. It is tried again every hour; the shop's log says why it failed.`,
};

export const reconciliationMessages = {
  needAttention: (count: number) =>
    count === 1 ? "one payment needs your attention" : `${count} payments need your attention`,
  differInBalance: (count: number) =>
    count === 1
      ? "one line of Stripe's balance needs your attention"
      : `${count} lines of Stripe's balance need your attention`,
  differInOdoo: (count: number) =>
    count === 1 ? "one document differs in Odoo" : `${count} documents differ in Odoo`,
  booksErrors: {
    unreachable:
      "Odoo's documents couldn't be compared: Odoo didn't answer. It is tried again every hour.",
    refused:
      "Odoo's documents couldn't be compared: Odoo refused to show them. The shop's log says why.",
  },
  balanceErrors: {
    unreachable:
      "Stripe's balance couldn't be read, so new fees and payouts aren't booked yet. It is tried again every hour.",
    "not-configured":
      "Stripe's balance couldn't be read: the secret key may not read Balance Transaction Sources and Payouts. Allow it in Stripe's dashboard.",
  },
  thenCheck: "Once that's done, press Check now.",
  onTheirWay: (count: number) =>
    countNoun(count, "order is on its way to Odoo", "orders are on their way to Odoo"),
  never: "Payments haven't been reconciled yet",
  compared: (count: number, at: string) =>
    `${count === 1 ? "One payment" : `${count} payments`} of the last five weeks compared on ${at}.`,
  errors: {
    "not-configured":
      "The last comparison failed: no payment provider is configured, or it does not accept the secret key.",
    unreachable:
      "The last comparison failed: the payment provider did not answer. It is tried again every hour.",
  },
  stuckEvents: (count: number) =>
    `${count === 1 ? "One message" : `${count} messages`} of the payment provider could not be acted on for more than a day, such as a dispute or a refund. The shop goes on trying; its log says why it fails.`,
} as const;

type BookSums = {
  readonly expected: Cents | null;
  readonly actual: Cents | null;
  /** The name of a document or an account in Odoo. */
  readonly name?: string;
};

export function bookFindingMessage(code: BookFindingCode, sums: BookSums): string {
  const say = books[code] as Sentence<BookSums> | undefined;
  return say?.(sums) ?? `A document for ${sum(sums.expected ?? sums.actual)} needs a look.`;
}

function differs(what: string, expected: Cents | null, actual: Cents | null): string {
  return actual === null
    ? `The ${what} of ${sum(expected)} is no longer in Odoo. Press Send to Odoo again.`
    : `The ${what} is ${sum(expected)} here and ${sum(actual)} in Odoo. Correct it there, then press Send to Odoo again.`;
}

function sum(amount: Cents | null | undefined): string {
  return amount === undefined || amount === null ? "an unknown amount" : formatUsd(amount);
}
