import type { PaidWith, PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { PaymentState } from "#domain/checkout/payment-state.ts";
import type { Cents } from "#domain/money/cents.ts";

export type PaymentIntent = {
  readonly id: string;
  readonly clientSecret: string;
};

export type PaymentReport = {
  readonly state: PaymentState;
  readonly amount: Cents;
  /** Null until the shopper chose an account or a card. */
  readonly paidWith: PaidWith | null;
};

/** Whoever moves the money. Every method throws PaymentProviderError when it gets no answer. */
export type PaymentProvider = {
  /** Asks for an amount of US money. The same checkout gets the same intent, however often asked. */
  createIntent(request: {
    readonly checkoutId: string;
    readonly amount: Cents;
    readonly method: PaymentMethod;
  }): Promise<PaymentIntent>;
  /** A changed total or method changes the one intent; there is never a second one. */
  updateIntent(
    intentId: string,
    change: { readonly amount: Cents; readonly method: PaymentMethod },
  ): Promise<PaymentIntent>;
  /** The truth about a payment; undefined when there is no such intent. */
  report(intentId: string): Promise<PaymentReport | undefined>;
};

/** The provider is not configured, refused, or could not be reached (then trying again may work). */
export class PaymentProviderError extends Error {
  override readonly name = "PaymentProviderError";
  readonly reason: "not-configured" | "refused" | "unreachable";
  constructor(
    message: string,
    options: { reason: PaymentProviderError["reason"]; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.reason = options.reason;
  }
}
