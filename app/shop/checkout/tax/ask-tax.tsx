import { useEffect, useEffectEvent } from "react";
import { postJson } from "#app/shop/shared/post-json.ts";
import type { TaxRequest } from "#domain/checkout/checkout-requests.ts";
import type { TaxBasis } from "#domain/tax/tax-basis.ts";

/** Milliseconds after the last change until the shop is asked. */
const ASK_AFTER_MS = 300;
/** Milliseconds until it is asked again after it did not answer. */
const AGAIN_AFTER_MS = 3_000;

/** Asks the shop what the tax of a cart follows from, until it answers. Another cart is another key. */
export default function AskTax(props: {
  request: TaxRequest;
  onAnswer: (basis: TaxBasis) => void;
}): null {
  const { request } = props;
  const answer = useEffectEvent(props.onAnswer);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed request mounts another one.
  useEffect(() => {
    const controller = new AbortController();
    let timer = setTimeout(ask, ASK_AFTER_MS);
    async function ask() {
      try {
        const result = await postJson("/api/tax", request, controller.signal);
        if (result?.response.ok) answer(result.body as TaxBasis);
        else timer = setTimeout(ask, AGAIN_AFTER_MS);
      } catch (error) {
        if (!controller.signal.aborted) throw error;
      }
    }
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, []);
  return null;
}
