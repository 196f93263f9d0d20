import type { QuotePart, QuoteRequest } from "#domain/checkout/checkout-requests.ts";
import { postToApi } from "../shared/post-to-api.ts";
import type { QuoteResult } from "./quote-result.ts";

/** What is bought, where it goes, and how it is paid for. */
export type QuoteInput = Omit<QuoteRequest, "parts">;

/** The shop did not say what a part costs. */
export type Unreachable = {
  readonly code: "unreachable";
  /** What it said instead, as a sentence. */
  readonly error: string | undefined;
  /** Whether it would say the same again. */
  readonly isFinal: boolean;
};

/**
 * Requests one part of a quote.
 *
 * @throws when `signal` is aborted
 */
export async function fetchQuote<Part extends QuotePart>(
  part: Part,
  question: QuoteInput,
  signal?: AbortSignal,
): Promise<QuoteResult[Part] | Unreachable> {
  const request: QuoteRequest = { ...question, parts: [part] };
  const result = await postToApi("/api/quote", request, signal);

  const found = result?.body[part];
  // The shop's own server and page are of one version.
  if (result?.response.ok && found) return found as QuoteResult[Part];

  const error = result?.body.error;
  const status = result?.response.status ?? 0;
  const isTooSlowOrTooOften = status === 408 || status === 429;
  return {
    code: "unreachable",
    error: typeof error === "string" ? error : undefined,
    isFinal: status >= 400 && status < 500 && !isTooSlowOrTooOften,
  };
}
