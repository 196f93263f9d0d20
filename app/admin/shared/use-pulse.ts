import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";

/** Timeout after which the server counts as unreachable. */
const TIMEOUT_MS = 5_000;

/**
 * Keeps a screen of orders up to date while it is visible. Polls a short text (the pulse) and
 * reloads the screen only when that changed, so that an open screen causes little load, and an
 * unreachable server does not replace it by an error page.
 *
 * @param pulse the pulse that the screen was loaded with
 */
export function usePulse(
  pulse: string,
  everyMs: number,
): { away: boolean; refreshing: boolean; refresh: () => Promise<boolean> } {
  const revalidator = useRevalidator();
  const [away, setAway] = useState(false);
  const isLoading = useRef(false);

  const look = useEffectEvent(async () => {
    if (document.visibilityState !== "visible" || isLoading.current) return;
    isLoading.current = true;
    const now = await fetchPulse();
    isLoading.current = false;
    setAway(now === undefined);
    if (now !== undefined && now !== pulse) await revalidator.revalidate();
  });

  useEffect(() => {
    const onReturn = () => void look();
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
    away,
    refreshing: revalidator.state !== "idle",
    async refresh() {
      const answered = (await fetchPulse()) !== undefined;
      setAway(!answered);
      if (answered) await revalidator.revalidate();
      return answered;
    },
  };
}

/** @returns undefined when the server did not answer; "locked", which differs from every pulse */
async function fetchPulse(): Promise<string | undefined> {
  try {
    const response = await fetch("/admin/orders/pulse", {
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.type === "opaqueredirect") return "locked";
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}
