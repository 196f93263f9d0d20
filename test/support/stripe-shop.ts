import type { PaymentMethod } from "#domain/payments/payment-method.ts";
import { submitCheckout } from "#server/checkout/pay/submit-checkout.ts";
import { settlePayment } from "#server/checkout/settle/settle-payment.ts";
import type { Environment } from "#server/platform/environment.ts";
import { beginCheckout, type StartedTestCheckout } from "./checkouts.ts";
import { browserOf, type FakeResponse } from "./fake-stripe/browser-of-fake-stripe.ts";
import { type FakeStripe, startFakeStripe } from "./fake-stripe/start-fake-stripe.ts";
import type { RewoundShop } from "./rewound-shop.ts";
import { shopper } from "./sample-shopper.ts";
import { openTestShop, type TestShop } from "./test-shop.ts";

export type StripeShop = RewoundShop & {
  readonly stripe: FakeStripe;
};

/**
 * A shop with Stripe, and its fake Stripe.
 *
 * @param more settings besides Stripe's
 */
export async function openStripeShop(more: Environment = {}): Promise<StripeShop> {
  const time: { current: TestShop["time"] | undefined } = { current: undefined };
  const stripe = await startFakeStripe({
    clock: () => time.current?.now ?? new Date("2026-11-20T15:00:00Z"),
  });
  const house = await openTestShop({ ...more, ...stripe.environment });
  time.current = house.time;
  return {
    ...house,
    stripe,
    pass(ms) {
      house.pass(ms);
      stripe.advance(0);
    },
    rewound: () => stripe.forget(),
    async close() {
      await house.close();
      await stripe.close();
    },
  };
}

const tokens: Record<PaymentMethod, string> = {
  debit: "pm_card_visa",
  ach: "pm_usBankAccount_success",
};

/** Submits the details and confirms the payment with Stripe, without requesting the order. */
export async function payWithStripe(
  { shop, stripe }: StripeShop,
  checkout: StartedTestCheckout,
  token: string,
): Promise<FakeResponse> {
  const submitted = await submitCheckout(shop, { ...checkout, details: shopper });
  if (submitted.code !== "submitted") throw new Error(submitted.code);
  const intent = { id: checkout.intentId, clientSecret: checkout.clientSecret };
  return await browserOf(stripe).confirm(intent, { payment_method: token });
}

/** A complete purchase. @returns the checkout, whose id is the order's */
export async function buyWithStripe(
  house: StripeShop,
  {
    method = "debit",
    token = tokens[method],
    giftCardCode = null,
  }: { method?: PaymentMethod; token?: string; giftCardCode?: string | null } = {},
): Promise<StartedTestCheckout> {
  const checkout = await beginCheckout(house.shop, { method, giftCardCode });
  await payWithStripe(house, checkout, token);
  const result = await settlePayment(house.shop, { intentId: checkout.intentId });
  if (result.code !== "placed") throw new Error(result.code);
  return checkout;
}
