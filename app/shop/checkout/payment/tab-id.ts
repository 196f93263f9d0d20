import { newId } from "../../cart/state/new-id.ts";

const TAB_KEY = "conche-tab-v1";

let known: string | undefined;

/** Names this tab to the server, the same after a reload, so that tabs do not pay over each other. */
export function tabId(): string {
  known ??= stored() ?? newId();
  try {
    window.sessionStorage.setItem(TAB_KEY, known);
  } catch {
    // Switched off: then the name lives as long as the page.
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
