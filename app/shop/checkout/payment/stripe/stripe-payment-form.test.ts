import type { PaymentIntent, Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { shopper as details } from "#test/support/sample-shopper.ts";
import { stripePaymentForm } from "./stripe-payment-form.ts";

const checkoutId = "11111111-1111-4111-8111-111111111111";

type Result = Awaited<ReturnType<Stripe["confirmPayment"]>>;

function form(answers: { submit?: { error?: Partial<StripeError> }; confirm?: () => unknown }) {
  const elements = { submit: async () => answers.submit ?? {} } as unknown as StripeElements;
  const confirmPayment = vi.fn(async () => answers.confirm?.() as Result);
  const stripe = { confirmPayment } as unknown as Pick<Stripe, "confirmPayment">;
  return { ...stripePaymentForm(stripe, elements), elements, confirmPayment };
}

const intent = (status: string, nextAction?: string) =>
  ({ status, next_action: nextAction ? { type: nextAction } : null }) as unknown as PaymentIntent;
const refused = (error: Partial<StripeError>) => form({ confirm: () => ({ error }) });

beforeEach(() => {
  vi.stubGlobal("window", { location: { origin: "https://bars.example" } });
});

describe("before anything is sent", () => {
  it("passes on Stripe's message about an incomplete form", async () => {
    const { check } = form({ submit: { error: { message: "Your card number is incomplete." } } });
    expect(await check()).toEqual({ code: "incomplete", error: "Your card number is incomplete." });
  });

  it("uses its own sentence when Stripe has none", async () => {
    const { check } = form({ submit: { error: {} } });
    expect(await check()).toEqual({
      code: "incomplete",
      error: "Please complete payment details.",
    });
  });
});

describe("confirming", () => {
  it("passes on the details of our own form and the return address", async () => {
    const { confirm, confirmPayment, elements } = form({
      confirm: () => ({ paymentIntent: intent("succeeded") }),
    });
    await confirm({ checkoutId, details });
    expect(confirmPayment).toHaveBeenCalledExactlyOnceWith({
      elements,
      confirmParams: {
        return_url: `https://bars.example/order-confirmation/${checkoutId}`,
        receipt_email: "robin.sample@example.com",
        payment_method_data: {
          billing_details: {
            name: "Robin Sample",
            email: "robin.sample@example.com",
            address: {
              line1: "12 Invented Street",
              city: "Portland",
              state: "OR",
              postal_code: "97201",
              country: "US",
            },
          },
        },
      },
      redirect: "if_required",
    });
  });

  it("takes the payer's details from a wallet", async () => {
    const { elements, confirmPayment } = form({
      confirm: () => ({ paymentIntent: intent("succeeded") }),
    });
    const stripe = { confirmPayment } as unknown as Pick<Stripe, "confirmPayment">;
    const wallet = stripePaymentForm(stripe, elements, { isWallet: true });
    expect(await wallet.confirm({ checkoutId, details })).toEqual({ code: "confirmed" });
    expect(confirmPayment).toHaveBeenCalledExactlyOnceWith({
      elements,
      confirmParams: {
        return_url: `https://bars.example/order-confirmation/${checkoutId}`,
        receipt_email: "robin.sample@example.com",
      },
      redirect: "if_required",
    });
  });

  it("names the payment where it was prepared after the wallet's buttons", async () => {
    const { elements, confirmPayment } = form({
      confirm: () => ({ paymentIntent: intent("succeeded") }),
    });
    const stripe = { confirmPayment } as unknown as Pick<Stripe, "confirmPayment">;
    const options = { isWallet: true, clientSecret: "pi_1_secret_2" };
    await stripePaymentForm(stripe, elements, options).confirm({ checkoutId, details });
    expect(confirmPayment).toHaveBeenCalledWith(
      expect.objectContaining({ elements, clientSecret: "pi_1_secret_2" }),
    );
  });

  it.each([
    intent("succeeded"),
    intent("processing"),
    intent("requires_action", "verify_with_microdeposits"),
  ])("treats $status as confirmed", async (paymentIntent) => {
    const { confirm } = form({ confirm: () => ({ paymentIntent }) });
    expect(await confirm({ checkoutId, details })).toEqual({ code: "confirmed" });
  });

  it.each([
    intent("requires_action", "use_stripe_sdk"),
    intent("requires_payment_method"),
    intent("canceled"),
  ])("treats $status with $next_action as not completed", async (paymentIntent) => {
    const { confirm } = form({ confirm: () => ({ paymentIntent }) });
    expect(await confirm({ checkoutId, details })).toEqual({
      code: "failed",
      error: "Payment was not completed.",
    });
  });

  it.each<[Partial<StripeError>, string]>([
    [{ type: "card_error", message: "Your card was declined." }, "Your card was declined."],
    [{ type: "card_error" }, "Payment failed."],
    [{ type: "validation_error", message: "The name is missing." }, "The name is missing."],
    [
      {
        type: "invalid_request_error",
        code: "payment_intent_authentication_failure",
        message: "We are unable to authenticate your payment method.",
      },
      "We are unable to authenticate your payment method.",
    ],
    [{ type: "invalid_request_error", message: "No such parameter: x" }, "Payment failed."],
  ])("answers %j with: %s", async (error, sentence) => {
    const { confirm } = refused(error);
    expect(await confirm({ checkoutId, details })).toEqual({ code: "failed", error: sentence });
  });

  it.each(["api_connection_error", "api_error"] as const)(
    "treats the result as unknown after an %s",
    async (type) => {
      const { confirm } = refused({ type, message: "We could not connect." });
      expect(await confirm({ checkoutId, details })).toEqual({ code: "unknown" });
    },
  );

  it("treats a payment that was already made as made, whatever the error", async () => {
    const { confirm } = refused({
      type: "invalid_request_error",
      code: "payment_intent_unexpected_state",
      payment_intent: intent("succeeded"),
    });
    expect(await confirm({ checkoutId, details })).toEqual({ code: "confirmed" });
  });

  it("says so when Stripe's form cannot be confirmed at all", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const { confirm } = form({
      confirm: () => {
        throw new Error("IntegrationError");
      },
    });
    expect(await confirm({ checkoutId, details })).toEqual({
      code: "failed",
      error: "Payment processing failed.",
    });
    error.mockRestore();
  });
});
