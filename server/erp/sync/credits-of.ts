import { skuOf } from "#domain/catalog/product.ts";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { add, type Cents, subtract, times, ZERO } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import type { StoredRefund } from "../../orders/payments/refund-queries.ts";
import type { ErpOrderLine, ErpTax } from "../interface/erp-order.ts";
import { discountsOf, serviceLines, soldGiftCardLine } from "./erp-order-of.ts";
import { discountLine, discountName, withTaxRounding } from "./tax-lines.ts";

/** The part of an order that is credited. */
type Credited = {
  /** Number of bars by line id. */
  readonly quantities: ReadonlyMap<string, number>;
  readonly discount: Cents;
  /** Discounts by line id. */
  readonly discounts: ReadonlyMap<string, Cents>;
  readonly shipping: Cents;
  readonly tax: Cents;
  /** Money that belongs to no bar; negative when less was refunded than the bars cost. */
  readonly other: Cents;
  /** Put back onto a gift card. */
  readonly giftCard: Cents;
};

/** A credit note's lines for a refund: its bars at full price, and the rest of its money. */
export function refundLines(
  order: Order,
  refund: StoredRefund,
  tax: ErpTax | null,
): ErpOrderLine[] {
  if (order.soldGiftCard) return [soldGiftCardLine(refund.amount)];
  return linesOf(order, refunded(order, refund), tax);
}

/** What of an order was given back before. */
type Before = {
  readonly refunds: readonly StoredRefund[];
  /** What banks took back. */
  readonly disputed: Cents;
};

/** A credit note's lines for a payment that the bank took back, or a part of it. */
export function disputeLines(
  order: Order,
  { refunds, disputed }: Before,
  tax: ErpTax | null,
): ErpOrderLine[] {
  const paid = amountDue(order.total, order.giftCard);
  const rest = subtract(paid, add(...refunds.map(({ amount }) => amount)));
  if (disputed === rest) return cancellationLines(order, { refunds, disputed: ZERO }, tax);
  return linesOf(order, onlyOther(disputed), tax);
}

/** A credit note's lines for a cancelled order: everything not given back yet. */
export function cancellationLines(
  order: Order,
  { refunds, disputed }: Before,
  erpTax: ErpTax | null,
): ErpOrderLine[] {
  if (order.soldGiftCard) {
    const before = add(...refunds.map(({ amount }) => amount));
    return [soldGiftCardLine(subtract(order.total, add(before, disputed)))];
  }

  const parts = [...refunds.map((refund) => refunded(order, refund)), onlyOther(disputed)];
  const whole = wholeOrder(order);
  const rest = (name: "discount" | "shipping" | "tax" | "other" | "giftCard") =>
    subtract(whole[name], add(...parts.map((part) => part[name])));
  const credited: Credited = {
    quantities: new Map(
      [...whole.quantities].map(([id, quantity]) => [
        id,
        quantity - parts.reduce((sum, { quantities }) => sum + (quantities.get(id) ?? 0), 0),
      ]),
    ),
    discount: rest("discount"),
    discounts: new Map(
      [...whole.discounts].map(([id, discount]) => [
        id,
        subtract(discount, add(...parts.map(({ discounts }) => discounts.get(id) ?? ZERO))),
      ]),
    ),
    shipping: rest("shipping"),
    tax: rest("tax"),
    other: rest("other"),
    giftCard: rest("giftCard"),
  };

  return linesOf(order, credited, erpTax);
}

function refunded(
  order: Order,
  { items, division, amount, giftCardLast4 }: StoredRefund,
): Credited {
  // For example a refund made at the provider, which names no bars.
  if (items.length === 0 && amount === order.total) return wholeOrder(order);

  const goods = add(...items.map((item) => item.goods));
  const { shipping, tax } = division;
  const quantities = new Map(items.map(({ itemId, quantity }) => [itemId, quantity]));
  const fullPrice = add(
    ...order.items.map(({ id, price }) => times(price, quantities.get(id) ?? 0)),
  );
  const discounts = new Map(
    items.map(({ itemId, quantity, goods: paid }) => {
      const price = order.items.find(({ id }) => id === itemId)?.price ?? ZERO;
      return [itemId, subtract(times(price, quantity), paid)];
    }),
  );

  return {
    quantities,
    discount: subtract(fullPrice, goods),
    discounts,
    shipping,
    tax,
    other: subtract(amount, add(goods, tax, shipping)),
    giftCard: giftCardLast4 === null ? ZERO : amount,
  };
}

/** Money that belongs to no bar. */
function onlyOther(other: Cents): Credited {
  return {
    quantities: new Map(),
    discount: ZERO,
    discounts: new Map(),
    shipping: ZERO,
    tax: ZERO,
    other,
    giftCard: ZERO,
  };
}

function wholeOrder(order: Order): Credited {
  const { items, discount, shipping, tax, giftCard } = order;
  const quantities = new Map(items.map(({ id, quantity }) => [id, quantity]));
  return {
    quantities,
    discount,
    discounts: discountsOf(order),
    shipping,
    tax,
    other: ZERO,
    giftCard: giftCard?.amount ?? ZERO,
  };
}

function linesOf(order: Order, credited: Credited, tax: ErpTax | null): ErpOrderLine[] {
  const { items } = order;
  const goods = items.flatMap(
    ({ id, productId, productName: name, price, ...item }): ErpOrderLine[] => {
      const quantity = credited.quantities.get(id) ?? 0;
      if (quantity <= 0) return [];
      const sku = productId > 0 ? skuOf(productId) : null;
      // Only the order may set the product's list price.
      return [
        {
          sku,
          name,
          text: name,
          kind: "goods",
          listPrice: undefined,
          quantity,
          price,
          isTaxed: item.tax !== ZERO,
        },
      ];
    },
  );
  if (!tax) return [...goods, ...serviceLines(credited, order, discountName(order))];
  const discounts = items.flatMap((item) => {
    const discount = credited.discounts.get(item.id) ?? ZERO;
    return discount === ZERO ? [] : [discountLine(item, discount, order)];
  });
  const services = serviceLines({ ...credited, discount: ZERO, tax: ZERO }, order);
  return withTaxRounding([...goods, ...discounts, ...services], tax, credited.tax);
}
