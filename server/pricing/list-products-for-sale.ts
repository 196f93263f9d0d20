import { sql } from "kysely";
import type { Logger } from "pino";
import type { NamedBox } from "#domain/boxes/name-boxes.ts";
import { containsNames } from "#domain/catalog/major-allergens.ts";
import type { FocusPoint } from "#domain/catalog/picture-details.ts";
import type { ProductToWeigh } from "#domain/parcels/parcel-weight.ts";
import type { ShipmentSettings } from "#domain/parcels/shipment-settings.ts";
import { effectivePrice } from "#domain/pricing/effective-price.ts";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import type { ShippingSettings } from "#domain/shipping/shipping-schema.ts";
import type { TaxCategory } from "#domain/tax/tax-category.ts";
import type { ShopTaxRules } from "#domain/tax/tax-rules.ts";
import { taxRulesOf } from "#domain/tax/tax-settings.ts";
import type { Database } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/sql-values.ts";
import {
  packingSection,
  pricingSection,
  shippingSection,
  taxSection,
} from "../settings/sections.ts";
import { parseSettings } from "../settings/settings-queries.ts";

/** Whether and at what price a product can be sold, and what carts and orders store of it. */
export type ProductForSale = Pick<
  ListedProduct,
  "id" | "name" | "price" | "inStock" | "remaining" | "image" | "focus" | "contains" | "taxCategory"
> & {
  /** Of its ingredients and allergens. */
  readonly recipeHash: number;
};

/** Products with the rules of their prices, taxes and shipping, read in one statement. */
export type ForSale = {
  readonly products: readonly ProductForSale[];
  readonly settings: PricingSettings;
  readonly taxRules: ShopTaxRules;
  /** Whether the owner wants a tax service to be asked, if there is one. */
  readonly usesTaxService: boolean;
  readonly shipping: ShippingSettings;
  readonly packing: ShipmentSettings;
  /** Weight of one bar of each product, by product id. */
  readonly weights: ReadonlyMap<number, Omit<ProductToWeigh, "quantity">>;
  /** Whether there is any code or automatic discount. */
  readonly hasPromotions: boolean;
  /** The ready-made boxes that these products fill, in the owner's order. */
  readonly readyBoxes: readonly NamedBox[];
};

/**
 * These products by ascending id, with the pricing settings. Unknown and archived ids are skipped.
 *
 * @param checkoutId a checkout whose own reservations count as available
 */
export async function listProductsForSale(
  db: Database,
  ids: readonly number[],
  log: Logger,
  checkoutId: string | null = null,
): Promise<ForSale> {
  const { rows } = await sql<Row>`
    select product.id, product.name, product.price, product.in_stock,
      product.images[1] as image,
      nullif(product.picture_details -> product.images[1] ->> 'focus', 'center') as focus, product.major_allergens, product.recipe_hash, product.tax_category,
      product.net_weight_grams, product.shipping_weight_grams,
      pricing.data as pricing, tax.data as tax, shipping.data as shipping, packing.data as packing,
      exists (select from promotions where is_active) as has_promotions,
      (select jsonb_agg(jsonb_build_object('name', name, 'productIds', product_ids)
          order by position, id)
        from ready_boxes where product_ids <@ ${ids}::bigint[]) as ready_boxes,
      level.on_hand - level.reserved + coalesce(own.quantity, 0) as remaining
    from (select) as always
    left join settings as pricing on pricing.section = ${pricingSection.name}
    left join settings as tax on tax.section = ${taxSection.name}
    left join settings as shipping on shipping.section = ${shippingSection.name}
    left join settings as packing on packing.section = ${packingSection.name}
    left join products as product on product.id = any(${ids}::bigint[])
      and product.archived_at is null
    left join stock_levels as level on level.product_id = product.id
    left join reservations as own
      on own.checkout_id = ${checkoutId}::uuid and own.product_id = level.product_id
    order by product.id`.execute(db);
  const [first] = rows;
  const settings = parseSettings(pricingSection, first?.pricing, log);
  const tax = parseSettings(taxSection, first?.tax, log);

  return {
    products: rows.flatMap((row) => productForSale(row, settings) ?? []),
    settings,
    taxRules: taxRulesOf(tax),
    usesTaxService: tax.usesStripe,
    shipping: parseSettings(shippingSection, first?.shipping, log),
    packing: parseSettings(packingSection, first?.packing, log),
    weights: new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, weightsOf(row)]]))),
    hasPromotions: first?.has_promotions ?? false,
    readyBoxes: first?.ready_boxes ?? [],
  };
}

/** Without products there is one row, with the settings alone. */
type Row = {
  id: number | null;
  name: string | null;
  price: string | null;
  in_stock: boolean | null;
  remaining: number | null;
  image: string | null;
  focus: FocusPoint | null;
  major_allergens: string[] | null;
  recipe_hash: number | null;
  tax_category: string | null;
  net_weight_grams: number | null;
  shipping_weight_grams: number | null;
  pricing: unknown;
  tax: unknown;
  shipping: unknown;
  packing: unknown;
  has_promotions: boolean;
  ready_boxes: NamedBox[] | null;
};

function productForSale(row: Row, settings: PricingSettings): ProductForSale | undefined {
  const { id, name, price, in_stock, remaining, image, focus } = row;
  if (id === null) return undefined;
  const productPrice = price === null ? undefined : centsFrom(price);
  return {
    id,
    name: name ?? "",
    price: effectivePrice(productPrice, settings),
    inStock: remaining === null ? in_stock === true : remaining > 0,
    remaining,
    image,
    focus: focus ?? undefined,
    contains: containsNames(row.major_allergens ?? []),
    recipeHash: Number(row.recipe_hash),
    // The column's CHECK constraint allows only tax categories.
    taxCategory: (row.tax_category ?? "candy") as TaxCategory,
  };
}

function weightsOf(row: Row) {
  return { netWeightGrams: row.net_weight_grams, shippingWeightGrams: row.shipping_weight_grams };
}
