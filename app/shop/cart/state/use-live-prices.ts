import { useEffect, useEffectEvent } from "react";
import { useCart } from "./cart-provider.tsx";

/** A price that the owner changes is on every open page of the cart within this time. */
const EVERY_MS = 8_000;

/**
 * Keeps a page that shows sums at today's prices while somebody may be looking at it, and looks at
 * once when they come back. Other tabs of the same browser tell each other; this is for all others.
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
