import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";

const EVERY_MS = 4_000;
/** A server that is silent for this long counts as away. */
const PATIENCE_MS = 5_000;

export type LiveOrders = {
  /** The server did not answer lately; what is on the screen may be old. */
  readonly away: boolean;
  /** Orders placed after this moment came while the screen was open. */
  readonly newSince: string;
  /** Those were seen. */
  readonly markSeen: () => void;
  readonly hasNew: boolean;
  readonly refreshing: boolean;
  /** Loads everything anew. @returns whether the server answered */
  readonly refresh: () => Promise<boolean>;
};

/**
 * Keeps the orders screen up to date while somebody may be looking at it. Asks for a short pulse
 * and loads the orders only when it changed, so that an open screen costs the shop next to nothing
 * and a server that is away does not take the screen with it.
 */
export function useLiveOrders(loaded: { pulse: string; newest: string }): LiveOrders {
  const { pulse, newest } = loaded;
  const revalidator = useRevalidator();
  const [away, setAway] = useState(false);
  const [newSince, setNewSince] = useState(newest);
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
    const timer = setInterval(onReturn, EVERY_MS);
    document.addEventListener("visibilitychange", onReturn);
    window.addEventListener("focus", onReturn);
    window.addEventListener("online", onReturn);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("focus", onReturn);
      window.removeEventListener("online", onReturn);
    };
  }, []);

  return {
    away,
    newSince,
    markSeen: () => setNewSince(newest),
    hasNew: newest > newSince,
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
