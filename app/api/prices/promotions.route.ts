import { onlyPost, readJson } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import type { OfferedPromotions } from "#app/shop/promotions/offered-promotions.ts";
import { refusalWords } from "#app/shop/promotions/refusal-words.ts";
import { promotionsRequestSchema } from "#domain/checkout/checkout-requests.ts";
import { normalizeCode } from "#domain/promotions/promotion-code.ts";
import { offerPromotions } from "#server/promotions/offer-promotions.ts";
import type { Route } from "./+types/promotions.route";

export const loader = onlyPost;

/** The automatic discounts and the discount of a code for a cart. They are checked again at Pay. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, clientAddress } = context.get(requestContext);
  const { code, productIds } = await readJson(request, promotionsRequestSchema);
  const { promotions, refusal, codePromotionId } = await offerPromotions(shop, {
    code,
    productIds,
    address: clientAddress,
  });
  const answer: OfferedPromotions = {
    promotions,
    code:
      code !== null && codePromotionId ? { code: normalizeCode(code), id: codePromotionId } : null,
    refused: refusal && refusalWords(refusal),
  };
  return Response.json(answer, { headers: { "cache-control": "no-store" } });
}
