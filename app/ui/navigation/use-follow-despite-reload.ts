import { useEffect } from "react";
import { createPath } from "react-router";

/**
 * The router reloads the page that is left when a script of the next one is missing, as after an update of the shop.
 * This loads the next one, so that the press is not lost; so does a reload by the visitor meanwhile.
 */
export function useFollowDespiteReload(next: string | undefined): void {
  useEffect(() => {
    // After Back the address is the next one's already.
    if (!next || next === createPath(window.location)) return;
    const loadNext = (event: NavigateEvent) => {
      if (event.navigationType !== "reload") return;
      event.preventDefault();
      window.location.assign(next);
    };
    // Missing in older browsers, where the press is lost.
    window.navigation?.addEventListener("navigate", loadNext);
    return () => window.navigation?.removeEventListener("navigate", loadNext);
  }, [next]);
}
