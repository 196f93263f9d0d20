import { randomUUID } from "node:crypto";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import { intentIdOf } from "#domain/checkout/client-secret.ts";
import { shopper, threeBarBundle } from "./sample-shopper.ts";

export type ApiAnswer = { readonly status: number; readonly body: Record<string, unknown> };

export async function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<ApiAnswer> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: parse(text) };
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : { value };
  } catch {
    return { text };
  }
}

/** The body of a create-payment-intent request, by default for a 3-bar bundle. */
export function intentBody(
  checkoutId: string,
  amount: number,
  lines: readonly RequestedLine[] = threeBarBundle,
) {
  return {
    amount,
    currency: "usd",
    orderData: { items: [] },
    methodTypes: ["card"],
    checkoutId,
    lines,
  };
}

/** A shopper without a browser: the requests of the checkout page, one by one. */
export function apiShopper(
  base: string,
  checkoutId: string = randomUUID(),
  options: {
    readonly lines?: readonly RequestedLine[];
    /** The client's network address, for rate limits. */
    readonly address?: string;
    /** A discount code. */
    readonly code?: string;
  } = {},
) {
  const { lines = threeBarBundle, address, code = null } = options;
  const headers: Record<string, string> = address ? { "x-forwarded-for": address } : {};
  let amount = 0;
  let clientSecret = "";
  return {
    checkoutId,
    async begin(): Promise<ApiAnswer> {
      const url = `${base}/api/create-payment-intent`;
      const refused = await post(url, { ...intentBody(checkoutId, 0, lines), code }, headers);
      const totals = refused.body.totals as { total: number } | undefined;
      amount = totals?.total ?? 0;
      const answer = await post(url, { ...intentBody(checkoutId, amount, lines), code }, headers);
      clientSecret = String(answer.body.clientSecret);
      return answer;
    },
    submit: (details: unknown = shopper) =>
      post(
        `${base}/api/checkouts/${checkoutId}/details`,
        { amount, details, lines, code },
        headers,
      ),
    confirm: () => post(`${base}/api/demo-payments/${intentIdOf(clientSecret)}`, { clientSecret }),
    place: () => post(`${base}/api/checkouts/${checkoutId}/order`, {}),
  };
}
