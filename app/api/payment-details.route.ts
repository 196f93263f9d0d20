import { findPaidWith } from "#server/checkout/find-paid-with.ts";
import { PaymentProviderError } from "#server/payments/payment-provider.ts";
import { requestContext } from "../http/request-context.ts";
import type { Route } from "./+types/payment-details.route";

/** How a payment was made: type, last four digits, brand. Null when nobody knows. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const headers = { "cache-control": "private, no-store" };
  try {
    const found = await findPaidWith(shop, params.paymentIntentId);
    const status = found.code === "found" ? 200 : 404;
    return Response.json(found.code === "found" ? found.paidWith : null, { status, headers });
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    shop.log.warn({ err: error }, "a payment's details could not be read");
    return Response.json(null, { status: 502, headers });
  }
}
