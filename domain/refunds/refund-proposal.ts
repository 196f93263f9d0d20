import { allocate } from "../money/allocate.ts";
import { add, type Cents, cents, clamp, subtract, times, ZERO } from "../money/cents.ts";
import type { Order, OrderItem } from "../orders/order.ts";
import type { Totals } from "../pricing/price-cart.ts";
import { taxOnShipping } from "../tax/add-taxes.ts";
import type { RefundItem, RefundParts } from "./refund.ts";

/** Paid and refunded parts of an order; pending refunds count as refunded. */
export type RefundableOrder = {
  readonly items: readonly RefundableItem[];
  /** Including its tax. */
  readonly shipping: Cents;
  readonly shippingRefunded: Cents;
  /** What can still be refunded of the whole payment. */
  readonly remaining: Cents;
};

export type RefundableItem = {
  readonly id: string;
  readonly quantity: number;
  /** Refunded bars of this line. */
  readonly refunded: number;
  /** Bars that have not left the shop and are not refunded. */
  readonly unsent: number;
  /** The line's price after its share of the discounts. */
  readonly goods: Cents;
  /** The line's share of the order's tax. */
  readonly tax: Cents;
};

export type ProposedItem = {
  readonly itemId: string;
  readonly quantity: number;
  /** How many of them have not left the shop. */
  readonly unsent: number;
  readonly goods: Cents;
  readonly tax: Cents;
};

export type RefundProposal = {
  readonly items: readonly ProposedItem[];
  readonly shipping: Cents;
  /** The sum of the parts, limited to what is left. */
  readonly amount: Cents;
};

/**
 * What each line cost: goods after discounts, and tax. Both are allocated by largest remainder, so
 * that all lines and the shipping with its tax add up to the order's total. For older orders the
 * tax of each line is allocated here.
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
  const lineTaxes = items.flatMap(({ tax }) => tax ?? []);
  const isPerLine = lineTaxes.length === items.length;
  const onGoods = subtract(totals.tax, taxOnShipping(totals.taxes));
  const tax = isPerLine ? lineTaxes : allocate(clampAtZero(onGoods), goods);
  return goods.map((amount, index) => ({ goods: amount, tax: tax[index] ?? ZERO }));
}

/**
 * The amount to refund for these bars and this shipping, exact to the cent. Refunding bars one by
 * one, in any order, adds up to the price of all of them.
 *
 * @param parts bars that exist and are not refunded yet: see `checkRefund`
 */
export function proposeRefund(order: RefundableOrder, parts: RefundParts): RefundProposal {
  const items = parts.items.flatMap((refunded): ProposedItem[] => {
    const { itemId, quantity } = refunded;
    const item = order.items.find(({ id }) => id === itemId);
    if (!item || quantity < 1) return [];
    const { goods, tax } = item;
    return [
      {
        itemId,
        quantity,
        unsent: unsentOf(refunded, item),
        goods: shareOf(goods, item, quantity),
        tax: shareOf(tax, item, quantity),
      },
    ];
  });
  const sum = add(...items.flatMap(({ goods, tax }) => [goods, tax]), parts.shipping);
  return { items, shipping: parts.shipping, amount: clamp(sum, ZERO, order.remaining) };
}

/** Everything that was not refunded yet. */
export function everythingRemaining({
  items,
  shipping,
  shippingRefunded,
}: RefundableOrder): RefundParts {
  return {
    items: items.flatMap(({ id, quantity, refunded, unsent }) =>
      quantity > refunded ? [{ itemId: id, quantity: quantity - refunded, unsent }] : [],
    ),
    shipping: clampAtZero(subtract(shipping, shippingRefunded)),
  };
}

export type RefundProblem =
  | "not-positive"
  | "more-than-remaining"
  | "unknown-item"
  | "too-many-units"
  | "too-much-shipping";

/** @returns the first violated rule; undefined when the refund is allowed */
export function checkRefund(
  order: RefundableOrder,
  { items, shipping, amount }: RefundParts & { readonly amount: Cents },
): RefundProblem | undefined {
  for (const [index, refunded] of items.entries()) {
    const { itemId, quantity } = refunded;
    const item = order.items.find(({ id }) => id === itemId);
    if (!item || items.findIndex((each) => each.itemId === itemId) !== index) return "unknown-item";
    if (!Number.isSafeInteger(quantity) || quantity < 1) return "unknown-item";
    const unsent = unsentOf(refunded, item);
    if (!Number.isSafeInteger(unsent) || unsent < 0) return "unknown-item";
    if (unsent > item.unsent || quantity - unsent > shippedUnits(item)) return "too-many-units";
  }
  // Written this way so that NaN is refused too.
  if (!(shipping >= 0 && shipping <= order.shipping - order.shippingRefunded)) {
    return "too-much-shipping";
  }
  if (!(amount > 0)) return "not-positive";
  return amount <= order.remaining ? undefined : "more-than-remaining";
}

/** Bars of a line that have left the shop and are not refunded. */
export function shippedUnits({ quantity, refunded, unsent }: RefundableItem): number {
  return quantity - refunded - unsent;
}

function unsentOf({ quantity, unsent }: RefundItem, item: RefundableItem): number {
  return unsent ?? Math.min(quantity, item.unsent);
}

/**
 * The share of the next bars of a line: the price of all bars up to them, less that of the bars
 * before.
 */
function shareOf(total: Cents, { quantity: units, refunded }: RefundableItem, next: number): Cents {
  const upTo = (count: number) => Math.floor((total * count) / units);
  return cents(upTo(refunded + next) - upTo(refunded));
}

function clampAtZero(amount: Cents): Cents {
  return cents(Math.max(0, amount));
}
