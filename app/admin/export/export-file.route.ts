import { jsonFileResponse } from "#app/http/file-response.ts";
import { requestContext } from "#app/http/request-context.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { exportEverything } from "#server/exports/export-everything.ts";
import { exportProducts } from "#server/exports/export-products.ts";
import { exportGiftCardMonths } from "#server/gift-cards/export-gift-card-months.ts";
import { exportPromotions } from "#server/promotions/promotion-file.ts";
import { datedCsv } from "../shared/dated-csv.ts";
import type { Route } from "./+types/export-file.route";

/** Downloads products, discount codes or the report of gift cards as CSV, or everything as JSON. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  switch (params.file) {
    case "products.csv":
      return datedCsv(shop, "products", exportProducts(shop));
    case "codes.csv":
      return datedCsv(shop, "codes", exportPromotions(shop));
    case "gift-cards.csv":
      return datedCsv(shop, "gift-cards", exportGiftCardMonths(shop));
    case "everything.json": {
      const day = dayIn(shop.details().timeZone, shop.clock());
      return jsonFileResponse(`shop-${day}`, exportEverything(shop));
    }
    default:
      throw new Response(null, { status: 404 });
  }
}
