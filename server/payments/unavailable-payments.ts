import { type PaymentProvider, PaymentProviderError } from "./payment-provider.ts";

/** Stands in where no provider is configured: the checkout says so, and nothing can be paid. */
export function unavailablePayments(): PaymentProvider {
  const refuse = async () => {
    throw new PaymentProviderError("No payment provider is configured.", { retryable: false });
  };
  return { createIntent: refuse, updateIntent: refuse, report: refuse };
}
