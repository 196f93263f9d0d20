import { type NamedBox, nameBoxes } from "../boxes/name-boxes.ts";
import { type CartLine, type CartProduct, lineOf, withoutBrokenBundles } from "../cart/cart.ts";
import { type PricedCart, type PriceOptions, priceCart } from "../pricing/price-cart.ts";
import type { PricingSettings } from "../pricing/pricing-settings-schema.ts";
import { type Quote, quoteOf } from "../pricing/quote.ts";
import type { CheckoutLine } from "./checkout-content.ts";
import type { RequestedLine } from "./checkout-requests.ts";

// Line types, each with what is known at its stage:
// - CartLine (cart.ts): what the browser stores and shows; its id is used only on the page.
// - RequestedLine (checkout-requests.ts): what the browser sends, without a price.
// - CheckoutLine (checkout-content.ts): priced by the server, with its share of the discounts.
// - OrderItem (order.ts): a CheckoutLine as stored in the order's table, with the id of its row.
// - ErpOrderLine (server/erp/erp.ts): an ERP's line, which may also be a discount, shipping or tax.
//
// PricedLine (price-cart.ts) is the part of a line that totals are computed from: of the first, third
// and fourth.

export function requestedLinesOf(lines: readonly CartLine[]): RequestedLine[] {
  return lines.map(({ productId, quantity, bundleId, bundleSize, boxName }) => ({
    productId,
    quantity,
    bundleId,
    bundleSize,
    boxName,
  }));
}

/**
 * Prices the requested lines. An incomplete bundle is sold as single products.
 *
 * @param products the products for sale today by id; lines of others are left out
 * @param readyBoxes which name the boxes
 */
export function checkoutLinesOf(
  requested: readonly RequestedLine[],
  products: ReadonlyMap<number, CartProduct & Pick<CheckoutLine, "contains" | "recipeHash">>,
  settings: PricingSettings,
  readyBoxes: readonly NamedBox[],
  options?: PriceOptions,
): Quote & { readonly lines: readonly CheckoutLine[] } & Pick<PricedCart, "unmetPromotions"> {
  const cartLines = requested.flatMap((line, index): CartLine[] => {
    const { productId, quantity, bundleId, bundleSize, boxName } = line;
    const product = products.get(productId);
    if (!product) return [];
    const single = lineOf(product, quantity, String(index));
    if (bundleId === undefined || bundleSize === undefined) return [single];
    return [{ ...single, bundleId, bundleSize, ...(boxName !== undefined && { boxName }) }];
  });

  const lines = nameBoxes(withoutBrokenBundles({ lines: cartLines }).lines, readyBoxes);
  const priced = priceCart(lines, settings, options);
  return {
    ...quoteOf(priced),
    unmetPromotions: priced.unmetPromotions,
    lines: priced.lines.map(({ id: _, taxCategory: __, focus: ___, ...line }) => {
      const { contains = [], recipeHash = null } = products.get(line.productId) ?? {};
      return { ...line, contains, recipeHash };
    }),
  };
}
