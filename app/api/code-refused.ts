import type { CodeRefused } from "#server/checkout/start-checkout.ts";
import { forgetCode } from "../shop/promotions/code-cookie-name.ts";
import { codeRefusedWords } from "../shop/promotions/refusal-words.ts";

/**
 * Says why a code cannot be used, and lets the browser forget it. To the page the amount is another
 * one, so that it asks anew, without the code.
 */
export function codeRefused({ refusal, totals }: CodeRefused): Response {
  return Response.json(
    { error: codeRefusedWords(refusal), code: "amount-differs", totals },
    { status: 409, headers: { "set-cookie": forgetCode } },
  );
}
