import { useEffect, useState } from "react";
import type { SearchResult } from "./search-result.ts";

/** As long as people take between two letters. */
const DEBOUNCE_MS = 200;
/** Nobody waits longer for suggestions. */
const TIMEOUT_MS = 8_000;

type Answer =
  | { readonly code: "found"; readonly typed: string; readonly found: SearchResult }
  | { readonly code: "unreachable"; readonly typed: string };

/** The bars and pages that match what is typed; undefined before the first answer, and for nothing typed. */
export function useSearchResult(typed: string): Answer | undefined {
  const text = typed.trim();
  const [answer, setAnswer] = useState<Answer>();

  useEffect(() => {
    if (text === "") return setAnswer(undefined);
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void fetchResult(text, controller.signal).then((next) => next && setAnswer(next));
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);

  return answer;
}

/** @returns undefined when it is no longer wanted */
async function fetchResult(typed: string, signal: AbortSignal): Promise<Answer | undefined> {
  const address = `/api/products/search?${new URLSearchParams({ q: typed })}`;
  try {
    const response = await fetch(address, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (!response.ok) return { code: "unreachable", typed };
    return { code: "found", typed, found: (await response.json()) as SearchResult };
  } catch {
    return signal.aborted ? undefined : { code: "unreachable", typed };
  }
}
