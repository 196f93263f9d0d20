/**
 * Fetches from a browser whether the shop and its database answer. A proxy in front of the shop says 502 to 504 for
 * it while it restarts; one that hides this address says 403 or 404, and the shop may be fine.
 */
export async function isShopReady(timeoutMs = 10_000): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const { status } = await fetch("/readyz", { cache: "no-store", signal });
    return status < 500;
  } catch {
    return false;
  }
}
