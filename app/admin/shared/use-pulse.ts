import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";

/** A server that is silent for this long counts as away. */
const PATIENCE_MS = 5_000;

/**
 * Keeps a screen of orders up to date while somebody may be looking at it. Asks for a short pulse
 * and loads the screen only when it changed, so that an open screen costs the shop next to nothing
 * and a server that is away does not take the screen with it.
 *
 * @param pulse what the screen was loaded with
 */
export function usePulse(
  pulse: string,
  everyMs: number,
): { away: boolean; refreshing: boolean; refresh: () => Promise<boolean> } {
  const revalidator = useRevalidator();
  const [away, setAway] = useState(false);
  const asking = useRef(false);

  const look = useEffectEvent(async () => {
    if (document.visibilityState !== "visible" || asking.current) return;
    asking.current = true;
    const now = await askPulse();
    asking.current = false;
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
      const answered = (await askPulse()) !== undefined;
      setAway(!answered);
      if (answered) await revalidator.revalidate();
      return answered;
    },
  };
}

/** @returns undefined when nobody answered; a locked admin is an answer that no pulse equals */
async function askPulse(): Promise<string | undefined> {
  try {
    const response = await fetch("/admin/orders/pulse", {
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.type === "opaqueredirect") return "locked";
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}
