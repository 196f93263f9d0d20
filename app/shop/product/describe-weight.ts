import type { Product } from "#domain/catalog/product.ts";
import { netWeightText } from "#domain/labels/net-weight.ts";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import { pricePer100Grams } from "#domain/pricing/unit-price.ts";

/** "Net Wt 2.4 oz (70 g) · $18.56 per 100 g"; null for an unknown weight. */
export function describeWeight({ netWeight }: Product, price: Cents): string | null {
  if (!netWeight) return null;
  return `${netWeightText(netWeight)} · ${formatUsd(pricePer100Grams(price, netWeight))} per 100 g`;
}
