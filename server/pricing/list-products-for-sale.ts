import { sql } from "kysely";
import type { Logger } from "pino";
import type { Cents } from "#domain/money/cents.ts";
import { effectivePrice } from "#domain/pricing/effective-price.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings.ts";
import type { Database } from "../db/database.ts";
import { centsFrom } from "../db/decimal.ts";
import { prepared } from "../db/prepared.ts";
import { PRICING_KEY, pricingSettingsOf } from "./pricing-settings-queries.ts";

/** Whether a bar can be sold and for how much, and what a cart and an order keep of it. */
export type ProductForSale = {
  readonly id: number;
  readonly name: string;
  /** The effective one. */
  readonly price: Cents;
  readonly inStock: boolean;
  readonly image: string | null;
};

/**
 * These bars and the rules of their prices as one moment knew them, in one round trip: each checkout
 * asks twice. Unknown ids are left out; the order is not promised.
 */
export async function listProductsForSale(
  db: Database,
  ids: readonly number[],
  log: Logger,
): Promise<{ products: ProductForSale[]; settings: PricingSettings }> {
  const { rows } = await sql<{
    id: number | null;
    name: string | null;
    price: string | null;
    in_stock: boolean | null;
    image: string | null;
    pricing: unknown;
  }>`
    select product.id, product.name, product.price, product.in_stock,
      product.images[1] as image, settings.value as pricing
    from (select) as always
    left join shop_settings as settings on settings.key = ${PRICING_KEY}
    left join products as product on product.id = any(${ids}::bigint[])
    ${prepared}`.execute(db);
  const settings = pricingSettingsOf(rows[0]?.pricing, log);
  const products = rows.flatMap(({ id, name, price, in_stock, image }): ProductForSale[] => {
    if (id === null) return [];
    const own = price === null ? undefined : centsFrom(price);
    return [
      {
        id,
        name: name ?? "",
        price: effectivePrice(own, settings),
        inStock: in_stock ?? false,
        image,
      },
    ];
  });
  return { products, settings };
}
