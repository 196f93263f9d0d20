/** Timeout of a request. */
const TIMEOUT_MS = 20_000;

export type ApiResult = {
  readonly response: Response;
  /** Empty unless the response is a JSON object; a proxy may answer anything. */
  readonly body: Readonly<Record<string, unknown>>;
};

/**
 * @returns undefined when there was no response
 * @throws when `signal` is aborted
 */
export async function postToApi(
  url: string,
  body: unknown,
  signal?: AbortSignal,
): Promise<ApiResult | undefined> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    return undefined;
  }
  try {
    const parsed: unknown = await response.json();
    return { response, body: typeof parsed === "object" ? { ...parsed } : {} };
  } catch {
    // A proxy's error page, or the connection was closed early.
    return { response, body: {} };
  }
}
