import { skuOf } from "#domain/catalog/product.ts";
import { add, type Cents, subtract, times, ZERO } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import type { StoredRefund } from "../orders/refund-queries.ts";
import type { ErpOrderLine } from "./erp.ts";
import { serviceLines } from "./erp-order-of.ts";

/** What of an order goes back. */
type Credited = {
  /** Bars by the ids of their lines. */
  readonly bars: ReadonlyMap<string, number>;
  readonly discount: Cents;
  readonly shipping: Cents;
  readonly tax: Cents;
  /** Money that belongs to no bar; negative where less went back than the bars cost. */
  readonly other: Cents;
};

/** What a credit note for a refund says: its bars at full price, and the rest of its money. */
export function refundLines(order: Order, refund: StoredRefund): ErpOrderLine[] {
  return linesOf(order, refunded(order, refund));
}

/** What a credit note for a cancelled order says: all that no refund has taken back. */
export function cancellationLines(order: Order, refunds: readonly StoredRefund[]): ErpOrderLine[] {
  const parts = refunds.map((refund) => refunded(order, refund));
  const whole = wholeOrder(order);
  const rest = (name: "discount" | "shipping" | "tax" | "other") =>
    subtract(whole[name], add(...parts.map((part) => part[name])));
  return linesOf(order, {
    bars: new Map(
      [...whole.bars].map(([id, quantity]) => [
        id,
        quantity - parts.reduce((sum, { bars }) => sum + (bars.get(id) ?? 0), 0),
      ]),
    ),
    discount: rest("discount"),
    shipping: rest("shipping"),
    tax: rest("tax"),
    other: rest("other"),
  });
}

function refunded(order: Order, { items, shipping, amount }: StoredRefund): Credited {
  // Such as one that was made at the provider, which names no bars.
  if (items.length === 0 && amount === order.total) return wholeOrder(order);
  const goods = add(...items.map((item) => item.goods));
  const tax = add(...items.map((item) => item.tax));
  const bars = new Map(items.map(({ itemId, quantity }) => [itemId, quantity]));
  const fullPrice = add(...order.items.map(({ id, price }) => times(price, bars.get(id) ?? 0)));
  return {
    bars,
    discount: subtract(fullPrice, goods),
    shipping,
    tax,
    other: subtract(amount, add(goods, tax, shipping)),
  };
}

function wholeOrder({ items, discount, shipping, tax }: Order): Credited {
  const bars = new Map(items.map(({ id, quantity }) => [id, quantity]));
  return { bars, discount, shipping, tax, other: ZERO };
}

function linesOf({ items }: Order, credited: Credited): ErpOrderLine[] {
  const bars = items.flatMap(({ id, productId, productName: name, price }): ErpOrderLine[] => {
    const quantity = credited.bars.get(id) ?? 0;
    if (quantity <= 0) return [];
    const sku = productId > 0 ? skuOf(productId) : null;
    // The product's list price is the order's business.
    return [{ sku, name, kind: "goods", listPrice: undefined, quantity, price }];
  });
  return [...bars, ...serviceLines(credited)];
}
