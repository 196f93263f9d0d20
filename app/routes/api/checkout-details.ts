import { z } from "zod";
import { cents } from "#domain/money/cents.ts";
import { submitCheckout } from "#server/checkout/submit-checkout.ts";
import { linesForm, tabForm } from "../../http/checkout-forms.ts";
import { onlyPost, orderIdParam, readJson } from "../../http/read-json.ts";
import { checkoutMessages } from "../../messages/checkout-messages.ts";
import { requestContext } from "../../shop-context.ts";
import type { Route } from "./+types/checkout-details";

export const loader = onlyPost;

const form = z.object({
  amount: z.int().min(0),
  details: z.record(z.string(), z.unknown()),
  lines: linesForm,
  tab: tabForm,
});

/** Takes the shopper's details when Pay is pressed, before any money moves. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const checkoutId = orderIdParam(params.checkoutId);
  const { amount, ...rest } = await readJson(request, form);
  const submitted = await submitCheckout(shop, { checkoutId, amount: cents(amount), ...rest });
  switch (submitted.code) {
    case "submitted":
      return Response.json({ code: "submitted" });
    case "invalid":
      return Response.json({ error: checkoutMessages.incomplete, ...submitted }, { status: 422 });
    case "amount-differs":
      return Response.json(
        { error: checkoutMessages.amountDiffers, ...submitted },
        { status: 409 },
      );
    case "unavailable":
      return Response.json({ error: checkoutMessages.unavailable, ...submitted }, { status: 409 });
    case "already-placed":
      return Response.json(
        { error: "This cart was ordered already.", ...submitted },
        { status: 409 },
      );
    case "not-found":
      return Response.json({ error: checkoutMessages.notReady, ...submitted }, { status: 404 });
  }
}
