import { randomUUID } from "node:crypto";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import { intentIdOf } from "#domain/payments/client-secret.ts";
import { shopper, threeBarBundle } from "./sample-shopper.ts";

export type ApiResult = { readonly status: number; readonly body: Record<string, unknown> };

export async function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<ApiResult> {
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
  } = {},
) {
  const { lines = threeBarBundle, address } = options;
  const headers: Record<string, string> = address ? { "x-forwarded-for": address } : {};
  let amount = 0;
  let clientSecret = "";
  const submit = (details: unknown = shopper) =>
    post(`${base}/api/checkouts/${checkoutId}/details`, { amount, details, lines }, headers);
  const confirm = () =>
    post(`${base}/api/demo-payments/${intentIdOf(clientSecret)}`, { clientSecret });
  return {
    checkoutId,
    /** What is left to pay, once it has begun. */
    due: () => amount,
    begin,
    submit,
    confirm,
    /** All steps up to the payment. @returns the payment's result */
    async pay(details?: unknown): Promise<ApiResult> {
      await begin();
      await submit(details);
      return await confirm();
    },
    place: () => post(`${base}/api/checkouts/${checkoutId}/order`, {}),
  };
  async function begin(): Promise<ApiResult> {
    const url = `${base}/api/create-payment-intent`;
    // An amount that nothing costs, so that the answer names the total.
    const refused = await post(url, intentBody(checkoutId, 1, lines), headers);
    const totals = refused.body.totals as { total: number } | undefined;
    amount = totals?.total ?? 0;
    const result = await post(url, intentBody(checkoutId, amount, lines), headers);
    clientSecret = String(result.body.clientSecret);
    return result;
  }
}

export type BoughtOrder = { readonly id: string; readonly number: string };

/** Buys a 3-bar bundle, or other lines, in all steps. */
export async function buyOrder(
  { url }: { readonly url: string },
  options: Parameters<typeof apiShopper>[2] & { readonly details?: Partial<typeof shopper> } = {},
): Promise<BoughtOrder> {
  const { details = {}, ...others } = options;
  const buyer = apiShopper(url, undefined, others);
  await buyer.pay({ ...shopper, ...details });
  const { status, body } = await buyer.place();
  if (typeof body.orderNumber !== "string") throw new Error(`${status}: ${JSON.stringify(body)}`);
  return { id: buyer.checkoutId, number: body.orderNumber };
}
