import { lookup } from "node:dns/promises";
import { get as getHttp, type IncomingMessage } from "node:http";
import { get as getHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";
import { collectUpTo } from "./read-bytes.ts";

export type PublicFetch =
  | { readonly code: "fetched"; readonly bytes: Uint8Array }
  | {
      readonly code: "not-fetched";
      readonly why:
        | "not-a-web-address"
        | "not-public"
        | "no-such-host"
        | "too-large"
        | "too-slow"
        | "too-many-redirects"
        | "no-answer"
        | "refused";
      /** The HTTP status of the failed response. */
      readonly status?: number;
      /** Whether trying again later may work. */
      readonly retryable: boolean;
    };

export type FetchLimits = {
  readonly maxBytes: number;
  /** Time limit for everything: DNS, redirects and the whole body. */
  readonly withinMs: number;
};

/** Replaced in tests: DNS and which addresses are allowed. */
export type PublicNetwork = {
  resolve(host: string): Promise<readonly string[]>;
  isAllowed(address: string): boolean;
};

const internet: PublicNetwork = {
  async resolve(host) {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  },
  isAllowed: isPublicAddress,
};

const MAX_REDIRECTS = 5;

class FetchError extends Error {
  override readonly name = "FetchError";
  readonly result: Extract<PublicFetch, { code: "not-fetched" }>;
  constructor(why: FetchError["result"]["why"], retryable = false, status?: number) {
    super(why);
    this.result = { code: "not-fetched", why, retryable, ...(status && { status }) };
  }
}

/**
 * Fetches a URL that somebody else wrote, from the public internet only, so that nobody reaches the
 * shop's internal network through it (SSRF). The host is resolved once, all its addresses are
 * checked, and the connection uses those addresses; each redirect is checked again.
 */
export async function fetchPublic(
  address: string,
  limits: FetchLimits,
  network: PublicNetwork = internet,
): Promise<PublicFetch> {
  const signal = AbortSignal.timeout(limits.withinMs);
  try {
    let url = webAddress(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await request(url, await pinned(url, network, signal), signal);
      const { statusCode = 0, headers } = response;

      if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location) {
        response.destroy();
        url = webAddress(headers.location, url);
        continue;
      }

      if (statusCode !== 200) {
        response.destroy();
        throw new FetchError("refused", statusCode === 429 || statusCode >= 500, statusCode);
      }
      return { code: "fetched", bytes: await readUpTo(response, limits.maxBytes) };
    }
    throw new FetchError("too-many-redirects");
  } catch (error) {
    if (error instanceof FetchError) return error.result;
    if (signal.aborted) return new FetchError("too-slow", true).result;
    return new FetchError("no-answer", true).result;
  }
}

function webAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new FetchError("not-a-web-address");
  }
  return url;
}

/** All checked addresses of a host, in the form that `lookup` returns. */
async function pinned(
  url: URL,
  network: PublicNetwork,
  signal: AbortSignal,
): Promise<LookupFunction> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) ? [host] : await withSignal(resolve(host, network), signal);
  if (addresses.length === 0) throw new FetchError("no-such-host");
  // A host with a private address among public ones is not an honest mistake.
  if (!addresses.every((each) => network.isAllowed(each))) throw new FetchError("not-public");

  const found = addresses.map((each) => ({ address: each, family: isIP(each) }));
  return (_host, options, done) => {
    const [first] = found;
    if (options.all) done(null, found);
    else done(null, first?.address ?? "", first?.family);
  };
}

async function resolve(host: string, network: PublicNetwork): Promise<readonly string[]> {
  try {
    return await network.resolve(host);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new FetchError("no-such-host", code === "EAI_AGAIN");
  }
}

/** A DNS lookup cannot be cancelled; this only stops waiting for it. */
async function withSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  aborted.catch(() => {});
  return await Promise.race([work, aborted]);
}

function request(url: URL, lookup: LookupFunction, signal: AbortSignal): Promise<IncomingMessage> {
  const get = url.protocol === "https:" ? getHttps : getHttp;
  return new Promise((resolve, reject) => {
    const options = {
      lookup,
      signal,
      // A new connection each time: a reused one could belong to an address checked for another
      // host.
      agent: false,
      headers: { accept: "image/*", "accept-encoding": "identity", "user-agent": "Conche" },
    } as const;
    get(url, options, resolve).on("error", reject);
  });
}

async function readUpTo(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const isDeclaredTooLarge = Number(response.headers["content-length"] ?? 0) > maxBytes;
  const bytes = isDeclaredTooLarge ? undefined : await collectUpTo(response, maxBytes);
  response.destroy();
  if (!bytes) throw new FetchError("too-large");
  return bytes;
}
