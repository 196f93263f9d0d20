import { useCallback, useEffect, useState } from "react";
import type { CartLine } from "#domain/cart/cart.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Cents } from "#domain/money/cents.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import type { Destination } from "#domain/tax/tax-rules.ts";
import type { IntentResult } from "./checkout-client.ts";

export type IntentRequest = {
  readonly checkoutId: string;
  readonly lines: readonly CartLine[];
  readonly amount: Cents;
  readonly method: PaymentMethod;
  /** Where it goes, as far as the total follows from it. */
  readonly destination?: Destination | null;
  /** How it goes there, where that is chosen. */
  readonly shipping?: ShippingChoice | null;
};

/** @throws when the signal is aborted */
export type AskForIntent = (
  request: IntentRequest & { readonly signal: AbortSignal },
) => Promise<IntentResult>;

/**
 * The payment intent of what the shopper sees at this moment. Another total, other lines or another
 * method ask again; the question before is broken off and its answer, should it still come, ignored.
 *
 * @param request null while there is nothing to ask for, or while a payment must not be disturbed
 * @param ask always the same function
 * @returns `answer` is undefined until the present request was answered
 */
export function usePaymentIntent(
  request: IntentRequest | null,
  ask: AskForIntent,
): {
  readonly answer: IntentResult | undefined;
  readonly retry: () => void;
} {
  const [attempt, setAttempt] = useState(0);
  const [latest, setLatest] = useState<{ key: string; answer: IntentResult }>();
  // As text, so that a cart that is merely another object with the same content asks nothing.
  const text = request && JSON.stringify(request);
  const key = text && `${attempt} ${text}`;

  useEffect(() => {
    if (!text || !key) return;
    const controller = new AbortController();
    // Not at once: a mount that is undone in the same breath never asks at all.
    const timer = setTimeout(async () => {
      try {
        const question = JSON.parse(text) as IntentRequest;
        const answer = await ask({ ...question, signal: controller.signal });
        if (!controller.signal.aborted) setLatest({ key, answer });
      } catch (error) {
        if (!controller.signal.aborted) throw error;
      }
    });
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, key, ask]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { answer: latest && latest.key === key ? latest.answer : undefined, retry };
}
