import { confirmDemoPayment } from "./checkout-client.ts";
import type { PaymentForm } from "./payment-form.ts";

/** A form without fields whose payment always succeeds. */
export function demoPaymentForm(clientSecret: string): PaymentForm {
  return {
    check: async () => ({ code: "complete" }),
    focus: () => {},
    confirm: () => confirmDemoPayment(clientSecret),
  };
}
