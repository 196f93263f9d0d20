import { randomUUID } from "node:crypto";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { cents } from "#domain/money/cents.ts";
import { intentIdOf } from "#domain/payments/client-secret.ts";
import type { PaymentMethod } from "#domain/payments/payment-method.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import type { Destination } from "#domain/tax/tax-rules.ts";
import type { AppContext } from "#server/app-context.ts";
import { startCheckout } from "#server/checkout/pay/start-checkout.ts";
import { submitCheckout } from "#server/checkout/pay/submit-checkout.ts";
import { priceLines } from "#server/checkout/prices/price-lines.ts";
import { settlePayment } from "#server/checkout/settle/settle-payment.ts";
import { applyGiftCard } from "#server/gift-cards/find-gift-card.ts";
import { shopper, threeBarBundle } from "./sample-shopper.ts";

export type StartedTestCheckout = {
  readonly checkoutId: string;
  readonly lines: RequestedLine[];
  readonly tab: string;
  /** No limits apply. */
  readonly address: null;
  readonly intentId: string;
  readonly clientSecret: string;
  readonly amount: ReturnType<typeof cents>;
  readonly destination: Destination;
  readonly shipping: ShippingChoice | null;
  readonly discountCode: string | null;
  readonly giftCardCode: string | null;
};

/** A checkout with an intent, at the price that the shop computes. */
export async function beginCheckout(
  shop: AppContext,
  options: {
    lines?: RequestedLine[];
    checkoutId?: string;
    method?: PaymentMethod;
    tab?: string;
    destination?: Destination;
    shipping?: ShippingChoice | null;
    discountCode?: string | null;
    giftCardCode?: string | null;
  } = {},
): Promise<StartedTestCheckout> {
  const { lines = threeBarBundle, checkoutId = randomUUID(), method = "debit" } = options;
  const { tab = "tab-1", discountCode = null, giftCardCode = null } = options;
  const { destination = shopper, shipping = null } = options;
  const priced = await priceLines(shop, lines, {
    destination,
    shipping,
    code: discountCode,
    address: null,
  });
  if (priced.code !== "priced") throw new Error(priced.code);
  const { total } = priced.totals;
  const { giftCard } = await applyGiftCard(shop, total, {
    code: giftCardCode,
    checkoutId,
    address: null,
  });
  const amount = amountDue(total, giftCard);
  const choices = { destination, shipping, discountCode, giftCardCode };
  const request = { checkoutId, lines, method, amount, tab, address: null, ...choices };
  const started = await startCheckout(shop, request);
  if (started.code !== "started") throw new Error(started.code);
  const intentId = intentIdOf(started.clientSecret);
  if (!intentId) throw new Error("no intent in the secret");
  const { clientSecret } = started;
  return { checkoutId, lines, tab, address: null, intentId, clientSecret, amount, ...choices };
}

/** What a browser sends to start or submit a checkout: three bars in a box, at a wrong price. */
export function checkoutRequest<Change extends object>(change: Change) {
  const usual = {
    checkoutId: randomUUID(),
    lines: threeBarBundle,
    method: "debit" as const,
    amount: cents(1),
    tab: "tab-1",
    address: null,
  };
  return { ...usual, ...change } as Omit<typeof usual, keyof Change> & Change;
}

/** Presses Pay as the sample shopper. */
export async function submit(
  shop: AppContext,
  checkout: Omit<Parameters<typeof submitCheckout>[1], "details">,
  details: object = {},
) {
  return await submitCheckout(shop, { ...checkout, details: { ...shopper, ...details } });
}

/** Submits and pays a checkout, without requesting the order. */
export async function payCheckout(
  shop: AppContext,
  checkout: StartedTestCheckout,
  details: object = {},
): Promise<void> {
  const { intentId, clientSecret } = checkout;
  const submitted = await submit(shop, checkout, details);
  if (submitted.code !== "submitted") throw new Error(submitted.code);
  const { demoPayments } = shop;
  if (!demoPayments) throw new Error("not a demo shop");
  const paid = await demoPayments.confirm(intentId, clientSecret);
  if (!paid) throw new Error("the demo payment was refused");
}

/**
 * A complete purchase.
 *
 * @param options.details what differs from the sample shopper's
 * @returns the order's id
 */
export async function buy(
  shop: AppContext,
  { details, ...options }: Parameters<typeof beginCheckout>[1] & { details?: object } = {},
): Promise<string> {
  const checkout = await beginCheckout(shop, options);
  await payCheckout(shop, checkout, details);
  const result = await settlePayment(shop, { intentId: checkout.intentId });
  if (result.code !== "placed") throw new Error(result.code);
  return result.orderId;
}
