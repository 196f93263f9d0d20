import { add, type Cents, cents, subtract, ZERO } from "../money/cents.ts";
import type { ProposedItem } from "./refund-proposal.ts";

/** What a refund gives back of an order. What remains of its amount belongs to no part. */
export type RefundDivision = {
  /** Of bars, after discounts. */
  readonly goods: Cents;
  /** Without its tax. */
  readonly shipping: Cents;
  /** Of bars and shipping. */
  readonly tax: Cents;
};

/** What an order cost, and which part of its tax is on shipping. */
export type DividedOrder = RefundDivision & {
  readonly total: Cents;
  readonly taxOnShipping: Cents;
};

export type EarlierRefund = RefundDivision & {
  readonly amount: Cents;
  /** Shipping with its tax. */
  readonly shippingWithTax: Cents;
};

/**
 * Divides a refund into goods, shipping and tax: once, when it is made, for every report, file and
 * book alike. A bar is refunded with its tax, and so is shipping. An amount that belongs to neither
 * takes no tax back, unless with it everything is refunded: then it gets all that remains.
 *
 * @param earlier the order's other refunds, without failed ones
 */
export function divideRefund(
  order: DividedOrder,
  earlier: readonly EarlierRefund[],
  refund: {
    readonly amount: Cents;
    readonly items: readonly Pick<ProposedItem, "goods" | "tax">[];
    /** With its tax. */
    readonly shipping: Cents;
  },
): RefundDivision {
  const sumOf = (name: keyof EarlierRefund) => add(...earlier.map((each) => each[name]));
  const isEverything = add(sumOf("amount"), refund.amount) >= order.total;
  if (isEverything) {
    return {
      goods: subtract(order.goods, sumOf("goods")),
      shipping: subtract(order.shipping, sumOf("shipping")),
      tax: subtract(order.tax, sumOf("tax")),
    };
  }

  const before = sumOf("shippingWithTax");
  const after = add(before, refund.shipping);
  const shippingTax = subtract(taxIn(order, after), taxIn(order, before));
  return {
    goods: add(...refund.items.map(({ goods }) => goods)),
    shipping: subtract(refund.shipping, shippingTax),
    tax: add(shippingTax, ...refund.items.map(({ tax }) => tax)),
  };
}

/** The tax in a part of the shipping, so that all parts together have all of its tax. */
function taxIn({ shipping, taxOnShipping }: DividedOrder, withTax: Cents): Cents {
  const whole = add(shipping, taxOnShipping);
  return whole === ZERO ? ZERO : cents(Math.floor((withTax * taxOnShipping) / whole));
}
