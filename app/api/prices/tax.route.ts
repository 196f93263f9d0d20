import { onlyPost, readJson } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import { unavailableWords } from "#app/shop/checkout/payment/checkout-messages.ts";
import { taxRequestSchema } from "#domain/checkout/checkout-requests.ts";
import { priceLines } from "#server/checkout/prices/price-lines.ts";
import type { Route } from "./+types/tax.route";

export const loader = onlyPost;

/** What the tax of a cart follows from, for the checkout of a shop that asks a tax service. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, clientAddress: address } = context.get(requestContext);
  const { lines, ...asked } = await readJson(request, taxRequestSchema);
  const priced = await priceLines(shop, lines, { ...asked, address });
  const headers = { "cache-control": "no-store" };
  if (priced.code === "unavailable") {
    const error = unavailableWords(priced.products.map(({ reason }) => reason));
    return Response.json({ error }, { status: 409, headers });
  }
  return Response.json(priced.taxBasis, { headers });
}
