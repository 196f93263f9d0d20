import { add, subtract, ZERO } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import type { StoredRefund } from "../orders/payments/refund-queries.ts";
import type { TaxReversal, TaxTransaction } from "../payments/tax-provider.ts";

/**
 * What a refund takes back of an order's recorded tax: the bars and the shipping that were given back
 * with the tax that the shop gave back for them, or an amount that belongs to none.
 *
 * @param sale.order undefined when it was deleted
 */
export function taxReversalOf(sale: {
  readonly order: Pick<Order, "items"> | undefined;
  readonly transaction: TaxTransaction;
  readonly refund: Pick<StoredRefund, "amount" | "shipping" | "division" | "items">;
}): TaxReversal {
  const { order, transaction, refund } = sale;
  const { amount } = refund;
  const lines = refund.items.map(({ itemId, quantity, goods, tax }) => {
    const index = order?.items.findIndex(({ id }) => id === itemId) ?? -1;
    return { lineId: transaction.lineIds[index] ?? "", quantity, goods, tax };
  });

  const parts = add(...lines.flatMap(({ goods, tax }) => [goods, tax]), refund.shipping);
  if (!order || parts !== amount || lines.some(({ lineId }) => lineId === "")) {
    return { kind: "amount", amount };
  }

  const given = lines.filter(({ goods, tax }) => goods > ZERO || tax > ZERO);
  return { kind: "parts", lines: given, shipping: shippingOf(refund) };
}

/** What was given back for shipping, and its tax. */
function shippingOf({
  shipping: withTax,
  division,
  items,
}: Pick<StoredRefund, "shipping" | "division" | "items">) {
  if (withTax === ZERO) return null;
  const tax = subtract(division.tax, add(...items.map((item) => item.tax)));
  return { amount: subtract(withTax, tax), tax };
}
