import { formatDay } from "#app/ui/text/format-day.ts";
import { cents, formatUsd } from "#domain/money/cents.ts";
import { elsewhereNames } from "#domain/orders/paid-elsewhere.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import type { OrderEventKind } from "#server/orders/order-events.ts";

type HistoryLine = { readonly kind: string; readonly detail: Readonly<Record<string, unknown>> };

export function formatHistory({ kind, detail }: HistoryLine): string {
  switch (kind) {
    case "placed":
      return placedLine(detail);
    case "payment":
      return paymentLine(detail);
    case "status":
      return `Status changed from ${detail.from} to ${detail.to}.`;
    case "email":
      return `${lookUp(emailMessages, detail.kind) ?? "Email"} ${emailResult(detail)}`;
    case "erp":
      return [describeErp(detail), bookedOn(detail.movedTo)].filter(Boolean).join(" ");
    case "refund-requested":
      return `Refund of ${amount(detail.amount)} requested.`;
    case "refund":
      if (typeof detail.giftCard === "string") {
        return `${amount(detail.amount)} put back onto gift card ••••${detail.giftCard}; ${amount(detail.refunded)} of ${amount(detail.total)} given back so far.`;
      }
      if (detail.byHand === true) return `${amount(detail.amount)} given back by hand.`;
      return `${amount(detail.amount)} refunded at the payment provider; ${amount(detail.refunded)} of ${amount(detail.total)} so far.`;
    case "refund-failed":
      return refundFailedLine(detail);
    case "dispute":
      return disputeLine(detail.state);
    case "hold":
      return detail.reason === null
        ? "Cleared for packing."
        : `Do not pack: ${holdReason(detail.reason)}.`;
    case "shipped":
      return `Parcel with ${countNoun(Number(detail.units), "bar")} shipped${tracking(detail)}.`;
    case "shipment-undone":
      return `Shipment undone${tracking(detail)}.`;
    case "parcel-delivered":
      return `Parcel delivered${tracking(detail)}.`;
    case "parcel-undeliverable":
      return detail.hasFailed === true
        ? `The carrier couldn't deliver the parcel${tracking(detail)}.`
        : `Parcel came back${tracking(detail)}.`;
    case "undeliverable-resolved":
      return `Undelivered parcel marked as resolved${tracking(detail)}.`;
    case "parcel-on-its-way":
      return `Parcel is on its way again${tracking(detail)}.`;
    case "recipe":
      return detail.wasChangedBack
        ? "The recipe is back to what it was when this order was placed."
        : "To be packed with the changed recipe.";
    case "amount-differs":
      return `The payment of ${amount(detail.paid)} differs from the order's total of ${amount(detail.total)}. Please check it at the payment provider.`;
    default:
      // Other kinds are written by a newer version of the shop.
      return lookUp(eventMessages, kind) ?? kind;
  }
}

/** Of events without details. */
const eventMessages = {
  erased: "Customer data erased.",
  deleted: "Order deleted.",
  packed: "Packed.",
  unpacked: "Unpacked again.",
  "address-changed": "Delivery address changed.",
  archived: "Archived.",
  unarchived: "Restored from the archive.",
  "heat-released": "Cool enough: released to be packed.",
  "gift-released": "Released to be packed as a gift.",
  "gift-message": "Gift message changed.",
  "pickup-ready": "Ready to be picked up; the customer was told.",
} satisfies Partial<Record<OrderEventKind, string>>;

function placedLine({ byHand, method, note }: HistoryLine["detail"]): string {
  if (byHand !== true) return "Order placed.";
  const paid = lookUp(elsewhereNames, method);
  return paid ? `Order taken by hand. ${elsewhereLine(paid, note)}` : "Order taken by hand.";
}

function elsewhereLine(paid: string, note: unknown): string {
  return typeof note === "string" ? `${paid}: ${note}` : `${paid}.`;
}

function tracking({ tracking }: HistoryLine["detail"]): string {
  return typeof tracking === "string" ? `, number ${tracking}` : "";
}

function refundFailedLine({ amount: sum, reason }: HistoryLine["detail"]): string {
  const line = `A refund of ${amount(sum)} failed: the customer does not have the money.`;
  return typeof reason === "string" ? `${line} ${reason}` : line;
}

function paymentLine(detail: HistoryLine["detail"]): string {
  const { paymentStatus, reason, method, note, giftCard, returned } = detail;
  if (typeof giftCard === "string") {
    return returned === true
      ? `${amount(detail.amount)} is back on gift card ••••${giftCard}.`
      : `${amount(detail.amount)} paid with gift card ••••${giftCard}.`;
  }
  const paid = lookUp(elsewhereNames, method);
  if (paid) return elsewhereLine(paid, note);
  const words = lookUp(paymentMessages, paymentStatus) ?? "Payment status changed.";
  return typeof reason === "string" ? `${words} ${reason}` : words;
}

export function disputeLine(state: unknown): string {
  return lookUp(disputeMessages, state) ?? "The payment's dispute changed.";
}

/** Why an order is on hold: the part after a colon. */
export function holdReason(hold: unknown): string {
  return lookUp(holdMessages, hold) ?? "the payment needs a look";
}

const disputeMessages: Record<string, string> = {
  open: "The customer's bank disputes the payment. Please answer at the payment provider.",
  won: "The dispute was decided for the shop.",
  lost: "The bank took the payment back.",
};

const holdMessages: Record<string, string> = {
  stock: "bars of it are missing",
  recipe: "a bar of it is made differently since it was ordered",
  gift_date: "it's a gift that waits for its day",
  heat: "it waits until it is cool where it goes",
  dispute: "the payment is disputed",
  payment_review: "the payment provider reviews the payment",
  fraud_warning: "the card's bank warns that it may be stolen",
};

const paymentMessages: Record<string, string> = {
  paid: "Payment received.",
  failed: "Payment failed.",
  refunded: "Payment refunded.",
  pending: "Payment on its way.",
};

const emailMessages: Record<string, string> = {
  owner: "New-order email to the shop",
  customer: "Confirmation email to the customer",
  receipt: "Receipt email to the customer",
  link: "Email with a fresh link to the customer",
  "payment-cleared": "Email about the payment's arrival to the customer",
  "payment-link": "Email with a link to pay to the customer",
  reply: "Reply to the customer",
  "heat-released": "Email that the order is packed now to the customer",
  "pickup-ready": "Email that the order is ready to the customer",
  "payment-failed": "Email about the failed payment to the customer",
  cancelled: "Email about the cancellation to the customer",
  refunded: "Email about a refund to the customer",
  shipped: "Email about a parcel to the customer",
  "gift-shipped": "Email about a parcel to the recipient of the gift",
  "address-changed": "Email about the new address to the customer",
};

/** When the ERP booked a document on another day than its own. */
function bookedOn(day: unknown): string | undefined {
  if (typeof day !== "string") return undefined;
  return `Booked there on ${formatDay(day)}, because its own day is in a month that is closed.`;
}

function describeErp({ step, name, message, ended }: HistoryLine["detail"]): string {
  switch (step) {
    case "order":
      return `Odoo has the order as ${name}, confirmed.`;
    case "invoice":
      return `Odoo has the invoice ${name}, posted.`;
    case "payment":
      return name
        ? `Odoo has the payment ${name}.`
        : "The invoice was marked as paid in Odoo by somebody.";
    case "delivery":
      return name ? `Odoo has sent out ${name}.` : "Odoo has nothing to send out.";
    case "returned":
      return `Odoo has the goods back in stock: ${name}.`;
    case "not-sent":
      return `Not sent to Odoo: the order was ${ended} before.`;
    case "credited":
      return `Odoo has the credit note ${name}, posted.`;
    case "paid-back":
      return `Odoo has the refund's payment ${name}.`;
    case "reversed":
      return `Odoo has reversed the credit note: ${name}.`;
    case "cancelled":
      return `Odoo has cancelled the order ${name}.`;
    case "reopened":
      return `Odoo has confirmed the order ${name} again.`;
    case "undone":
      return `Odoo no longer has any entries for this order, which was ${ended}.`;
    case "kept":
      return `Still in Odoo's books: ${name}.`;
    default:
      return `Sending to Odoo failed. ${typeof message === "string" ? message : ""}`.trim();
  }
}

function emailResult(detail: HistoryLine["detail"]): string {
  if (detail.failed === true) {
    return detail.doubtful === true
      ? "was not answered for: it may have arrived."
      : "could not be sent.";
  }
  if (detail.doubtful === true) return "sent; an earlier try may have arrived too.";
  return detail.captured === true ? "saved to the email log only (demo)." : "sent.";
}

function amount(value: unknown): string {
  return Number.isSafeInteger(value) ? formatUsd(cents(Number(value))) : "an unknown amount";
}

function lookUp(words: Record<string, string>, key: unknown): string | undefined {
  return typeof key === "string" && Object.hasOwn(words, key) ? words[key] : undefined;
}
