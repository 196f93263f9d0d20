import { onlyPost, readJson } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import { quoteRequestSchema } from "#domain/checkout/checkout-requests.ts";
import type { Route } from "./+types/quote.route";
import { giftCardPart, promotionsPart, shippingPart, taxPart, walletPart } from "./quote-parts.ts";
import { recipientsPart } from "./quote-recipients.ts";

export const loader = onlyPost;

const quotePart = {
  promotions: promotionsPart,
  shipping: shippingPart,
  tax: taxPart,
  giftCard: giftCardPart,
  wallet: walletPart,
  recipients: recipientsPart,
};

/** What a cart costs: the parts that a page shows. Start and submit of the checkout compute all of it again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, clientAddress: address } = context.get(requestContext);
  const { parts, ...question } = await readJson(request, quoteRequestSchema);

  const answers = await Promise.all(
    [...new Set(parts)].map(async (part) => [
      part,
      await quotePart[part](shop, { ...question, address }),
    ]),
  );
  return Response.json(Object.fromEntries(answers), { headers: { "cache-control": "no-store" } });
}
