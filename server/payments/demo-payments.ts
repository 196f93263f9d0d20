import { placeholderClientSecret } from "#domain/checkout/client-secret.ts";
import type { PaidWith, PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { PaymentState } from "#domain/checkout/payment-state.ts";
import type { Cents } from "#domain/money/cents.ts";
import { type PaymentProvider, PaymentProviderError } from "./payment-provider.ts";

export type DemoPayment = {
  readonly intentId: string;
  readonly amount: Cents;
  readonly method: PaymentMethod;
  readonly state: PaymentState;
};

/** What the demo provider remembers, so that a payment made just before a crash is still made. */
export type DemoPaymentStore = {
  find(intentId: string): Promise<DemoPayment | undefined>;
  /**
   * Stores the payment, or changes amount and method of one that has not succeeded yet.
   * @returns whether it is stored so; false when it has succeeded as it was
   */
  put(payment: DemoPayment): Promise<boolean>;
  /** @returns whether there is such a payment; it has then succeeded, now or before */
  succeed(intentId: string): Promise<boolean>;
};

export type DemoPaymentProvider = PaymentProvider & {
  /**
   * What a real provider's form does in the browser: the shopper agrees, the money moves.
   * Answers only to the intent's own secret.
   */
  confirm(intentId: string, clientSecret: string): Promise<boolean>;
};

/** Takes no money and always succeeds. Exists in demo mode only; its secret is the placeholder. */
export function demoPayments(store: DemoPaymentStore): DemoPaymentProvider {
  return {
    async createIntent({ checkoutId, amount, method }) {
      // Derived from the checkout: asked twice for the same checkout, it is the same intent.
      const intentId = `pi_demo${checkoutId.replaceAll("-", "")}`;
      await store.put({ intentId, amount, method, state: "requires_payment_method" });
      return { id: intentId, clientSecret: placeholderClientSecret(intentId) };
    },
    async updateIntent(intentId, { amount, method }) {
      const payment = await store.find(intentId);
      if (!payment) {
        throw new PaymentProviderError("No such demo payment.", { reason: "refused" });
      }
      if (!(await store.put({ ...payment, amount, method }))) {
        throw new PaymentProviderError("This demo payment is made.", { reason: "refused" });
      }
      return { id: intentId, clientSecret: placeholderClientSecret(intentId) };
    },
    async report(intentId) {
      const payment = await store.find(intentId);
      if (!payment) return undefined;
      const { state, amount, method } = payment;
      return { state, amount, paidWith: state === "succeeded" ? demoAccount[method] : null };
    },
    async confirm(intentId, clientSecret) {
      if (clientSecret !== placeholderClientSecret(intentId)) return false;
      return await store.succeed(intentId);
    },
  };
}

const demoAccount: Record<PaymentMethod, PaidWith> = {
  ach: { type: "bank", last4: "6789", brand: "Demo Bank" },
  debit: { type: "card", last4: "4242", brand: "visa" },
};
