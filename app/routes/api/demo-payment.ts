import { demoPaymentRequestSchema } from "#domain/checkout/checkout-requests.ts";
import { onlyPost, readJson } from "../../http/read-json.ts";
import { checkoutMessages } from "../../messages/checkout-messages.ts";
import { requestContext } from "../../shop-context.ts";
import type { Route } from "./+types/demo-payment";

export const loader = onlyPost;

/** The demo provider's confirm call. Outside of demo mode there is nothing here. */
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
