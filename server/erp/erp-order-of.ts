import { skuOf } from "#domain/catalog/product.ts";
import { type Cents, subtract, ZERO } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import type { ErpOrder, ErpOrderLine } from "./erp.ts";

/**
 * An order as the ERP takes it: bars at full price, then the discount as one negative line, the
 * shipping and the sales tax. Each line is whole cents, so that nothing can round differently there.
 *
 * @param prices what the bars cost today, by their ids; an order that comes late must not bring an
 * old price back
 */
export function erpOrderOf(order: Order, prices: ReadonlyMap<number, Cents>): ErpOrder {
  const bars = order.items
    .filter(({ quantity }) => quantity > 0)
    .map(
      ({ productId, productName, quantity, price }): ErpOrderLine => ({
        sku: productId > 0 ? skuOf(productId) : null,
        name: productName,
        kind: "goods",
        listPrice: prices.get(productId),
        quantity,
        price,
      }),
    );
  return {
    reference: order.orderNumber,
    placedAt: order.orderDate,
    customer: {
      name: order.customerName,
      email: order.customerEmail,
      address: order.shippingAddress,
    },
    lines: [...bars, ...serviceLines(order)],
    total: order.total,
    notes: order.notes,
  };
}

/** What of an order, or of a part of it, is no bar. */
export function serviceLines(
  sums: Pick<Order, "discount" | "shipping" | "tax"> & { readonly other?: Cents },
): ErpOrderLine[] {
  return [
    serviceLine("SHOP-DISC", "Bundle Discount", subtract(ZERO, sums.discount)),
    serviceLine("SHOP-SHIP", "Shipping", sums.shipping),
    serviceLine("SHOP-TAX", "Sales Tax", sums.tax),
    serviceLine("SHOP-REFUND", "Other Refund", sums.other ?? ZERO),
  ].filter(({ price }) => price !== ZERO);
}

function serviceLine(sku: string, name: string, price: Cents): ErpOrderLine {
  return { sku, name, kind: "service", listPrice: undefined, quantity: 1, price };
}
