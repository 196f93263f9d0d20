import { useEffect, useState } from "react";
import { readFromAdmin } from "../requests/session-over.ts";

/** What was read; neither while it is on its way. */
type Read<Data> = { readonly data: Data | undefined; readonly hasFailed: boolean };

/**
 * Reads JSON of the admin. The screen stays as it is, also if the shop does not answer.
 *
 * @param address undefined while there is nothing to read
 * @param options.pauseMs how long an address has to stay the same before it is read
 */
export function useRead<Data>(address: string | undefined, { pauseMs = 0 } = {}): Read<Data> {
  const [read, setRead] = useState<{ address: string; data: Data | undefined }>();

  useEffect(() => {
    if (address === undefined) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const data = await fetchJson<Data>(address, leaving.signal);
      if (!leaving.signal.aborted) setRead({ address, data });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [address, pauseMs]);

  if (!read || read.address !== address) return { data: undefined, hasFailed: false };
  return { data: read.data, hasFailed: read.data === undefined };
}

/** @returns undefined when the shop does not answer, or the admin is locked */
async function fetchJson<Data>(address: string, signal: AbortSignal): Promise<Data | undefined> {
  try {
    const response = await readFromAdmin(address, { signal });
    return response.ok ? ((await response.json()) as Data) : undefined;
  } catch {
    return undefined;
  }
}
