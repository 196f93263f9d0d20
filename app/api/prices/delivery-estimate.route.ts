import { requestContext } from "#app/http/request-context.ts";
import { estimateDelivery } from "#domain/shipping/estimate-delivery.ts";
import { destinationOf } from "#domain/tax/tax-rules.ts";
import { shippingSection } from "#server/settings/sections.ts";
import type { Route } from "./+types/delivery-estimate.route";

/**
 * `?state=AZ&zip=85001`: delivery dates of an order placed now. Not cacheable, because they depend
 * on the time.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  const typed = { state: query.get("state") ?? "", zipCode: query.get("zip") ?? "" };
  const estimate = estimateDelivery(shop.currentSettings(shippingSection), destinationOf(typed), {
    now: shop.clock(),
    timeZone: shop.details().timeZone,
  });
  return Response.json(estimate, { headers: { "cache-control": "no-store" } });
}
