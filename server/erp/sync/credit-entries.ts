import { type Cents, ZERO } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { StoredRefund } from "../../orders/payments/refund-queries.ts";
import type { ErpCredit, ErpMoney } from "../interface/erp-invoice.ts";
import type { ErpDocument, ErpTax } from "../interface/erp-order.ts";
import { disputeLines, refundLines } from "./credits-of.ts";
import type { MirrorContext } from "./erp-step.ts";
import type { DecidedDispute, OrderMoney } from "./read-order-money.ts";

export type CreditDocuments = {
  readonly order: Order;
  readonly money: OrderMoney;
  readonly invoice: ErpDocument;
};

/** Money that a customer got back, which the ERP has as a credit note of its own. */
export type CreditEntry = {
  /** Of the stored credit. */
  readonly id: string;
  /** By which the note is found again: it must never change, and no other may have it. */
  readonly reference: string;
  /** The provider's id, as in bank statements; until it is known, the note's reference. */
  readonly payBackReferences: ErpMoney["references"];
  readonly amount: Cents;
  readonly day: string;
  /** Left another way than through the provider; whoever books that pays the note in the ERP. */
  readonly isByHand: boolean;
  lines(tax: ErpTax | null): ErpCredit["lines"];
};

/** By what it is found again, and when it left or came back. */
export type MoneyMovement = Omit<CreditEntry, "isByHand" | "lines">;

/** All that was refunded, and what a lost dispute took. */
export function listCreditEntries(ctx: MirrorContext, documents: CreditDocuments): CreditEntry[] {
  const { order, money } = documents;
  const refunds = money.refunds.map((refund): CreditEntry => {
    const movement = movementOfRefund(ctx, order, refund);
    return {
      ...movement,
      // A gift card's note comes to zero.
      isByHand: refund.paymentId === null || movement.amount === ZERO,
      lines: (tax) => refundLines(order, refund, tax),
    };
  });
  const disputes = money.lostDisputes.map((dispute): CreditEntry => {
    const { amount: disputed } = dispute;
    return {
      ...movementOfDispute(ctx, order, dispute),
      isByHand: false,
      lines: (tax) => disputeLines(order, { refunds: money.refunds, disputed }, tax),
    };
  });
  return [...refunds, ...disputes];
}

/** Refunds that failed and disputes that were won: money that left and came back. */
export function listReturnedMoney(
  ctx: MirrorContext,
  order: Order,
  { failedRefunds, wonDisputes }: OrderMoney,
): MoneyMovement[] {
  return [
    ...failedRefunds.map((refund) => movementOfRefund(ctx, order, refund)),
    ...wonDisputes.map((dispute) => movementOfDispute(ctx, order, dispute)),
  ];
}

export function movementOfRefund(
  { details }: MirrorContext,
  order: Order,
  refund: StoredRefund,
): MoneyMovement {
  return {
    id: refund.id,
    reference: refundReference(order, refund),
    payBackReferences: payBackReferences(order, refund),
    amount: moneyOf(refund),
    day: dayIn(details().timeZone, refund.changedAt),
  };
}

export function movementOfDispute(
  { details }: MirrorContext,
  { orderNumber }: Order,
  { paymentId, providerId, amount, decidedAt }: DecidedDispute,
): MoneyMovement {
  const reference = `${orderNumber} dispute ${paymentId.slice(0, 8)}`;
  return {
    id: paymentId,
    reference,
    payBackReferences: providerId ? [providerId, reference] : [reference],
    amount,
    day: dayIn(details().timeZone, decidedAt),
  };
}

/** What of a refund is money; the rest went onto a gift card. */
function moneyOf({ amount, giftCardLast4 }: StoredRefund): Cents {
  return giftCardLast4 === null ? amount : ZERO;
}

function refundReference({ orderNumber }: Order, { id }: StoredRefund): string {
  return `${orderNumber} refund ${id.slice(0, 8)}`;
}

export function cancellationReference({ orderNumber }: Order): string {
  return `${orderNumber} cancelled`;
}

function payBackReferences(order: Order, refund: StoredRefund): ErpMoney["references"] {
  const creditNote = refundReference(order, refund);
  return refund.providerId ? [refund.providerId, creditNote] : [creditNote];
}

/** Of the same money, when it came back. */
export function returnedReferences([
  first,
  ...more
]: ErpMoney["references"]): ErpMoney["references"] {
  return [`${first} returned`, ...more.map((reference) => `${reference} returned`)];
}
