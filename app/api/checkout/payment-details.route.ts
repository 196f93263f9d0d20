import { requestContext } from "#app/http/request-context.ts";
import { findPaidWith } from "#server/checkout/settle/find-paid-with.ts";
import { PaymentProviderError } from "#server/payments/payment-provider.ts";
import type { Route } from "./+types/payment-details.route";
import { tooOften } from "./payment-error-response.ts";

/** The payment's type, last four digits and brand; null when unknown. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop, clientAddress } = context.get(requestContext);
  const headers = { "cache-control": "private, no-store" };
  try {
    const { paymentIntentId: intentId } = params;
    const found = await findPaidWith(shop, { intentId, address: clientAddress });
    if (found.code === "too-often") return tooOften(found.seconds);
    const status = found.code === "found" ? 200 : 404;
    return Response.json(found.code === "found" ? found.paidWith : null, { status, headers });
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    shop.log.warn({ err: error }, "a payment's details could not be read");
    return Response.json(null, { status: 502, headers });
  }
}
