import { add, type Cents, subtract, times, ZERO } from "#domain/money/cents.ts";
import type { Order, OrderItem } from "#domain/orders/order.ts";
import { type TaxRate, taxOn } from "#domain/tax/tax-rate.ts";
import type { ErpOrderLine, ErpTax } from "../interface/erp-order.ts";

/** The tax that the ERP will compute for these lines. */
export function taxOf(
  lines: readonly ErpOrderLine[],
  { rate, rounding }: Pick<ErpTax, "rate" | "rounding">,
): Cents {
  const nets = lines
    .filter(({ isTaxed }) => isTaxed)
    .map((line) => times(line.price, line.quantity));
  return rounding === "line"
    ? add(...nets.map((net) => taxOn(net, rate)))
    : taxOn(add(...nets), rate);
}

/** Difference in cents between a rate's tax on these lines and the tax that the shop charged. */
export function centsOff(lines: readonly ErpOrderLine[], rate: TaxRate, charged: Cents): number {
  return Math.abs(taxOf(lines, { rate, rounding: "document" }) - charged);
}

/** Adds a line for the ERP's rounding difference, so that the total equals the shop's. */
export function withTaxRounding(
  lines: readonly ErpOrderLine[],
  tax: ErpTax,
  wanted: Cents,
): ErpOrderLine[] {
  const difference = subtract(wanted, taxOf(lines, tax));
  return difference === ZERO
    ? [...lines]
    : [...lines, serviceLine("SHOP-ROUND", "Tax Rounding", difference)];
}

/** @param text when it differs from the name of the product */
export function serviceLine(sku: string, name: string, price: Cents, text = name): ErpOrderLine {
  const kind = "service";
  return { sku, name, text, kind, listPrice: undefined, quantity: 1, price, isTaxed: false };
}

/** The name of a line with a share of all discounts. */
export function discountName({ promotions }: Pick<Order, "promotions">): string {
  return promotions.length > 0 ? "Discount" : "Bundle Discount";
}

/** A discount line for a bar, with the same tax. */
export function discountLine(
  { productName, tax }: Pick<OrderItem, "productName" | "tax">,
  discount: Cents,
  order: Pick<Order, "promotions">,
): ErpOrderLine {
  const name = discountName(order);
  const line = serviceLine("SHOP-DISC", name, subtract(ZERO, discount), `${name}: ${productName}`);
  return { ...line, isTaxed: tax !== ZERO };
}
