import { onlyPost, readJson } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import { checkoutMessages } from "#app/shop/checkout/payment/checkout-messages.ts";
import { demoPaymentRequestSchema } from "#domain/checkout/checkout-requests.ts";
import type { Route } from "./+types/demo-payment.route";

export const loader = onlyPost;

/** Confirms a demo payment. Returns 404 outside demo mode. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const { demoPayments } = shop;
  if (!demoPayments) {
    return Response.json({ error: "Demo payments are switched off." }, { status: 404 });
  }
  const { clientSecret } = await readJson(request, demoPaymentRequestSchema);
  if (!(await demoPayments.confirm(params.paymentIntentId, clientSecret)))
    return Response.json({ error: checkoutMessages.failed }, { status: 402 });
  return Response.json({ status: "succeeded" });
}
