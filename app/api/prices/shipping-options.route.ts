import { onlyPost, readJson } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import type { OfferedShipping } from "#app/shop/checkout/shipping/offered-shipping.ts";
import { shippingOptionsRequestSchema } from "#domain/checkout/checkout-requests.ts";
import { notOfferedWords } from "#domain/shipping/not-offered-words.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { offerForCart } from "#server/checkout/prices/offer-for-cart.ts";
import type { Route } from "./+types/shipping-options.route";

export const loader = onlyPost;

/** Shipping options of a cart, for the checkout. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const { lines, destination } = await readJson(request, shippingOptionsRequestSchema);
  const { offered, onlyState } = await offerForCart(shop, lines, destination);
  const today = dayIn(shop.details().timeZone, shop.clock());
  const answer: OfferedShipping =
    offered.code === "offered"
      ? { code: "offered", options: offered.options, today }
      : {
          code: "not-offered",
          reason: offered.reason,
          sentence: notOfferedWords(offered, destination?.state ?? null, onlyState),
        };
  return Response.json(answer, { headers: { "cache-control": "no-store" } });
}
