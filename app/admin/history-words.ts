import { cents, formatUsd } from "#domain/money/cents.ts";

type HistoryLine = {
  readonly kind: string;
  readonly detail: Readonly<Record<string, unknown>>;
};

/** A line of an order's history as one would tell it. */
export function historyWords({ kind, detail }: HistoryLine): string {
  switch (kind) {
    case "placed":
      return "Order placed.";
    case "payment":
      return lookUp(paymentWords, detail.paymentStatus) ?? "Payment status changed.";
    case "status":
      return `Status changed from ${detail.from} to ${detail.to}.`;
    case "email":
      return `${lookUp(emailWords, detail.kind) ?? "E-mail"} ${emailOutcome(detail)}`;
    case "deleted":
      return "Order deleted.";
    case "amount-differs":
      return `The payment of ${amount(detail.paid)} differs from the order's total of ${amount(detail.total)}. Please check it at the payment provider.`;
    default:
      // Written by a version of the shop that knows more than this one.
      return kind;
  }
}

const paymentWords: Record<string, string> = {
  paid: "Payment received.",
  failed: "Payment failed.",
  refunded: "Payment refunded.",
  pending: "Payment on its way.",
};

const emailWords: Record<string, string> = {
  owner: "New-order e-mail to the shop",
  customer: "Confirmation e-mail to the customer",
  receipt: "Receipt e-mail to the customer",
  link: "E-mail with a fresh link to the customer",
};

function emailOutcome(detail: HistoryLine["detail"]): string {
  if (detail.failed === true) return "could not be sent.";
  return detail.captured === true ? "kept in the e-mail log, sent to nobody." : "sent.";
}

function amount(value: unknown): string {
  return Number.isSafeInteger(value) ? formatUsd(cents(Number(value))) : "an unknown amount";
}

function lookUp(words: Record<string, string>, key: unknown): string | undefined {
  return typeof key === "string" && Object.hasOwn(words, key) ? words[key] : undefined;
}
