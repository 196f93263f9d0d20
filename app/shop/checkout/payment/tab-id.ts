import { newId } from "#app/shop/cart/state/new-id.ts";

const TAB_KEY = "conche-tab-v1";

let known: string | undefined;

/**
 * An id for this tab that survives reloads, so that two tabs do not pay the same checkout at once.
 */
export function tabId(): string {
  known ??= stored() ?? newId();
  try {
    window.sessionStorage.setItem(TAB_KEY, known);
  } catch {
    // Storage is blocked: the id lasts as long as the page.
  }
  return known;
}

function stored(): string | undefined {
  try {
    return window.sessionStorage.getItem(TAB_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
