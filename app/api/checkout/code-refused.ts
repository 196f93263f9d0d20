import { forgetCode } from "#app/shop/promotions/code-cookie-name.ts";
import { describeCodeRefused } from "#app/shop/promotions/describe-refusal.ts";
import type { QuoteRefused } from "#server/checkout/quote/quote-checkout.ts";

/**
 * The response to a code that cannot be used: the reason, and a cookie header that deletes the code.
 * It counts as a changed amount, so that the page asks for the price again without the code.
 */
export function codeRefused({
  refusal,
  totals,
}: Extract<QuoteRefused, { code: "code-refused" }>): Response {
  return Response.json(
    { error: describeCodeRefused(refusal), code: "amount-differs", totals },
    { status: 409, headers: { "set-cookie": forgetCode } },
  );
}
