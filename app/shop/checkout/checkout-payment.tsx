import type { ReactNode } from "react";
import {
  type PaymentMethod,
  paymentMethodNames,
  paymentMethods,
} from "#domain/checkout/payment-method.ts";

const explained: Record<PaymentMethod, string> = {
  ach: "Straight from your account. Bank payments take 3–5 business days to clear.",
  debit: "Paid at once.",
};

/** How to pay. Another choice changes the payment that was prepared, never makes a second one. */
export function CheckoutPayment(props: {
  method: PaymentMethod;
  onMethod: (method: PaymentMethod) => void;
  demo: boolean;
  disabled: boolean;
  /** The provider's form for the chosen method, where there is one. */
  children: ReactNode;
}): ReactNode {
  const { method, onMethod, demo, disabled, children } = props;
  return (
    <fieldset className="checkout-section" disabled={disabled}>
      <legend>Payment Information</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {paymentMethods.map((choice) => (
          <label key={choice} className="payment-choice">
            <input
              type="radio"
              name="method"
              value={choice}
              checked={choice === method}
              onChange={() => onMethod(choice)}
              aria-describedby={`method-${choice}`}
            />
            <span className="grid">
              <span className="font-semibold">{paymentMethodNames[choice]}</span>
              <span id={`method-${choice}`} className="text-sm text-soft">
                {explained[choice]}
              </span>
            </span>
          </label>
        ))}
      </div>
      {children && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend could not be left unseen.
        <div role="group" aria-label={`${paymentMethodNames[method]} details`} className="mt-4">
          {children}
        </div>
      )}
      {demo && (
        <p className="note mt-4">
          <strong>Demo shop: no money moves.</strong> Pay, and the order is written as if it were
          paid; no account or card number is asked for.
        </p>
      )}
    </fieldset>
  );
}
