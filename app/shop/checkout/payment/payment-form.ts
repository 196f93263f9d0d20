import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";

/** The part of the page that moves the money: the provider's own form, or the demo's pretence. */
export type PaymentForm = {
  /** Whether what was typed into it can be paid with. Nothing moves yet. */
  readonly check: () => Promise<FormCheck>;
  /** Puts the keyboard where something is missing. */
  readonly focus: () => void;
  readonly confirm: (payment: Payment) => Promise<ConfirmResult>;
};

export type Payment = {
  /** Also the id of the order that it becomes. */
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
  /** Nobody answered: the payment may or may not be made. */
  | { readonly code: "unknown" };
