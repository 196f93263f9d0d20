import type { PaymentIntent, Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { fullName } from "#domain/input/full-name.ts";
import { checkoutMessages } from "../checkout-messages.ts";
import type { ConfirmResult, PaymentForm } from "../payment-form.ts";

/**
 * Payment with Stripe's Payment Element or its wallet buttons. It must be mounted.
 *
 * @param options.isWallet the wallet provides the billing details
 * @param options.clientSecret of the payment, where it was prepared after the elements
 */
export function stripePaymentForm(
  stripe: Pick<Stripe, "confirmPayment">,
  elements: StripeElements,
  {
    isWallet = false,
    clientSecret = null,
  }: { readonly isWallet?: boolean; readonly clientSecret?: string | null } = {},
): PaymentForm {
  return {
    async check() {
      const { error } = await elements.submit();
      return error
        ? { code: "incomplete", error: error.message ?? checkoutMessages.incomplete }
        : { code: "complete" };
    },
    focus: () => elements.getElement("payment")?.focus(),
    async confirm({ checkoutId, details }) {
      try {
        const result = await stripe.confirmPayment({
          elements,
          ...(clientSecret !== null && { clientSecret }),
          confirmParams: {
            // Few payments redirect; those return to their order's page.
            return_url: `${window.location.origin}/order-confirmation/${checkoutId}`,
            receipt_email: details.email,
            ...(!isWallet && {
              payment_method_data: { billing_details: billingDetails(details) },
            }),
          },
          redirect: "if_required",
        });
        return result.error ? refusalOf(result.error) : answerOf(result.paymentIntent);
      } catch (error) {
        // Thrown before anything was sent, such as when the form was unmounted.
        console.error(error);
        return { code: "failed", error: checkoutMessages.processingFailed };
      }
    },
  };
}

/** Billing details from our own form, so that Stripe's form does not ask for them. */
function billingDetails(details: CheckoutDetails) {
  const { email, street, city, state, zipCode } = details;
  return {
    name: fullName(details),
    email,
    address: { line1: street, city, state, postal_code: zipCode, country: "US" },
  };
}

function answerOf(intent: PaymentIntent): ConfirmResult {
  return isAccepted(intent)
    ? { code: "confirmed" }
    : { code: "failed", error: checkoutMessages.notCompleted };
}

function refusalOf(error: StripeError): ConfirmResult {
  // Already confirmed, in another tab or before a reload; this attempt changed nothing.
  if (error.payment_intent && isAccepted(error.payment_intent)) return { code: "confirmed" };
  switch (error.type) {
    case "api_connection_error":
    case "api_error":
      return { code: "unknown" };
    case "card_error":
    case "validation_error":
      return { code: "failed", error: error.message ?? checkoutMessages.failed };
    default:
      // Other messages are for developers, except the one about 3-D Secure.
      return {
        code: "failed",
        error:
          (error.code === "payment_intent_authentication_failure" && error.message) ||
          checkoutMessages.failed,
      };
  }
}

/**
 * Whether the shopper has done everything. A bank account that waits for microdeposits counts; a
 * card that waits for 3-D Secure does not, although both have the same status.
 */
function isAccepted(intent: PaymentIntent): boolean {
  switch (intent.status) {
    case "succeeded":
    case "processing":
      return true;
    case "requires_action":
      return intent.next_action?.type === "verify_with_microdeposits";
    default:
      return false;
  }
}
