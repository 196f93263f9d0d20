import { onlyPost, readJson } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import {
  checkoutMessages,
  unavailableWords,
} from "#app/shop/checkout/payment/checkout-messages.ts";
import { walletQuoteRequestSchema } from "#domain/checkout/checkout-requests.ts";
import { notOfferedWords } from "#domain/shipping/not-offered-words.ts";
import { quoteForWallet } from "#server/checkout/prices/quote-for-wallet.ts";
import type { Route } from "./+types/wallet-quote.route";

export const loader = onlyPost;

/** What a cart costs at the address in a wallet's sheet: its ways of shipping, lines and total. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, clientAddress: address } = context.get(requestContext);
  const wanted = await readJson(request, walletQuoteRequestSchema);
  const quoted = await quoteForWallet(shop, { ...wanted, address });
  switch (quoted.code) {
    case "quoted":
      return Response.json(quoted.quote, { headers: { "cache-control": "no-store" } });
    case "not-offered": {
      const { offered, onlyState } = quoted.shipping;
      if (offered.code !== "not-offered") return refuse(checkoutMessages.shippingUnknown);
      return refuse(notOfferedWords(offered, wanted.destination.state, onlyState));
    }
    case "unavailable":
      return refuse(unavailableWords(quoted.products.map(({ reason }) => reason)));
    case "code-refused":
    case "gift-card-refused":
      return refuse(checkoutMessages.amountDiffers);
  }
}

function refuse(error: string): Response {
  return Response.json({ error }, { status: 409, headers: { "cache-control": "no-store" } });
}
