import { allocate } from "../money/allocate.ts";
import { add, type Cents, cents, clamp, subtract, times, ZERO } from "../money/cents.ts";
import type { Order, OrderItem } from "../orders/order.ts";
import type { Totals } from "../pricing/price-cart.ts";
import { taxOnShipping } from "../tax/add-taxes.ts";
import type { RefundItem, RefundParts } from "./refund.ts";

/** What of an order was paid, and what of it went back or is on its way back. */
export type RefundableOrder = {
  readonly items: readonly RefundableItem[];
  /** With its tax. */
  readonly shipping: Cents;
  readonly shippingRefunded: Cents;
  /** What can still be given back of all that was paid. */
  readonly left: Cents;
};

export type RefundableItem = {
  readonly id: string;
  readonly quantity: number;
  /** Bars of this line whose money went back. */
  readonly refunded: number;
  /** What the line cost after its share of the discounts. */
  readonly goods: Cents;
  /** The line's share of the order's tax. */
  readonly tax: Cents;
};

export type ProposedItem = RefundItem & { readonly goods: Cents; readonly tax: Cents };

export type RefundProposal = {
  readonly items: readonly ProposedItem[];
  readonly shipping: Cents;
  /** All parts together, and never more than is left. */
  readonly amount: Cents;
};

/**
 * What each line cost its customer: goods after discounts, and tax. Both are spread by largest
 * remainder, so that all lines and the shipping with its tax add up to the order's total. Orders from
 * before each line's tax was kept have it spread here.
 */
export function itemValues(
  items: readonly Pick<OrderItem, "price" | "quantity" | "discount" | "tax">[],
  totals: Pick<Totals, "subtotal" | "discount" | "tax"> & Pick<Order, "taxes">,
): { readonly goods: Cents; readonly tax: Cents }[] {
  if (items.length === 0) return [];
  const net = items.map(({ price, quantity, discount }) =>
    Math.max(0, times(price, quantity) - discount),
  );
  const goods = allocate(clampAtZero(subtract(totals.subtotal, totals.discount)), net);
  const own = items.flatMap(({ tax }) => tax ?? []);
  const isKept = own.length === items.length;
  const onGoods = subtract(totals.tax, taxOnShipping(totals.taxes));
  const tax = isKept ? own : allocate(clampAtZero(onGoods), goods);
  return goods.map((amount, index) => ({ goods: amount, tax: tax[index] ?? ZERO }));
}

/**
 * What is to be given back for these bars and this shipping, to the cent. Refunding every bar one by
 * one, in any order, adds up to what all of them cost.
 *
 * @param parts bars that are there and not refunded yet: see `checkRefundParts`
 */
export function proposeRefund(order: RefundableOrder, parts: RefundParts): RefundProposal {
  const items = parts.items.flatMap(({ itemId, quantity }): ProposedItem[] => {
    const item = order.items.find(({ id }) => id === itemId);
    if (!item || quantity < 1) return [];
    const { goods, tax } = item;
    return [
      {
        itemId,
        quantity,
        goods: shareOf(goods, item, quantity),
        tax: shareOf(tax, item, quantity),
      },
    ];
  });
  const sum = add(...items.flatMap(({ goods, tax }) => [goods, tax]), parts.shipping);
  return { items, shipping: parts.shipping, amount: clamp(sum, ZERO, order.left) };
}

/** Everything that was not refunded yet. */
export function everythingLeft({
  items,
  shipping,
  shippingRefunded,
}: RefundableOrder): RefundParts {
  return {
    items: items.flatMap(({ id, quantity, refunded }) =>
      quantity > refunded ? [{ itemId: id, quantity: quantity - refunded }] : [],
    ),
    shipping: clampAtZero(subtract(shipping, shippingRefunded)),
  };
}

export type RefundProblem =
  | "not-positive"
  | "more-than-left"
  | "unknown-bar"
  | "too-many-bars"
  | "too-much-shipping";

/** @returns the first rule that a refund breaks; undefined when it may be made */
export function checkRefund(
  order: RefundableOrder,
  { items, shipping, amount }: RefundParts & { readonly amount: Cents },
): RefundProblem | undefined {
  for (const [index, { itemId, quantity }] of items.entries()) {
    const item = order.items.find(({ id }) => id === itemId);
    if (!item || items.findIndex((each) => each.itemId === itemId) !== index) return "unknown-bar";
    if (!Number.isSafeInteger(quantity) || quantity < 1) return "unknown-bar";
    if (quantity > item.quantity - item.refunded) return "too-many-bars";
  }
  // Not the other way round, so that NaN breaks a rule too.
  if (!(shipping >= 0 && shipping <= order.shipping - order.shippingRefunded)) {
    return "too-much-shipping";
  }
  if (!(amount > 0)) return "not-positive";
  return amount <= order.left ? undefined : "more-than-left";
}

/** The share of the next bars of a line: what all bars up to them cost, less what those before cost. */
function shareOf(total: Cents, { quantity: bars, refunded }: RefundableItem, next: number): Cents {
  const upTo = (count: number) => Math.floor((total * count) / bars);
  return cents(upTo(refunded + next) - upTo(refunded));
}

function clampAtZero(amount: Cents): Cents {
  return cents(Math.max(0, amount));
}
