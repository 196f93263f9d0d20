import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";

/** The provider's payment form, or the demo's. */
export type PaymentForm = {
  /** Validates the form without paying. */
  readonly check: () => Promise<FormCheck>;
  /** Focuses the field that is missing. */
  readonly focus: () => void;
  readonly confirm: (payment: Payment) => Promise<ConfirmResult>;
};

export type Payment = {
  /** Also the id of the future order. */
  readonly checkoutId: string;
  readonly details: CheckoutDetails;
};

/** `error` is always a sentence for the shopper. */
export type FormCheck =
  | { readonly code: "complete" }
  | { readonly code: "incomplete"; readonly error: string };

export type ConfirmResult =
  | { readonly code: "confirmed" }
  | { readonly code: "failed"; readonly error: string }
  /** No answer: the payment may or may not have been made. */
  | { readonly code: "unknown" };
