import { type DataStrategyResult, type Location, replace } from "react-router";
import { isAwayError, showShopAway } from "./shop-away.ts";

/** The id of an element that is always in view: an address with it neither loads nor scrolls. */
export const HERE = "here";

/** The screen that the frame shows, which says so itself: Back changes the browser's address first. */
export type ShownScreen = { location?: Location };

/**
 * Leads back to the screen when the next one, or its newer data, cannot be loaded because the shop does not answer.
 * The router would show an error in its place. After Back it does: its address cannot be taken back.
 */
export function stayOn(screen: ShownScreen) {
  return async (
    { request }: { request: Request },
    next: () => Promise<Record<string, DataStrategyResult>>,
  ): Promise<Record<string, DataStrategyResult>> => {
    const results = await next();
    const shown = screen.location;
    const failed = Object.values(results).filter(({ type }) => type === "error");
    if (!shown || !failed.some(({ result }) => isAwayError(result))) return results;

    const place = shown.pathname + shown.search;
    const isReload = pathOf(request.url) === place;
    showShopAway(isReload ? outdated : undefined);
    if (pathOf(window.location.href) !== place || failed.some(hasLocalOrders)) return results;
    throw replace(`${place}${shown.hash || `#${HERE}`}`);
  };
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** The orders screen then shows the orders that the browser stores: see `requireDatabase`. */
function hasLocalOrders({ result }: DataStrategyResult): boolean {
  const { data } = result as { data?: { localOrders?: boolean } };
  return data?.localOrders === true;
}

const outdated = {
  title: "The shop doesn't answer",
  description:
    "What you saved is stored, but this screen may be out of date. Reload it in a moment.",
};
