import { maySeeShop } from "#app/admin/access/require-admin.ts";
import { requestContext } from "#app/http/request-context.ts";
import { openingMessages } from "#app/shop/opening/opening-messages.ts";
import type { FoundBars } from "#app/shop/search/found-bars.ts";
import { readProductListView } from "#domain/catalog/product-list-view.ts";
import { findProducts } from "#server/pricing/find-products.ts";
import { suggestProducts } from "#server/pricing/suggest-products.ts";
import type { Route } from "./+types/product-search.route";

/** As many as fit above a phone's keyboard with a little scrolling. */
const MAX_BARS = 6;

/** `?q=dark 70`: the bars that match, for suggestions while one types. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  if (!(await maySeeShop(shop, request))) {
    return Response.json({ error: openingMessages.checkoutClosed }, { status: 503 });
  }
  const q = new URL(request.url).searchParams.get("q") ?? "";
  const { products, total, close } = await findProducts(
    shop,
    readProductListView(new URLSearchParams({ q })),
  );
  const shown = products.length > 0 ? products.slice(0, MAX_BARS) : await suggestProducts(shop);
  const result: FoundBars = {
    bars: shown.map(({ id, name, origin, image, price }) => ({ id, name, origin, image, price })),
    total,
    areClose: close,
  };
  return Response.json(result, { headers: { "cache-control": "private, max-age=60" } });
}
