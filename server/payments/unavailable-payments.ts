import { type PaymentProvider, PaymentProviderError } from "./payment-provider.ts";

/** Used when no provider is configured: the checkout says so, and nothing can be paid. */
export function unavailablePayments(): PaymentProvider {
  const refuse = async () => {
    throw new PaymentProviderError("No payment provider is configured.", {
      reason: "not-configured",
    });
  };
  return {
    createIntent: refuse,
    updateIntent: refuse,
    cancelIntent: refuse,
    refund: refuse,
    report: refuse,
    // biome-ignore lint/correctness/useYield: it never gets as far.
    async *listPayments() {
      await refuse();
    },
    async *listBalance() {},
    readBalance: async () => null,
    // biome-ignore lint/correctness/useYield: it never gets as far.
    async *listMissedEvents() {
      await refuse();
    },
    knows: () => false,
    readEvent: null,
  };
}
