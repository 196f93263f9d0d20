/**
 * Sends to the admin, and reads the answer. The router is not asked: it would load the route first,
 * and reload the page when the shop does not answer, with all that was typed.
 *
 * @returns undefined if the shop does not answer, or not with a result
 */
export async function postToAdmin(
  address: string,
  content: Pick<RequestInit, "body" | "headers">,
): Promise<unknown> {
  try {
    const response = await fetch(address, { method: "POST", ...content, redirect: "manual" });
    if (response.type === "opaqueredirect") return await unlockFirst();

    const result: unknown = await response.json();
    const isResult = response.ok || response.status === 409 || response.status === 422;
    return isResult ? result : undefined;
  } catch {
    return undefined;
  }
}

/** The session is over. Never resolves: the page is left. */
function unlockFirst(): Promise<never> {
  const { pathname, search } = window.location;
  window.location.assign(`/admin/unlock?${new URLSearchParams({ next: pathname + search })}`);
  return new Promise(() => {});
}
