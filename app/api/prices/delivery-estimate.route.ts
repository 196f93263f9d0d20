import { isUsPlace } from "#domain/places/us-places.ts";
import { estimateDelivery } from "#domain/shipping/estimate-delivery.ts";
import { shippingSection } from "#server/shipping/shipping-section.ts";
import { requestContext } from "../../http/request-context.ts";
import type { Route } from "./+types/delivery-estimate.route";

/**
 * `?state=AZ&zip=85001`: delivery dates of an order placed now. Not cacheable, because they depend
 * on the time.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  const state = query.get("state");
  const zip = query.get("zip") ?? "";
  const zipCode = /^\d{5}$/.test(zip) ? zip : "";
  const estimate = estimateDelivery(
    shop.currentSettings(shippingSection),
    isUsPlace(state) ? { state, zipCode, isPoBox: false } : null,
    { now: shop.clock(), timeZone: shop.details().timeZone },
  );
  return Response.json(estimate, { headers: { "cache-control": "no-store" } });
}
