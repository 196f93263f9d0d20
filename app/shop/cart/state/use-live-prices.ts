import { useEffect, useEffectEvent } from "react";
import { useCart } from "./cart-provider.tsx";

/** Polling interval: how soon a changed price is shown on open pages. */
const EVERY_MS = 8_000;

/**
 * Keeps prices up to date while the page is visible, and when it becomes visible again. Tabs of the
 * same browser also notify each other.
 */
export function useLivePrices(): void {
  const { loaded, reprice } = useCart();
  const look = useEffectEvent(() => {
    if (loaded && document.visibilityState === "visible") void reprice();
  });
  useEffect(() => {
    const onReturn = () => look();
    const timer = setInterval(onReturn, EVERY_MS);
    document.addEventListener("visibilitychange", onReturn);
    window.addEventListener("focus", onReturn);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("focus", onReturn);
    };
  }, []);
}
