import type { AppContext } from "#server/app-context.ts";
import { maySeeShop } from "./admin/access/require-admin.ts";
import { openingMessages } from "./shop/opening/opening-messages.ts";

/** Calls that tell prices, stock, rates or codes. `api/products` is cached, and refuses by itself. */
const revealsShop = /^\/api\/(?:delivery-estimate|quote|recipients-file)(?:\.data)?\/*$/i;

/**
 * The refusal of a call by which a closed shop would tell what only the owner may see; undefined for
 * all other calls. Asked before the call is read.
 */
export async function refuseClosedCall(
  shop: AppContext,
  request: Request,
): Promise<Response | undefined> {
  if (!revealsShop.test(new URL(request.url).pathname) || (await maySeeShop(shop, request))) {
    return undefined;
  }
  return Response.json(
    { error: openingMessages.checkoutClosed },
    { status: 503, headers: { "cache-control": "no-store" } },
  );
}
