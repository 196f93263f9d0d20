import { useEffect, useState } from "react";
import type { FindAnswer, FindRequest } from "./find-result.ts";

const TYPING_PAUSE_MS = 120;
const TIMEOUT_MS = 8_000;

export type FindResponse =
  | { readonly state: "done"; readonly typed: string; readonly answer: FindAnswer }
  | { readonly state: "failed" | "offline" | "locked"; readonly typed: string };

/**
 * Asks the server once typing pauses. Only the answer to the last question counts.
 *
 * @param attempt a new number asks again
 * @returns the latest answer, which is of an earlier text while the next one is on its way
 */
export function useAnswer(
  typed: string,
  attempt: number,
  only: FindRequest["only"],
): FindResponse | undefined {
  const [response, setResponse] = useState<FindResponse>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same again.
  useEffect(() => {
    if (typed === "") return setResponse(undefined);
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const next = await fetchAnswer({ typed, only }, leaving.signal);
      if (!leaving.signal.aborted) setResponse(next);
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [typed, attempt, only]);

  return response;
}

async function fetchAnswer(request: FindRequest, signal: AbortSignal): Promise<FindResponse> {
  const { typed } = request;
  try {
    const response = await fetch("/admin/find", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (response.type === "opaqueredirect") return { state: "locked", typed };
    if (!response.ok) return { state: "failed", typed };
    return { state: "done", typed, answer: await response.json() };
  } catch {
    return { state: navigator.onLine ? "failed" : "offline", typed };
  }
}
