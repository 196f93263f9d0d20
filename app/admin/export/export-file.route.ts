import { csvResponse, jsonFileResponse } from "#app/http/file-response.ts";
import { requestContext } from "#app/http/request-context.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { exportEverything } from "#server/exports/export-everything.ts";
import { exportProducts } from "#server/exports/export-products.ts";
import { exportGiftCardMonths } from "#server/gift-cards/export-gift-card-months.ts";
import { exportPromotions } from "#server/promotions/promotion-file.ts";
import type { Route } from "./+types/export-file.route";

/** Downloads products, discount codes or the report of gift cards as CSV, or everything as JSON. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const day = dayIn(shop.details().timeZone, shop.clock());
  switch (params.file) {
    case "products.csv":
      return csvResponse(`products-${day}`, exportProducts(shop));
    case "codes.csv":
      return csvResponse(`codes-${day}`, exportPromotions(shop));
    case "gift-cards.csv":
      return csvResponse(`gift-cards-${day}`, exportGiftCardMonths(shop));
    case "everything.json":
      return jsonFileResponse(`shop-${day}`, exportEverything(shop));
    default:
      throw new Response(null, { status: 404 });
  }
}
