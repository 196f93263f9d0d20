import type { CheckoutLine } from "#domain/checkout/checkout-content.ts";
import { checkoutLinesOf } from "#domain/checkout/checkout-lines.ts";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import { sumByProduct } from "#domain/inventory/stock.ts";
import type { Quote } from "#domain/pricing/quote.ts";
import { type Destination, taxRatesAt } from "#domain/tax/tax-rules.ts";
import type { AppContext } from "../app-context.ts";
import { listProductsForSale } from "../pricing/list-products-for-sale.ts";

export type UnavailableProduct = {
  readonly id: number;
  readonly reason: "gone" | "out-of-stock" | "short";
  /** How many there are; null where nobody counts. */
  readonly left: number | null;
};

export type PricedLines =
  | (Quote & {
      readonly code: "priced";
      readonly lines: readonly CheckoutLine[];
      /** Whether the stock of a product of it is counted. */
      readonly isCounted: boolean;
      /** Whether the tax follows from the destination. */
      readonly isTaxedByDestination: boolean;
    })
  | {
      readonly code: "unavailable";
      readonly products: readonly UnavailableProduct[];
    };

/**
 * Prices lines from the database: the result that counts, whatever a browser showed.
 *
 * @param options.checkoutId for which bars may be reserved already
 * @param options.destination where it goes, as far as that is known
 */
export async function priceLines(
  ctx: Pick<AppContext, "db" | "log">,
  requested: readonly RequestedLine[],
  options: { readonly checkoutId?: string; readonly destination?: Destination | null } = {},
): Promise<PricedLines> {
  const { checkoutId = null, destination = null } = options;
  const wanted = sumByProduct(requested);
  const ids = wanted.map(({ productId }) => productId);
  const forSale = await listProductsForSale(ctx.db, ids, ctx.log, checkoutId);
  const { products, settings, taxRules } = forSale;
  const byId = new Map(products.map((product) => [product.id, product]));

  const unavailable = wanted.flatMap(({ productId: id, quantity }): UnavailableProduct[] => {
    const product = byId.get(id);
    if (!product) return [{ id, reason: "gone", left: null }];
    const { inStock, left } = product;
    if (!inStock) return [{ id, reason: "out-of-stock", left }];
    return left !== null && left < quantity ? [{ id, reason: "short", left }] : [];
  });
  if (unavailable.length > 0) return { code: "unavailable", products: unavailable };

  const isCounted = products.some(({ left }) => left !== null);
  const rates = taxRules ? taxRatesAt(taxRules, destination) : undefined;
  const isTaxedByDestination = taxRules !== null;
  const priced = checkoutLinesOf(requested, byId, settings, { rates });
  return { code: "priced", isCounted, isTaxedByDestination, ...priced };
}
