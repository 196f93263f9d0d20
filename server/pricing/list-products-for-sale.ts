import { sql } from "kysely";
import type { Logger } from "pino";
import type { Cents } from "#domain/money/cents.ts";
import { defaultPricingSettings, type PricingSettings } from "#domain/pricing/pricing-settings.ts";
import type { Database } from "../db/database.ts";
import { centsFrom } from "../db/decimal.ts";
import { prepared } from "../db/prepared.ts";
import { PRICING_KEY, pricingSettingsOf } from "./pricing-settings-queries.ts";

/** What decides whether a bar can be sold and for how much, and what an order keeps of it. */
export type ProductForSale = {
  readonly id: number;
  readonly name: string;
  readonly price: Cents | undefined;
  readonly inStock: boolean;
  readonly image: string | null;
};

/**
 * These bars and the rules of their prices as one moment knew them, in one round trip: each checkout
 * asks three times. Unknown ids are left out; the order is not promised.
 */
export async function listProductsForSale(
  db: Database,
  ids: readonly number[],
  log: Logger,
): Promise<{ products: ProductForSale[]; settings: PricingSettings }> {
  const { rows } = await sql<{
    id: number;
    name: string | null;
    price: string | null;
    in_stock: boolean | null;
    image: string | null;
    pricing: unknown;
  }>`
    select product.id, product.name, product.price, product.in_stock,
      product.images[1] as image, settings.value as pricing
    from products as product
    left join shop_settings as settings on settings.key = ${PRICING_KEY}
    where product.id = any(${ids}::bigint[])
    ${prepared}`.execute(db);
  return {
    products: rows.map(({ id, name, price, in_stock, image }) => ({
      id,
      name: name ?? "",
      price: price === null ? undefined : centsFrom(price),
      inStock: in_stock ?? false,
      image,
    })),
    // Without bars there is nothing that could have a price.
    settings: rows[0] ? pricingSettingsOf(rows[0].pricing, log) : defaultPricingSettings,
  };
}
