import {
  type AppliedGiftCard,
  amountDue,
  giftCardName,
  type SoldGiftCard,
} from "../gift-cards/gift-card.ts";
import { type Cents, formatUsd, subtract, ZERO } from "../money/cents.ts";
import { promotionsOnProducts } from "../promotions/promotion.ts";
import { taxLabel } from "../tax/tax-label.ts";
import type { Quote } from "./quote.ts";

/** A row below a list of bars: name and amount. */
export type QuoteLine = {
  readonly id: string;
  readonly kind: "subtotal" | "discount" | "tax" | "shipping" | "total" | "gift-card" | "rest";
  readonly name: string;
  /** Negative for discounts and gift cards. */
  readonly amount: Cents;
};

/** Older orders have only the totals. */
export type QuotedSums = Quote["totals"] &
  Partial<Omit<Quote, "totals">> & {
    readonly giftCard?: Pick<AppliedGiftCard, "last4" | "amount"> | null | undefined;
    /** Of an order that sells a gift card, which has neither tax nor shipping. */
    readonly soldGiftCard?: SoldGiftCard;
  };

/**
 * The totals of a cart or an order with their parts, in the order of a receipt.
 *
 * @param restName before Pay: what a gift card leaves to pay is called, such as "Left to pay"
 */
export function quoteLines(quote: QuotedSums, restName?: string): QuoteLine[] {
  const { subtotal, discount, tax, shipping, total } = quote;
  const { taxes = [], shippingCharge = null, promotions = [], soldGiftCard } = quote;
  if (soldGiftCard) return [{ id: "total", kind: "total", name: "Total", amount: total }];
  const boxes = subtract(discount, promotionsOnProducts(promotions));
  const lines: QuoteLine[] = [
    { id: "subtotal", kind: "subtotal", name: "Subtotal", amount: subtotal },
    { id: "boxes", kind: "discount", name: "Bundle Discount", amount: subtract(ZERO, boxes) },
    ...promotions.map(
      ({ id, label, onProducts }): QuoteLine => ({
        id,
        kind: "discount",
        name: label,
        amount: subtract(ZERO, onProducts),
      }),
    ),
  ];
  return [
    ...lines.filter(({ kind, amount }) => kind === "subtotal" || amount !== ZERO),
    { id: "tax", kind: "tax", name: taxLabel(taxes), amount: tax },
    {
      id: "shipping",
      kind: "shipping",
      name: shippingName(shippingCharge, promotions),
      amount: shipping,
    },
    { id: "total", kind: "total", name: "Total", amount: total },
    ...giftCardLines(quote, restName),
  ];
}

/** What a gift card pays of the total, and what is left. */
function giftCardLines({ total, giftCard }: QuotedSums, restName?: string): QuoteLine[] {
  if (!giftCard) return [];
  const due = amountDue(total, giftCard);
  const amount = subtract(ZERO, giftCard.amount);
  const card: QuoteLine = {
    id: "gift-card",
    kind: "gift-card",
    name: giftCardName(giftCard),
    amount,
  };
  const name = restName ?? "Rest of the payment";
  const rest: QuoteLine = { id: "rest", kind: "rest", name, amount: due };
  // Nothing else paid for a placed order.
  return due > ZERO || restName ? [card, rest] : [card];
}

/** "$4.80", "−$4.80", or "Free" for free shipping. */
export function quoteLineAmount({ kind, amount }: QuoteLine): string {
  if (kind === "shipping" && amount === ZERO) return "Free";
  return amount < 0 ? `−${formatUsd(subtract(ZERO, amount))}` : formatUsd(amount);
}

/** "Shipping", or the chosen method with its extras, and the promotion that takes it off. */
function shippingName(charge: Quote["shippingCharge"], promotions: Quote["promotions"]): string {
  const [, ...extras] = charge?.parts ?? [];
  const parts = [
    // Empty while no method is chosen.
    charge?.method,
    ...extras.map(({ label, amount }) => `${label} ${formatUsd(amount)}`),
    ...promotions.map(({ label, onShipping }) => onShipping && label),
  ].filter(Boolean);
  return parts.length > 0 ? `Shipping (${parts.join("; ")})` : "Shipping";
}
