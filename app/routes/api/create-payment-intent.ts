import { z } from "zod";
import { parseMethodType } from "#domain/checkout/payment-method.ts";
import { cents } from "#domain/money/cents.ts";
import { startCheckout } from "#server/checkout/start-checkout.ts";
import { PaymentProviderError } from "#server/payments/payment-provider.ts";
import { linesForm, orderIdForm, tabForm } from "../../http/checkout-forms.ts";
import { onlyPost, readJson } from "../../http/read-json.ts";
import { checkoutMessages } from "../../messages/checkout-messages.ts";
import { requestContext } from "../../shop-context.ts";
import type { Route } from "./+types/create-payment-intent";

const form = z.object({
  /** The total that the shopper sees, in cents. Compared, never charged. */
  amount: z.int().min(0),
  currency: z.literal("usd"),
  methodTypes: z
    .array(z.enum(["us_bank_account", "card"]))
    .length(1)
    .transform(([type], context) => {
      const method = parseMethodType(type);
      if (method) return method;
      context.addIssue("not a payment method");
      return z.NEVER;
    }),
  /** Part of the documented body; what counts is in `lines` and comes from the database. */
  orderData: z.unknown().optional(),
  checkoutId: orderIdForm,
  lines: linesForm,
  tab: tabForm,
});

export const loader = onlyPost;

/** Stores the checkout and answers the client secret that its payment is confirmed with. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const { amount, methodTypes, checkoutId, lines, tab } = await readJson(request, form);
  try {
    const started = await startCheckout(shop, {
      checkoutId,
      lines,
      method: methodTypes,
      amount: cents(amount),
      tab,
    });
    switch (started.code) {
      case "started":
        return Response.json({ clientSecret: started.clientSecret, totals: started.totals });
      case "amount-differs":
        return refuse(409, checkoutMessages.amountDiffers, started);
      case "unavailable":
        return refuse(409, checkoutMessages.unavailable, started);
      case "being-paid":
        return refuse(409, checkoutMessages.beingPaid, started);
      case "already-placed":
        return refuse(409, "This cart was ordered already.", started);
      case "too-large":
        return refuse(422, checkoutMessages.tooLarge, started);
    }
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    shop.log.warn({ err: error }, "no payment intent");
    const sentence =
      error.reason === "not-configured"
        ? checkoutMessages.notConfigured
        : checkoutMessages.noSecret;
    return refuse(503, sentence, { code: "payments-unavailable" });
  }
}

function refuse(status: number, error: string, detail: object): Response {
  return Response.json({ error, ...detail }, { status });
}
