/** Longer than a page takes to be left. */
const LEAVING_MS = 5_000;

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

/** The session is over: the page is left, unless the owner stays with what is not saved yet. */
async function unlockFirst(): Promise<undefined> {
  const { pathname, search } = window.location;
  window.location.assign(`/admin/unlock?${new URLSearchParams({ next: pathname + search })}`);
  await new Promise((done) => setTimeout(done, LEAVING_MS));
}
