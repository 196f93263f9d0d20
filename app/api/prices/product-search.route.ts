import { maySeeShop } from "#app/admin/access/require-admin.ts";
import { requestContext } from "#app/http/request-context.ts";
import { searchShop } from "#app/shop/catalog/search-shop.ts";
import { openingMessages } from "#app/shop/opening/opening-messages.ts";
import type { SearchResult } from "#app/shop/search/search-result.ts";
import { readProductListView } from "#domain/catalog/product-list-view.ts";
import { suggestProducts } from "#server/pricing/suggest-products.ts";
import type { Route } from "./+types/product-search.route";

/** As many as fit above a phone's keyboard with a little scrolling. */
const MAX_BARS = 6;

/** `?q=dark 70`: the bars and pages that match, for suggestions while one types. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  if (!(await maySeeShop(shop, request))) {
    return Response.json({ error: openingMessages.checkoutClosed }, { status: 503 });
  }
  const q = new URL(request.url).searchParams.get("q") ?? "";
  const { products, total, close, foundPages } = await searchShop(
    shop,
    readProductListView(new URLSearchParams({ q })),
  );
  const isNothing = products.length === 0 && foundPages.length === 0;
  const shown = isNothing ? await suggestProducts(shop) : products.slice(0, MAX_BARS);
  const result: SearchResult = {
    bars: shown.map(({ id, name, origin, image, focus, price }) => {
      return { id, name, origin, image, focus, price };
    }),
    total,
    pages: foundPages,
    areClose: close,
  };
  return Response.json(result, { headers: { "cache-control": "private, max-age=60" } });
}
