import { skuOf } from "#domain/catalog/product.ts";
import { type Cents, subtract, ZERO } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import type { ErpOrder, ErpOrderLine, ErpProduct } from "./erp.ts";

/** Discount, shipping and tax are lines too, of services that are created once. */
const services = {
  discount: { sku: "SHOP-DISC", name: "Bundle Discount" },
  shipping: { sku: "SHOP-SHIP", name: "Shipping" },
  tax: { sku: "SHOP-TAX", name: "Sales Tax" },
} as const;

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
    .map(({ productId, productName, quantity, price }): ErpOrderLine => {
      const sku = productId > 0 ? skuOf(productId) : null;
      return {
        product: { sku, name: productName, kind: "goods", listPrice: prices.get(productId) },
        name: productName,
        quantity,
        price,
      };
    });
  const others = [
    service(services.discount, subtract(ZERO, order.discount)),
    service(services.shipping, order.shipping),
    service(services.tax, order.tax),
  ].filter(({ price }) => price !== ZERO);
  return {
    reference: order.orderNumber,
    customer: {
      name: order.customerName,
      email: order.customerEmail,
      address: order.shippingAddress,
    },
    lines: [...bars, ...others],
    total: order.total,
  };
}

function service(
  { sku, name }: Pick<ErpProduct, "name"> & { readonly sku: string },
  price: Cents,
): ErpOrderLine {
  return {
    product: { sku, name, kind: "service", listPrice: undefined },
    name,
    quantity: 1,
    price,
  };
}
