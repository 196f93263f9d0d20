import { sql } from "kysely";
import type { Logger } from "pino";
import type { Cents } from "#domain/money/cents.ts";
import { effectivePrice } from "#domain/pricing/effective-price.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import type { Database } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/values.ts";
import { parseSettings } from "../settings/settings-queries.ts";
import { pricingSection } from "./pricing-settings-queries.ts";

/** Whether a product can be sold and for how much, and what a cart and an order keep of it. */
export type ProductForSale = {
  readonly id: number;
  readonly name: string;
  /** The effective one. */
  readonly price: Cents;
  readonly inStock: boolean;
  readonly image: string | null;
};

/** Products and the rules of their prices, as one statement saw them. */
export type ForSale = {
  readonly products: readonly ProductForSale[];
  readonly settings: PricingSettings;
};

/** These products by ascending id, and the pricing settings. Unknown ids are left out. */
export async function listProductsForSale(
  db: Database,
  ids: readonly number[],
  log: Logger,
): Promise<ForSale> {
  const { rows } = await sql<{
    id: number | null;
    name: string | null;
    price: string | null;
    in_stock: boolean | null;
    image: string | null;
    pricing: unknown;
  }>`
    select product.id, product.name, product.price, product.in_stock,
      product.images[1] as image, settings.data as pricing
    from (select) as always
    left join settings on settings.section = ${pricingSection.name}
    left join products as product on product.id = any(${ids}::bigint[])
    order by product.id`.execute(db);
  const settings = parseSettings(pricingSection, rows[0]?.pricing, log);
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
