import { PaymentProviderError } from "#server/payments/payment-provider.ts";
import { requestContext } from "../../shop-context.ts";
import type { Route } from "./+types/payment-details";

/** How a payment was made: type, last four digits, brand. Null when nobody knows. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const headers = { "cache-control": "private, no-store" };
  try {
    const report = await shop.payments.report(params.paymentIntentId);
    return Response.json(report?.paidWith ?? null, { status: report ? 200 : 404, headers });
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    return Response.json(null, { status: 502, headers });
  }
}
