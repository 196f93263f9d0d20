import { type DataRouter, type DataStrategyResult, replace } from "react-router";
import { isAwayError, showShopAway } from "./shop-away.ts";

/** The id of an element that is always in view: an address with it does not scroll, and loads only after an action. */
export const HERE = "here";

/** The router of the screen that the frame shows, and its place in the browser's history. Back changes that first. */
export type ShownScreen = {
  router?: DataRouter | undefined;
  index?: number | undefined;
  hearPop?: ((event: PopStateEvent) => void) | undefined;
};

/** Call before the router is made: a window calls its listeners in the order in which they came, and hears of Back first. */
export function watchHistory(): ShownScreen {
  const screen: ShownScreen = {};
  globalThis.window?.addEventListener("popstate", (event) => screen.hearPop?.(event));
  return screen;
}

type Results = Record<string, DataStrategyResult>;

/**
 * Keeps the screen when the next one, or its newer data, cannot be loaded because the shop does not answer. The router
 * would show an error in its place.
 */
export function stayOn(screen: ShownScreen) {
  return async ({ request }: { request: Request }, next: () => Promise<Results>) => {
    const results = await next();
    const shown = screen.router?.state;
    const failed = Object.values(results).filter(isFailed);
    if (!shown || !failed.some(({ result }) => isAwayError(result))) return results;

    const place = shown.location.pathname + shown.location.search;
    const isReload = pathOf(request.url) === place;
    showShopAway(isReload ? outdated : undefined);
    if (failed.some(hasLocalOrders)) return results;

    // Leading back to the place that is reloaded would load it again, without end.
    if (isReload) return shown.errors ? results : withoutFailed(results);
    await takeBack(screen);
    if (pathOf(window.location.href) !== place) return results;
    throw replace(`${place}${shown.location.hash || `#${HERE}`}`);
  };
}

/** How many entries of the history the browser is ahead of the screen: not 0 after Back or Forward. */
export const stepsAhead = ({ index = Number.NaN }: ShownScreen): number =>
  historyIndex() - index || 0;

/** Where the browser's history is, as the router numbers its entries. */
export const historyIndex = (): number => window.history.state?.idx ?? Number.NaN;

/** Undoes a Back or Forward whose screen is not shown yet, unseen by the router. */
export async function takeBack(screen: ShownScreen): Promise<void> {
  const steps = stepsAhead(screen);
  if (steps === 0) return;
  const { hearPop } = screen;
  await new Promise<void>((resolve) => {
    screen.hearPop = (event) => {
      event.stopImmediatePropagation();
      screen.hearPop = hearPop;
      resolve();
    };
    window.history.go(-steps);
  });
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
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
