import type { DataRouter } from "react-router";
import { pathOf } from "./path-of.ts";
import type { Reachability } from "./use-reachable.ts";

/**
 * Back and Forward change the address before the page hears of it. If their screen cannot be reached yet:
 *
 * 1. `watchHistory` hears of it before the router, and `followHistory` holds the event back. The shown screen stays,
 *    and the history stays where the browser put it.
 * 2. As soon as the screen can be reached, the router hears of it.
 * 3. If it cannot be reached, `returnToScreen` leads the browser back to the entry of the shown screen, and the router
 *    never hears of either.
 *
 * A newer Back or Forward supersedes one that is held back.
 */
export type ShownScreen = {
  router?: DataRouter | undefined;
  guard?: Guard | undefined;
  /** Of its entry in the history, as the router numbers them. */
  index?: number | undefined;
  heldEvent?: PopStateEvent | undefined;
  returning?: Promise<void> | undefined;
};

export type Guard = Pick<Reachability, "isScreenReachable" | "becomesScreenReachable">;

export function watchHistory(): ShownScreen {
  const screen: ShownScreen = {};
  const hear = (event: PopStateEvent) => void followHistory(event, screen);
  // Chromium calls a window's listeners in the order in which they came, also capturing ones, Firefox these first. In
  // Chromium the router is first where it led here from the screen for the PIN.
  globalThis.window?.addEventListener("popstate", hear, { capture: true });
  return screen;
}

/** The browser follows links such as "#main" by itself; without a number, the router would lose count of all entries. */
function numberEntry(screen: ShownScreen, router: DataRouter): void {
  const { index = 0 } = screen;
  if (historyIndex() !== undefined) return;
  const isSameEntry = window.location.hash === router.state.location.hash;
  screen.index = isSameEntry ? index : index + 1;
  window.history.replaceState({ idx: screen.index }, "");
}

async function followHistory(event: PopStateEvent, screen: ShownScreen): Promise<void> {
  const { router, guard, heldEvent, returning } = screen;
  if (returning) event.stopImmediatePropagation();
  if (returning || !router || !guard) return;

  numberEntry(screen, router);
  screen.heldEvent = undefined;
  if (stepsFromScreen(screen) === 0) {
    // The router does not know that the browser ever left.
    if (heldEvent) event.stopImmediatePropagation();
    return;
  }

  const path = pathOf(window.location.href);
  const { pathname, search } = router.state.location;
  if (path === pathname + search || guard.isScreenReachable(path)) return;

  event.stopImmediatePropagation();
  screen.heldEvent = event;
  const result = await guard.becomesScreenReachable(path);
  if (screen.heldEvent !== event) return;

  screen.heldEvent = undefined;
  const { state } = window.history;
  if (result === "reachable") window.dispatchEvent(new PopStateEvent("popstate", { state }));
  else if (result === "outdated") window.location.reload();
  else await returnToScreen(screen);
}

/** Leads the browser back to the entry of the shown screen, unseen by the router. Gives up after a second. */
export async function returnToScreen(screen: ShownScreen): Promise<void> {
  screen.heldEvent = undefined;
  screen.returning ??= goToScreen(screen);
  await screen.returning;
  screen.returning = undefined;
}

async function goToScreen(screen: ShownScreen): Promise<void> {
  // Another Back, pressed meanwhile, may have led further away.
  for (let tries = 0; tries < 2 && stepsFromScreen(screen) !== 0; tries += 1) {
    window.history.go(-stepsFromScreen(screen));
    for (let waits = 0; waits < 25 && stepsFromScreen(screen) !== 0; waits += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** How far Back or Forward has led the browser away from the shown screen: -1 after Back. */
function stepsFromScreen({ index }: ShownScreen): number {
  const current = historyIndex();
  return index === undefined || current === undefined ? 0 : current - index;
}

export const historyIndex = (): number | undefined => window.history.state?.idx;
