import { maySeeShop } from "#app/admin/access/require-admin.ts";
import { tagPage } from "#app/http/page-tags.ts";
import { requestContext } from "#app/http/request-context.ts";
import type { CurrentPrices } from "#app/shop/cart/state/current-prices.ts";
import { openingMessages } from "#app/shop/opening/opening-messages.ts";
import { parseProductId } from "#domain/catalog/product.ts";
import { parseOrderId } from "#domain/checkout/order-id.ts";
import { publicShipping } from "#domain/shipping/public-shipping.ts";
import { withLowStock } from "#domain/stock/counted-stock.ts";
import { publicTaxRules } from "#domain/tax/tax-rules.ts";
import { listProductsForSale } from "#server/pricing/list-products-for-sale.ts";
import type { Route } from "./+types/products.route";

/** More different bars than any cart has. */
const MAX_IDS = 200;

/**
 * `?ids=1,2,3`: current prices, for carts that update theirs. With `&checkout=` also the exact
 * stock that this cart can have.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  const text = query.get("ids") ?? "";
  const ids = [...new Set(text.split(",").flatMap((part) => parseProductId(part) ?? []))];
  const requested = ids.slice(0, MAX_IDS);

  tagPage(
    context,
    "settings:opening",
    "settings:pricing",
    "settings:tax",
    "settings:shipping",
    "ready-boxes",
    ...requested.map((id) => `product:${id}` as const),
  );

  if (!(await maySeeShop(shop, request))) {
    return Response.json({ error: openingMessages.checkoutClosed }, { status: 503 });
  }

  const checkoutId = parseOrderId(query.get("checkout") ?? undefined) ?? null;
  const found = await listProductsForSale(shop.db, requested, shop.log, checkoutId);
  const products = checkoutId ? found.products : found.products.map(withLowStock);
  const { settings: pricing, readyBoxes } = found;
  const taxRules = publicTaxRules(found.taxRules, found.usesTaxService && shop.taxes !== null);
  const shipping = publicShipping(found.shipping, pricing, {
    at: shop.clock(),
    timeZone: shop.details().timeZone,
  });

  const result: CurrentPrices = { products, readyBoxes, pricing, taxRules, shipping };
  // Not cached by browsers. The page cache stores only answers to existing ids, because otherwise
  // anybody could fill its memory with made-up ids.
  const areAllKnown = products.length === requested.length;
  const cacheControl = areAllKnown && !checkoutId ? "private, no-store" : "no-store";
  return Response.json(result, { headers: { "cache-control": cacheControl } });
}
