import { useCallback, useEffect, useRef, useState } from "react";
import type { IntentResult, PayablePurchase } from "./checkout-client.ts";

export type FetchIntent = (request: PayablePurchase) => Promise<IntentResult>;

/**
 * The payment intent for what the shopper sees. When total, lines or method change, it is asked for
 * again once the running request was answered.
 *
 * @param request null while there is nothing to pay, or while a payment must not be disturbed
 * @param fetchIntent must have a stable identity
 * @returns `result` is undefined until the current request was answered
 */
export function usePaymentIntent(
  request: PayablePurchase | null,
  fetchIntent: FetchIntent,
): { readonly result: IntentResult | undefined; readonly retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [latest, setLatest] = useState<{ key: string; result: IntentResult }>();
  // Serialized, so that an equal cart in another object sends no request.
  const text = request && JSON.stringify(request);
  const key = text && `${attempt} ${text}`;

  /** Settles once the shop has answered the last question. */
  const answered = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    if (!text || !key) return;
    let isOutdated = false;
    // Delayed, so that a component that unmounts immediately sends nothing.
    const timer = setTimeout(async () => {
      // An aborted request goes on in the shop, which might store it after the one that followed.
      await answered.current;
      if (isOutdated) return;
      const fetched = fetchIntent(JSON.parse(text) as PayablePurchase);
      answered.current = fetched.catch(() => {});
      const result = await fetched;
      if (!isOutdated) setLatest({ key, result });
    });
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [text, key, fetchIntent]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { result: latest && latest.key === key ? latest.result : undefined, retry };
}
