import { type ReactNode, Suspense } from "react";
import { Note } from "#app/ui/content/note.tsx";
import { radioCard } from "#app/ui/fields/radio-card.ts";
import { lazyWithRetry } from "#app/ui/lazy/lazy-with-retry.ts";
import {
  type PaymentMethod,
  paymentMethodName,
  paymentMethods,
} from "#domain/payments/payment-method.ts";
import { CheckoutSection } from "./checkout-section.tsx";
import type { Payment } from "./payment/use-payment.ts";
import type { PaymentConfig } from "./payment/use-payment-config.ts";

/** Loaded only where the owner takes all cards. */
const CardMarks = lazyWithRetry(() => import("./payment/card-marks.tsx"));

const explained: Record<PaymentMethod, string> = {
  ach: "Straight from your account. Bank payments take 3–5 business days to clear.",
  debit: "Paid at once.",
};

type PaymentChoice = Pick<
  Payment,
  "method" | "off" | "chooseMethod" | "stripe" | "isPaying" | "changed"
>;

/** The payment method, and the provider's form for it. Another method updates the existing intent. */
export function CheckoutPayment(props: {
  payment: PaymentChoice;
  config: PaymentConfig;
  /** Nothing is left to pay, because of this. */
  coveredBy: "gift-card" | "discount" | null;
}): ReactNode {
  const { payment, config, coveredBy } = props;
  const { method, off, stripe } = payment;
  const nameOf = (choice: PaymentMethod) => paymentMethodName(choice, config.takesAllCards);
  const offered = paymentMethods.filter((choice) => !off.includes(choice));
  if (coveredBy) {
    return (
      <CheckoutSection title="Payment Information">
        <p>
          {coveredBy === "gift-card"
            ? "Your gift card pays all of it. There's nothing else to fill in."
            : "There's nothing to pay. Just place your order."}
        </p>
      </CheckoutSection>
    );
  }
  return (
    <CheckoutSection title="Payment Information">
      <div className="grid gap-3 sm:grid-cols-2">
        {offered.map((choice) => (
          <label key={choice} className={`flex items-baseline gap-3.5 px-4.5 py-4 ${radioCard}`}>
            <input
              type="radio"
              name="method"
              className="size-4.5 flex-none translate-y-0.5 accent-accent outline-none"
              value={choice}
              checked={choice === method}
              onChange={() => payment.chooseMethod(choice)}
            />
            <span className="grid">
              <span className="font-semibold">{nameOf(choice)}</span>
              {choice === "debit" && config.takesAllCards && (
                <Suspense fallback={<span className="my-1 h-6" />}>
                  <CardMarks />
                </Suspense>
              )}
              <span className="text-sm text-soft">{explained[choice]}</span>
            </span>
          </label>
        ))}
      </div>
      {stripe && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend could not be left unseen.
        <div role="group" aria-label={`${nameOf(method)} details`} className="mt-4">
          <stripe.Fields
            {...stripe.props}
            shopName={config.shopName}
            frozen={payment.isPaying}
            onEdit={() => payment.changed("payment")}
          />
        </div>
      )}
      {config.demo && (
        <Note className="mt-4">
          <strong>Demo shop: no money moves.</strong> Pay, and the order is written as if it were
          paid; no account or card number is asked for.
        </Note>
      )}
    </CheckoutSection>
  );
}
