import { onlyPost } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import { takeWebhook } from "#server/checkout/settle/payment-events.ts";
import type { Route } from "./+types/stripe-webhook.route";

export const loader = onlyPost;

/** Stripe's webhook. Errors return 500, so that Stripe retries for days. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const taken = await takeWebhook(
    shop,
    new Uint8Array(await request.arrayBuffer()),
    request.headers.get("stripe-signature"),
  );
  switch (taken.code) {
    case "taken":
      return Response.json({ received: true });
    case "refused":
      return Response.json({ error: "This was not signed by Stripe just now." }, { status: 400 });
    case "not-expected":
      return Response.json({ error: "Stripe is not configured." }, { status: 404 });
  }
}
