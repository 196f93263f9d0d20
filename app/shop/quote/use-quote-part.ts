import { useEffect, useEffectEvent, useReducer, useState } from "react";
import type { QuotePart } from "#domain/checkout/checkout-requests.ts";
import { fetchQuote, type QuoteInput, type Unreachable } from "./fetch-quote.ts";
import type { QuoteResult } from "./quote-result.ts";

export type QuoteState<Part extends QuotePart> =
  | QuoteResult[Part]
  | Unreachable
  | { readonly code: "pending" };

const pending = { code: "pending" } as const;

/**
 * A part of the quote for what the shopper sees. A late answer to an earlier question is ignored.
 *
 * @param options.key what the answer depends on; when it changes, the part is requested again
 * @param options.question null while there is nothing to request
 * @param options.delayMs several changes in a row are one request
 * @param options.retryMs requests it again after so long, until it is known
 */
export function useQuotePart<Part extends QuotePart>(
  part: Part,
  options: {
    readonly key: string;
    readonly question: QuoteInput | null;
    readonly delayMs?: number;
    readonly retryMs?: number;
  },
): { readonly result: QuoteState<Part>; readonly refresh: () => void } {
  const { question, delayMs = 0, retryMs } = options;
  const [refreshes, refresh] = useReducer((count: number) => count + 1, 0);
  const [latest, setLatest] = useState<{
    key: string;
    refreshes: number;
    result: QuoteResult[Part] | Unreachable;
  }>();
  const key = question && options.key;
  const send = useEffectEvent(
    (signal: AbortSignal) => question && fetchQuote(part, question, signal),
  );

  useEffect(() => {
    if (key === null) return;
    const controller = new AbortController();
    let timer = setTimeout(request, delayMs);

    async function request() {
      const result = await send(controller.signal)?.catch(ignoreAbort);
      if (!result || controller.signal.aborted) return;
      setLatest({ key: key as string, refreshes, result });
      if (result.code !== "ok" && retryMs !== undefined) timer = setTimeout(request, retryMs);
    }
    function ignoreAbort(error: unknown): undefined {
      if (!controller.signal.aborted) throw error;
    }

    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, refreshes, delayMs, retryMs]);

  const isAnswered = key !== null && latest?.key === key;
  // What is known stays while it is requested again, so that a payment over it is not interrupted.
  const isKnown = isAnswered && (latest.refreshes === refreshes || latest.result.code === "ok");
  return { result: isKnown ? latest.result : pending, refresh };
}
