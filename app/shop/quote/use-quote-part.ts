import { useEffect, useEffectEvent, useReducer, useState } from "react";
import type { QuotePart } from "#domain/checkout/checkout-requests.ts";
import { fetchQuote, type QuoteInput, type Unreachable } from "./fetch-quote.ts";
import type { QuoteResult } from "./quote-result.ts";

export type QuoteState<Part extends QuotePart> =
  | QuoteResult[Part]
  | Unreachable
  | { readonly code: "pending" };

/** Milliseconds until the next request for what is not known. */
const RETRY_MS = 3_000;
/** Each pause is twice the one before, up to this. */
const MAX_RETRY_MS = 60_000;

const pending = { code: "pending" } as const;

/**
 * A part of the quote for what the shopper sees. A late answer to an earlier question is ignored.
 *
 * @param options.key what the answer depends on; when it changes, the part is requested again
 * @param options.question null while there is nothing to request
 * @param options.delayMs several changes in a row are one request
 * @param options.retries requests it again until it is known
 * @param options.isPaused takes no answer, while a payment over the last one is under way
 */
export function useQuotePart<Part extends QuotePart>(
  part: Part,
  options: {
    readonly key: string;
    readonly question: QuoteInput | null;
    readonly delayMs?: number;
    readonly retries?: boolean;
    readonly isPaused?: boolean;
  },
): { readonly result: QuoteState<Part>; readonly refresh: () => void } {
  const { question, delayMs = 0, retries = false, isPaused = false } = options;
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
    if (key === null || isPaused) return;
    const controller = new AbortController();
    let timer = setTimeout(request, delayMs);
    let pauseMs = RETRY_MS;

    async function request() {
      const result = await send(controller.signal)?.catch(ignoreAbort);
      if (!result || controller.signal.aborted) return;
      setLatest({ key: key as string, refreshes, result });
      const isOver = result.code === "ok" || (result.code === "unreachable" && result.isFinal);
      if (isOver || !retries) return;
      timer = setTimeout(retry, pauseMs);
      pauseMs = Math.min(pauseMs * 2, MAX_RETRY_MS);
    }
    function retry() {
      if (document.hidden) timer = setTimeout(retry, RETRY_MS);
      else void request();
    }
    function ignoreAbort(error: unknown): undefined {
      if (!controller.signal.aborted) throw error;
    }

    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, refreshes, delayMs, retries, isPaused]);

  const isAnswered = key !== null && latest?.key === key;
  // What is known stays while it is requested again, so that a payment over it is not interrupted.
  const isKnown = isAnswered && (latest.refreshes === refreshes || latest.result.code === "ok");
  return { result: isKnown ? latest.result : pending, refresh };
}
