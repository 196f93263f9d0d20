import { parseProductId } from "#domain/catalog/product.ts";
import { productCard } from "#domain/catalog/product-card.ts";
import { listProductsById } from "#server/catalog/product-queries.ts";
import { getPricingSettings } from "#server/pricing/pricing-settings-queries.ts";
import type { CurrentPrices } from "../../cart/current-prices.ts";
import { requestContext } from "../../shop-context.ts";
import type { Route } from "./+types/products";

/** More different bars than any shop of this kind has in one cart. */
const MAXIMUM_IDS = 200;

/** `?ids=1,2,3`: what these bars cost now, for carts that re-price themselves. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const text = new URL(request.url).searchParams.get("ids") ?? "";
  const ids = [...new Set(text.split(",").flatMap((part) => parseProductId(part) ?? []))];
  const [products, pricing] = await Promise.all([
    listProductsById(shop.db, ids.slice(0, MAXIMUM_IDS)),
    getPricingSettings(shop.db, shop.log),
  ]);
  const answer: CurrentPrices = {
    products: products.map((product) => {
      const { id, name, price, image, inStock } = productCard(product, pricing);
      return { id, name, price, image, inStock };
    }),
    pricing,
  };
  return Response.json(answer, { headers: { "cache-control": "private, no-store" } });
}
