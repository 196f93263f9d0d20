import { onlyPost, readJson } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import { refusedGiftCardWords } from "#app/shop/gift-card-code/refused-gift-card-words.ts";
import { giftCardRequestSchema } from "#domain/checkout/checkout-requests.ts";
import { parseOrderId } from "#domain/checkout/order-id.ts";
import { findGiftCard } from "#server/gift-cards/find-gift-card.ts";
import type { Route } from "./+types/gift-cards.route";

export const loader = onlyPost;

/** What a gift card has on it, for who knows its code. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, clientAddress: address } = context.get(requestContext);
  const { code, checkoutId } = await readJson(request, giftCardRequestSchema);
  const asked = { code, checkoutId: parseOrderId(checkoutId ?? undefined) ?? null, address };
  const found = await findGiftCard(shop, asked);
  const answer =
    found.code === "found"
      ? { last4: found.last4, available: found.available }
      : { refused: refusedGiftCardWords(found.refusal) };
  return Response.json(answer, { headers: { "cache-control": "no-store" } });
}
