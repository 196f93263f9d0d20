import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { isSessionOver, showSessionOver } from "../requests/session-over.ts";
import { fetchFromShop } from "../requests/shop-away.ts";

/** Differs from every pulse. */
const SESSION_OVER = "session-over";

/** Timeout after which the server counts as unreachable. */
const TIMEOUT_MS = 5_000;

/**
 * Keeps a screen of orders up to date while it is visible. Polls a short text (the pulse) and
 * reloads the screen only when that changed, so that an open screen causes little load, and an
 * unreachable server does not replace it by an error page.
 *
 * @param pulse the pulse that the screen was loaded with
 */
export function usePulse(pulse: string, everyMs: number) {
  const revalidator = useRevalidator();
  const [away, setAway] = useState(false);
  const isLoading = useRef(false);
  const isOverShown = useRef(false);
  const hasTyped = useRef(false);

  const checkPulse = useEffectEvent(async () => {
    if (document.visibilityState !== "visible" || isLoading.current) return;

    isLoading.current = true;
    const now = await fetchPulse();
    isLoading.current = false;
    setAway(now === undefined);

    if (now !== SESSION_OVER) isOverShown.current = false;
    if (now === undefined || now === pulse) return;

    // The screen would be left for the unlock screen, with what is typed.
    const wouldLose = hasTyped.current || document.querySelector("[role=dialog] form") !== null;
    if (now !== SESSION_OVER || !wouldLose) return await revalidator.revalidate();
    if (!isOverShown.current) showSessionOver();
    isOverShown.current = true;
  });

  useEffect(() => {
    const onInput = () => {
      hasTyped.current = true;
    };
    document.addEventListener("input", onInput);
    return () => document.removeEventListener("input", onInput);
  }, []);

  useEffect(() => {
    const onReturn = () => void checkPulse();
    const timer = setInterval(onReturn, everyMs);
    document.addEventListener("visibilitychange", onReturn);
    window.addEventListener("focus", onReturn);
    window.addEventListener("online", onReturn);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("focus", onReturn);
      window.removeEventListener("online", onReturn);
    };
  }, [everyMs]);

  return {
    /** The server did not answer lately; the screen may be outdated. */
    away,
    refreshing: revalidator.state !== "idle",
    /** Reloads everything. @returns whether the server answered */
    async refresh(): Promise<boolean> {
      const answered = (await fetchPulse()) !== undefined;
      setAway(!answered);
      if (answered) await revalidator.revalidate();
      return answered;
    },
  };
}

/** @returns undefined when the server did not answer */
async function fetchPulse(): Promise<string | undefined> {
  try {
    const response = await fetchFromShop("/admin/orders/pulse", {
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (isSessionOver(response)) return SESSION_OVER;
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}
