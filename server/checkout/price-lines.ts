import { type CartLine, withoutBrokenBundles } from "#domain/cart/cart.ts";
import type { BundleSize } from "#domain/pricing/bundle-size.ts";
import { priceCart, type Totals } from "#domain/pricing/price-cart.ts";
import type { AppContext } from "../app-context.ts";
import {
  type ForSale,
  listProductsForSale,
  type Wording,
} from "../pricing/list-products-for-sale.ts";
import type { CheckoutLine } from "./checkout-queries.ts";

/** What a browser says of a line: which bars and how many. Never what they cost. */
export type RequestedLine = {
  readonly productId: number;
  readonly quantity: number;
  readonly bundleId?: string | undefined;
  readonly bundleSize?: BundleSize | undefined;
};

export type UnavailableProduct = {
  readonly id: number;
  readonly reason: "gone" | "out-of-stock";
};

export type PricedLines =
  | { readonly code: "priced"; readonly lines: readonly CheckoutLine[]; readonly totals: Totals }
  | {
      readonly code: "unavailable";
      readonly products: readonly UnavailableProduct[];
    };

/** Prices lines from the database: the result that counts, whatever a browser showed. */
export async function priceLines(
  ctx: Pick<AppContext, "db" | "log" | "priceMemory">,
  requested: readonly RequestedLine[],
): Promise<PricedLines> {
  const ids = idsOf(requested);
  const forSale = await listProductsForSale(ctx.db, ids, ctx.log);
  ctx.priceMemory.keep(forSale);
  return priceBy(forSale, ids, requested);
}

/**
 * The same with what the database last said, which spares a trip to it. Only for a statement that
 * does nothing when the database says something else by then.
 * @returns undefined when not everything is known
 */
export function recallLines(
  { priceMemory }: Pick<AppContext, "priceMemory">,
  requested: readonly RequestedLine[],
): { readonly priced: PricedLines; readonly wording: Wording } | undefined {
  const ids = idsOf(requested);
  const forSale = priceMemory.recall(ids);
  return forSale && { priced: priceBy(forSale, ids, requested), wording: forSale.wording };
}

function idsOf(requested: readonly RequestedLine[]): number[] {
  return [...new Set(requested.map((line) => line.productId))];
}

function priceBy(
  { products, settings }: ForSale,
  ids: readonly number[],
  requested: readonly RequestedLine[],
): PricedLines {
  const byId = new Map(products.map((product) => [product.id, product]));

  const unavailable = ids.flatMap((id): UnavailableProduct[] => {
    const product = byId.get(id);
    if (!product) return [{ id, reason: "gone" }];
    return product.inStock ? [] : [{ id, reason: "out-of-stock" }];
  });
  if (unavailable.length > 0) return { code: "unavailable", products: unavailable };

  const cartLines = requested.flatMap((line, index): CartLine[] => {
    const product = byId.get(line.productId);
    if (!product) return [];
    const inBundle = line.bundleId !== undefined && line.bundleSize !== undefined;
    return [
      {
        id: String(index),
        productId: product.id,
        productName: product.name,
        price: product.price,
        quantity: line.quantity,
        image: product.image,
        ...(inBundle && { bundleId: line.bundleId, bundleSize: line.bundleSize }),
      },
    ];
  });
  // A bundle that is not whole is just bars, in the order as in the cart.
  const { lines } = withoutBrokenBundles({ lines: cartLines });
  const { lineDiscounts, ...totals } = priceCart(lines, settings);
  return {
    code: "priced",
    totals,
    lines: lines.map(({ id: _, ...line }, index) => {
      const discount = lineDiscounts[index];
      if (discount === undefined) throw new Error("A line was priced without a discount.");
      return { ...line, discount };
    }),
  };
}
