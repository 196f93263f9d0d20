import { isRouteErrorResponse } from "react-router";
import { showToast, type ToastText } from "#app/ui/overlays/toaster.tsx";

let isAway = false;

/** Whether the shop did not answer this page when it was asked last. */
export const isShopAway = (): boolean => isAway;

export function setShopAway(away: boolean): void {
  isAway = away;
}

/** Like `fetch`, and remembers whether the shop and its database answered. */
export async function fetchFromShop(address: string, init: RequestInit = {}): Promise<Response> {
  try {
    const response = await fetch(address, init);
    isAway = isAwayStatus(response.status);
    return response;
  } catch (error) {
    const isLeft = error instanceof DOMException && error.name === "AbortError";
    if (!isLeft) isAway = true;
    throw error;
  }
}

/** Remembers that the shop did not answer, and says so. */
export function showShopAway(text: ToastText = away): void {
  isAway = true;
  showToast(navigator.onLine ? text : offline);
}

/** Whether it says that the shop or its database did not answer. @param error from the router */
export function isAwayError(error: unknown): boolean {
  return isRouteErrorResponse(error) ? isAwayStatus(error.status) : isFailedFetch(error);
}

/** Browsers report a request without an answer as a TypeError, each in other words. */
export function isFailedFetch(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

const isAwayStatus = (status: number): boolean => status >= 502 && status <= 504;

const offline: ToastText = {
  title: "No connection",
  description: "This screen stays as it is. Try again once you're online.",
};

const away: ToastText = {
  title: "The shop doesn't answer",
  description: "This screen stays as it is. Please try again in a moment.",
};
