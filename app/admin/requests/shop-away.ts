let isAway = false;

/** Whether the shop did not answer this page when it was asked last. */
export const isShopAway = (): boolean => isAway;

/** Like `fetch`, and remembers whether the shop answered. */
export async function fetchFromShop(address: string, init: RequestInit = {}): Promise<Response> {
  try {
    const response = await fetch(address, init);
    isAway = false;
    return response;
  } catch (error) {
    const isLeft = error instanceof DOMException && error.name === "AbortError";
    if (!isLeft) isAway = true;
    throw error;
  }
}
