import type { CheckoutLine } from "#domain/checkout/checkout-content.ts";
import { checkoutLinesOf } from "#domain/checkout/checkout-lines.ts";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import type { Totals } from "#domain/pricing/price-cart.ts";
import type { AppContext } from "../app-context.ts";
import { listProductsForSale } from "../pricing/list-products-for-sale.ts";

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
  ctx: Pick<AppContext, "db" | "log">,
  requested: readonly RequestedLine[],
): Promise<PricedLines> {
  const ids = [...new Set(requested.map((line) => line.productId))];
  const { products, settings } = await listProductsForSale(ctx.db, ids, ctx.log);
  const byId = new Map(products.map((product) => [product.id, product]));

  const unavailable = ids.flatMap((id): UnavailableProduct[] => {
    const product = byId.get(id);
    if (!product) return [{ id, reason: "gone" }];
    return product.inStock ? [] : [{ id, reason: "out-of-stock" }];
  });
  if (unavailable.length > 0) return { code: "unavailable", products: unavailable };

  return { code: "priced", ...checkoutLinesOf(requested, byId, settings) };
}
