import { confirmDemoPayment } from "./checkout-client.ts";
import type { PaymentForm } from "./payment-form.ts";

/** Asks for no account or card, and always pays. */
export function demoPaymentForm(clientSecret: string): PaymentForm {
  return {
    check: async () => ({ code: "complete" }),
    focus: () => {},
    confirm: () => confirmDemoPayment(clientSecret),
  };
}
