import { type DataStrategyResult, replace } from "react-router";
import { returnToScreen, type ShownScreen } from "./follow-history.ts";
import { pathOf } from "./path-of.ts";
import { isAwayError, showShopAway } from "./shop-away.ts";

/** The id of an element that is always in view: an address with it does not scroll, and loads only after an action. */
export const HERE = "here";

type Results = Record<string, DataStrategyResult>;

/**
 * Keeps the screen when the next one, or its newer data, cannot be loaded because the shop does not answer. The router
 * would show an error in its place.
 */
export function stayOn(screen: ShownScreen) {
  return async ({ request }: { request: Request }, next: () => Promise<Results>) => {
    const results = await next();
    const state = screen.router?.state;
    const failed = Object.values(results).filter(isFailed);
    const isAway = failed.some(({ result }) => isAwayError(result));
    if (!state || !isAway || request.signal.aborted) return results;

    const place = state.location.pathname + state.location.search;
    const isReload = pathOf(request.url) === place;
    showShopAway(isReload ? outdated : undefined);
    if (failed.some(hasLocalOrders)) return results;

    // Leading back to the place that is reloaded would load it again, without end.
    if (isReload) return state.errors ? results : withoutFailed(results);
    await returnToScreen(screen);
    if (pathOf(window.location.href) !== place) return results;
    throw replace(`${place}${state.location.hash || `#${HERE}`}`);
  };
}

const isFailed = ({ type }: DataStrategyResult): boolean => type === "error";

/** The router keeps the data of a route that has no result. */
function withoutFailed(results: Results): Results {
  return Object.fromEntries(Object.entries(results).filter(([, result]) => !isFailed(result)));
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
