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
  const services = [
    serviceLine("SHOP-DISC", "Bundle Discount", subtract(ZERO, order.discount)),
    serviceLine("SHOP-SHIP", "Shipping", order.shipping),
    serviceLine("SHOP-TAX", "Sales Tax", order.tax),
  ].filter(({ price }) => price !== ZERO);
  return {
    reference: order.orderNumber,
    customer: {
      name: order.customerName,
      email: order.customerEmail,
      address: order.shippingAddress,
    },
    lines: [...bars, ...services],
    total: order.total,
  };
}

function serviceLine(sku: string, name: string, price: Cents): ErpOrderLine {
  return { sku, name, kind: "service", listPrice: undefined, quantity: 1, price };
}
