import { isSessionOver } from "../requests/session-over.ts";
import { fetchFromShop } from "../requests/shop-away.ts";

/** What the browser says instead of the server's result. The page stays, with all that was typed. */
export const sessionOver = { code: "session-over" } as const;

/**
 * Sends to the admin, and reads the answer. The router is not asked: it would load the route first,
 * and reload the page when the shop does not answer, with all that was typed.
 *
 * @returns undefined if the shop does not answer, or not with a result; `sessionOver` without one
 */
export async function postToAdmin(
  address: string,
  content: Pick<RequestInit, "body" | "headers">,
): Promise<unknown> {
  try {
    const response = await fetchFromShop(address, {
      method: "POST",
      ...content,
      redirect: "manual",
    });
    if (isSessionOver(response)) return sessionOver;

    const result: unknown = await response.json();
    const isResult = response.ok || response.status === 409 || response.status === 422;
    return isResult ? result : undefined;
  } catch {
    return undefined;
  }
}
