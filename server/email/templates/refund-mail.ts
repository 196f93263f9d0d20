import { add, type Cents, formatUsd, subtract, ZERO } from "#domain/money/cents.ts";
import { describePaidWith } from "#domain/orders/describe-order.ts";
import type { Order } from "#domain/orders/order.ts";
import type { ProposedItem } from "#domain/refunds/refund-proposal.ts";
import type { Mail } from "../mailer.ts";
import type { BillLine, EmailPart } from "../render/email-template.ts";
import { facts, small } from "../render/mail-parts.ts";
import { type OrderMailContext, shopperMail, viewOrder } from "./order-parts.ts";

/** What a mail says about a refund. */
export type RefundInMail = {
  readonly amount: Cents;
  readonly shipping: Cents;
  readonly items: readonly ProposedItem[];
  /** The gift card that got the amount; null for money. */
  readonly giftCardLast4: string | null;
};

/**
 * Tells a shopper how much was refunded, where to and how long it takes.
 *
 * @param options.isCancelled whether it also tells that the order is cancelled
 * @param options.onGiftCard what went back to a gift card together with it
 * @param options.takes how long money takes; null where the owner's terms do not say it
 */
export function refundMail(
  order: Order,
  refund: RefundInMail,
  context: OrderMailContext,
  options: {
    readonly isCancelled: boolean;
    readonly onGiftCard: RefundInMail | null;
    readonly takes: string | null;
  },
): Mail {
  const { isCancelled, onGiftCard } = options;
  const total = add(refund.amount, onGiftCard?.amount ?? ZERO);
  const amount = formatUsd(total);
  const lead = isCancelled
    ? `Your order ${order.orderNumber} is cancelled, and ${amount} is on its way back to you.`
    : `We have sent ${amount} of your order ${order.orderNumber} back to you.`;

  const refunds = onGiftCard ? [refund, onGiftCard] : [refund];
  const to = refunds.flatMap((each) => whereTo(order, each, refunds.length > 1));
  const takes = refund.giftCardLast4 === null ? options.takes : "It's on the card already";

  return shopperMail(order, context, {
    subject: isCancelled
      ? `Order #${order.orderNumber} is cancelled`
      : `Refund for order #${order.orderNumber}`,
    heading: isCancelled ? "Your order is cancelled" : "Your refund is on its way",
    lead,
    listedAt: context.orderUrl,
    parts: [
      refundBill(order, { ...refund, amount: total }),
      facts([
        ["Refund", amount],
        ["To", to.length > 0 ? to.join(", ") : null],
        ["Takes", takes],
      ]),
      viewOrder(context),
      small("Is something missing? Reply to this email and we'll sort it out."),
    ],
  });
}

function whereTo(order: Order, refund: RefundInMail, hasAmount: boolean): string[] {
  const { giftCardLast4, amount } = refund;
  const to =
    giftCardLast4 === null
      ? describePaidWith(order.paymentMethod)
      : `Gift card ending in ${giftCardLast4}`;
  if (!to) return [];
  return [hasAmount ? `${to} (${formatUsd(amount)})` : to];
}

/** The bars with their tax, and whatever else makes up the amount. */
function refundBill(order: Order, { amount, shipping, items }: RefundInMail): EmailPart {
  const lines = items.map(({ itemId, quantity, goods, tax }): BillLine => {
    const name = order.items.find(({ id }) => id === itemId)?.productName ?? "Chocolate";
    return {
      what: order.soldGiftCard ? name : `${quantity} × ${name}, with tax`,
      amount: formatUsd(add(goods, tax)),
      is: "item",
    };
  });
  const shippingLine: BillLine[] =
    shipping > 0 ? [{ what: "Shipping", amount: formatUsd(shipping), is: "sum" }] : [];
  const listed = add(shipping, ...items.flatMap(({ goods, tax }) => [goods, tax]));
  // The owner may refund another sum than what is listed.
  const isAdjusted = listed > 0 && listed !== amount;
  const adjustment = formatUsd(subtract(amount, listed));
  return {
    kind: "bill",
    title: `Order ${order.orderNumber}`,
    lines: [
      ...lines,
      ...shippingLine,
      ...(isAdjusted ? [{ what: "Adjustment", amount: adjustment, is: "sum" as const }] : []),
      { what: "Refund", amount: formatUsd(amount), is: "total" },
    ],
  };
}
