let isAway = false;

/** Whether the shop did not answer this page when it was asked last. */
export const isShopAway = (): boolean => isAway;

/** Like `fetch`, and remembers whether the shop and its database answered. */
export async function fetchFromShop(address: string, init: RequestInit = {}): Promise<Response> {
  try {
    const response = await fetch(address, init);
    isAway = response.status >= 502 && response.status <= 504;
    return response;
  } catch (error) {
    const isLeft = error instanceof DOMException && error.name === "AbortError";
    if (!isLeft) isAway = true;
    throw error;
  }
}
