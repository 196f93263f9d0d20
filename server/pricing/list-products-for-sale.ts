import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Logger } from "pino";
import type { Cents } from "#domain/money/cents.ts";
import { effectivePrice } from "#domain/pricing/effective-price.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings.ts";
import type { Database } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/decimal.ts";
import { prepared } from "../platform/db/prepared.ts";
import { pricingSection, pricingSettingsOf } from "./pricing-settings-queries.ts";

/** Whether a bar can be sold and for how much, and what a cart and an order keep of it. */
export type ProductForSale = {
  readonly id: number;
  readonly name: string;
  /** The effective one. */
  readonly price: Cents;
  readonly inStock: boolean;
  readonly image: string | null;
};

/** Bars and the rules of their prices, as one moment knew them. */
export type ForSale = {
  readonly products: readonly ProductForSale[];
  readonly settings: PricingSettings;
  readonly wording: Wording;
};

/**
 * All that prices are made of, in the database's own words, by which it can say whether they are
 * still the same.
 */
export type Wording = {
  /** By ascending id. */
  readonly bars: ReadonlyMap<number, string>;
  /** Null where no prices were ever saved. */
  readonly pricing: string | null;
};

const bar = sql`row(
  product.id, product.name, product.price, product.in_stock, product.images[1]
)::text`;

/**
 * These bars, by ascending id, and the rules of their prices in one round trip. Unknown ids are left
 * out.
 */
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
    bar: string;
    pricing: unknown;
    pricing_text: string | null;
  }>`
    select product.id, product.name, product.price, product.in_stock,
      product.images[1] as image, ${bar} as bar,
      settings.data as pricing, settings.data::text as pricing_text
    from (select) as always
    left join settings on settings.section = ${pricingSection.name}
    left join products as product on product.id = any(${ids}::bigint[])
    order by product.id
    ${prepared}`.execute(db);
  const settings = pricingSettingsOf(rows[0]?.pricing, log);
  const bars = new Map<number, string>();
  const products = rows.flatMap(({ id, name, price, in_stock, image, bar }): ProductForSale[] => {
    if (id === null) return [];
    bars.set(id, bar);
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
  return { products, settings, wording: { bars, pricing: rows[0]?.pricing_text ?? null } };
}

/** Part of a statement that does something only if this is still so when it is done. */
export function isStillSaid({ bars, pricing }: Wording): RawBuilder<SqlBool> {
  return sql`(
    (
      select string_agg(${bar}, '' order by product.id) from products as product
      where product.id = any(${[...bars.keys()]}::bigint[])
    ) = ${[...bars.values()].join("")}
    and (select data::text from settings where section = ${pricingSection.name})
      is not distinct from ${pricing}::text
  )`;
}
