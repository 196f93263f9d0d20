import { placeholderClientSecret } from "#domain/checkout/client-secret.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { PaymentState } from "#domain/checkout/payment-state.ts";
import { type Cents, cents } from "#domain/money/cents.ts";
import type { PaidWith } from "#domain/orders/paid-with.ts";
import { type PaymentProvider, PaymentProviderError } from "../payment-provider.ts";

export type DemoPayment = {
  readonly intentId: string;
  readonly amount: Cents;
  readonly method: PaymentMethod;
  readonly state: PaymentState;
};

/** What the demo provider remembers, so that a payment made just before a crash is still made. */
export type DemoPaymentStore = {
  find(intentId: string): Promise<DemoPayment | undefined>;
  /** All that were begun since then. */
  list(since: Date): Promise<DemoPayment[]>;
  /** Stores the payment as it is here, unless it has succeeded. */
  put(payment: DemoPayment): Promise<void>;
  /** @returns false when there is none, or it has succeeded or was canceled */
  change(intentId: string, terms: Pick<DemoPayment, "amount" | "method">): Promise<boolean>;
  /**
   * @returns such a payment of a shopper who pressed Pay, which has succeeded now or before;
   *   undefined when there is none
   */
  succeed(intentId: string): Promise<DemoPayment | undefined>;
  /** @returns false when it has succeeded */
  cancel(intentId: string): Promise<boolean>;
};

export type DemoPaymentProvider = PaymentProvider & {
  /**
   * What a real provider's form does in the browser: the shopper agrees, the money moves.
   * Answers only to the intent's own secret.
   */
  confirm(intentId: string, clientSecret: string): Promise<boolean>;
};

const PREFIX = "pi_demo";

/** So many are remembered, far longer than a shop takes to ask for them. */
const MOST_REMEMBERED = 1_000;

/** Takes no money and always succeeds. Exists in demo mode only; its secret is the placeholder. */
export function demoPayments(store: DemoPaymentStore): DemoPaymentProvider {
  // What has succeeded here stays so, whatever other processes do.
  const succeeded = new Map<string, DemoPayment>();
  const remember = (payment: DemoPayment) => {
    const [oldest] = succeeded.keys();
    if (oldest && succeeded.size >= MOST_REMEMBERED) succeeded.delete(oldest);
    succeeded.set(payment.intentId, payment);
  };
  return {
    async createIntent({ checkoutId, amount, method }) {
      // Derived from the checkout: asked twice for the same checkout, it is the same intent. One that
      // was canceled begins anew.
      const intentId = `${PREFIX}${checkoutId.replaceAll("-", "")}`;
      await store.put({ intentId, amount, method, state: "requires_payment_method" });
      return { id: intentId, clientSecret: placeholderClientSecret(intentId) };
    },
    async updateIntent(intentId, { amount, method }) {
      if (!(await store.change(intentId, { amount, method }))) {
        throw new PaymentProviderError("No demo payment that could be changed.", {
          reason: "refused",
        });
      }
      return { id: intentId, clientSecret: placeholderClientSecret(intentId) };
    },
    async report(intentId) {
      const payment = succeeded.get(intentId) ?? (await store.find(intentId));
      if (!payment) return undefined;
      const { state, amount, method } = payment;
      return {
        state,
        amount,
        paidWith: state === "succeeded" ? demoAccount[method] : null,
        ...withoutTrouble,
      };
    },
    cancelIntent: (intentId) => store.cancel(intentId),
    async *listPayments(since) {
      for (const { intentId, state, amount } of await store.list(since)) {
        const checkoutId = checkoutIdOf(intentId);
        yield { intentId, checkoutId, state, amount, refunded: cents(0) };
      }
    },
    // What happens here is known here: there is nobody to tell.
    async *listMissedEvents() {},
    knows: (intentId) => intentId.startsWith(PREFIX),
    readEvent: null,
    async confirm(intentId, clientSecret) {
      if (clientSecret !== placeholderClientSecret(intentId)) return false;
      const payment = await store.succeed(intentId);
      if (payment) remember(payment);
      return payment !== undefined;
    },
  };
}

/** Nobody refunds or disputes what was never paid; and a demo payment has one content, the latest. */
const withoutTrouble = {
  version: null,
  nextStep: null,
  failure: null,
  refunded: cents(0),
  dispute: null,
  inReview: false,
} as const;

function checkoutIdOf(intentId: string): string | null {
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(intentId.slice(PREFIX.length));
  return parts?.slice(1).join("-") ?? null;
}

const demoAccount: Record<PaymentMethod, PaidWith> = {
  ach: { type: "bank", last4: "6789", brand: "Demo Bank" },
  debit: { type: "card", last4: "4242", brand: "visa" },
};
