const TRIES = 60;

/** Retries while there is no answer. */
export async function insist<T>(
  { shopIsUp }: { shopIsUp(): Promise<void> },
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      await shopIsUp();
      const result = await attempt();
      if (result !== undefined) return result;
    } catch {
      // No answer.
    }
    await new Promise((done) => setTimeout(done, Math.min(1_000, 50 * tries)));
  }
  return undefined;
}

export type Result = { readonly status: number; readonly body: Record<string, unknown> };

/** A request like the page's. */
export async function post(url: string, address: string, body: unknown) {
  const response = await fetch(url, {
    method: "POST",
    // Each shopper has their own address, as behind a proxy.
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
  const text = await response.text();
  let parsed: Record<string, unknown> = {};
  try {
    parsed = JSON.parse(text);
  } catch {
    // An error page, not JSON.
  }
  return { status: response.status, body: parsed, cookie: response.headers.get("set-cookie") };
}
