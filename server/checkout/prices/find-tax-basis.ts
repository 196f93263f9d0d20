import type { CheckoutLine } from "#domain/checkout/checkout-content.ts";
import { subtract, times } from "#domain/money/cents.ts";
import { singleTaxRate } from "#domain/pricing/price-cart.ts";
import type { Quote } from "#domain/pricing/quote.ts";
import { isTaxedByPlace } from "#domain/tax/is-taxed-by-place.ts";
import type { TaxBasis } from "#domain/tax/tax-basis.ts";
import { type TaxRates, untaxed } from "#domain/tax/tax-rates.ts";
import { type Destination, taxRatesAt } from "#domain/tax/tax-rules.ts";
import type { AppContext } from "../../app-context.ts";
import type { TaxableSale } from "../../payments/tax-provider.ts";
import { countVisit, type VisitorLimit } from "../../platform/limits/visitor-limit.ts";
import type { ForSale } from "../../pricing/list-products-for-sale.ts";
import { calculateTax } from "../../tax/calculate-tax.ts";

type TaxContext = Pick<AppContext, "db" | "log" | "clock" | "details" | "taxes" | "secret">;

/**
 * New questions to the tax service, which may cost the owner five cents each. Answers are kept for
 * a day, so a shopper has a handful; who sends to many people has one for each place. Above a limit
 * the shop's own rates count, as when the service does not answer, and nobody is refused.
 */
const taxQuestions: VisitorLimit = {
  what: "tax-questions",
  max: 300,
  windowHours: 1,
  inAll: { max: 2_000, perClient: 20, ceiling: 4_000, shards: 4 },
};

/** Whether tax depends on where an order is handed over, by the shop's rates or a tax service. */
export function taxDependsOnPlace(ctx: Pick<AppContext, "taxes">, forSale: ForSale): boolean {
  return isTaxedByPlace(forSale.taxRules) || isServiceUsed(ctx, forSale);
}

/**
 * What the tax of a cart follows from: the figure of the tax service, if the owner wants it and it
 * answers, or else the shop's own rates.
 *
 * @param sale.place where the order is handed over, as far as known
 * @param sale.isPickup then the place is final, even without a ZIP code
 * @param sale.price prices the cart with a basis
 * @param sale.address the client's network address: each new question costs the shop something
 */
export async function findTaxBasis(
  ctx: TaxContext,
  forSale: ForSale,
  sale: {
    readonly place: Destination | null;
    readonly isPickup: boolean;
    readonly price: (basis: TaxBasis) => Quote & { readonly lines: readonly CheckoutLine[] };
    readonly address: string | null;
  },
): Promise<TaxBasis> {
  const { place, isPickup, price, address } = sale;
  const rates = shopTaxRates(forSale, place);
  if (!isServiceUsed(ctx, forSale)) return { rates };

  // The page shows no tax either, until both state and ZIP code are known.
  if (!place || (place.zipCode === "" && !isPickup)) return { rates: untaxed };

  const { lines, totals } = price({ rates: untaxed });
  const calculated = await calculateTax(
    ctx,
    { lines: taxedLinesOf(lines, forSale.products), shipping: totals.shipping },
    place,
    async () =>
      address === null || (await countVisit(ctx, taxQuestions, { address })).code === "counted",
  );
  return calculated ? { calculated } : { rates };
}

/** The shop's own rates at a place. */
export function shopTaxRates(
  { taxRules, settings }: Pick<ForSale, "taxRules" | "settings">,
  place: Destination | null,
): TaxRates {
  return taxRules.kind === "single" ? singleTaxRate(settings) : taxRatesAt(taxRules.states, place);
}

/** Lines as the tax service takes them. A product that is no longer there is taxed as candy. */
export function taxedLinesOf(
  lines: readonly Pick<CheckoutLine, "productId" | "price" | "quantity" | "discount">[],
  products: ForSale["products"],
): TaxableSale["lines"] {
  const categories = new Map(products.map(({ id, taxCategory }) => [id, taxCategory]));
  return lines.map(({ productId, price, quantity, discount }) => ({
    net: subtract(times(price, quantity), discount),
    quantity,
    category: categories.get(productId) ?? "candy",
  }));
}

function isServiceUsed({ taxes }: Pick<AppContext, "taxes">, forSale: ForSale): boolean {
  return forSale.usesTaxService && taxes !== null;
}
