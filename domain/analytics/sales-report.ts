import { type Cents, cents } from "../money/cents.ts";
import type { Day } from "./sales-period.ts";

/** Sales over some days. An order counts when it was paid, whatever its order status. */
export type SalesFigures = {
  /** Totals of the orders less the refunds of these days, tax and shipping included. */
  readonly revenue: Cents;
  readonly orders: number;
  /** The price of the bars after bundle discounts, before tax and shipping. */
  readonly productSales: Cents;
  readonly units: number;
  /** Of these, the ones that were sold singly. */
  readonly singleUnits: number;
  /** The part of `productSales` that was sold in boxes. */
  readonly boxedSales: Cents;
  /** The boxes of each size, small ones first. */
  readonly boxes: readonly {
    readonly size: number;
    readonly count: number;
    readonly sales: Cents;
  }[];
};

export type SalesColumn = { readonly from: Day; readonly revenue: Cents; readonly orders: number };

export type ProductSales = {
  readonly productId: number;
  readonly name: string;
  readonly quantity: number;
  readonly sales: Cents;
};

export type SalesReport = {
  readonly current: SalesFigures;
  readonly previous: SalesFigures;
  readonly columns: readonly SalesColumn[];
  readonly previousColumns: readonly SalesColumn[];
  /** All bars, best sellers first. */
  readonly products: readonly ProductSales[];
};

/** Also of a time without orders, money may have been refunded. */
export function hasFigures({ orders, revenue }: SalesFigures): boolean {
  return orders !== 0 || revenue !== 0;
}

/** Rounded half up to the cent; undefined without orders. */
export function averageOrder(sold: {
  readonly revenue: Cents;
  readonly orders: number;
}): Cents | undefined {
  return sold.orders === 0 ? undefined : cents(Math.round(sold.revenue / sold.orders));
}

/** In tenths of a percent, half up; undefined when nothing was sold. */
export function bundleShare({ boxedSales, productSales }: SalesFigures): number | undefined {
  return productSales <= 0 ? undefined : Math.round((boxedSales * 1000) / productSales);
}

/** Growth in tenths of a percent; undefined when there is nothing to compare with. */
export function growth(now: number, before: number): number | undefined {
  return before <= 0 ? undefined : Math.round(((now - before) * 1000) / before);
}
