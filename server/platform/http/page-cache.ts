import type { IncomingMessage, ServerResponse } from "node:http";
import type { ChangeWatch } from "../db/watch-changes.ts";
import { pageCacheResponses } from "../metrics.ts";
import { isCacheable } from "./cached-addresses.ts";
import { bytesOf, type EncodedPage, encodePage, sendPage } from "./encoded-page.ts";

/**
 * Caches pages that are the same for everybody, compressed and with headers. They are answered
 * before anything else handles the request.
 *
 * A page is cached until the database notifies of a change to what it shows, at most for a minute.
 * While notifications are not received, it is cached for a second. So a change in the admin is
 * visible to everybody within a second, in every process.
 */
export type PageCache = {
  /** Answers from the cache synchronously. @returns false when the page is not cached */
  respondAtOnce(request: IncomingMessage, response: ServerResponse): boolean;
  /** Renders a missing page. @returns false when the app has to answer this request */
  respond(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
};

type Page = EncodedPage & {
  readonly renderedAt: number;
  /**
   * Number of notifications received when the rendering began; undefined when none could be
   * received.
   */
  readonly stamp: number | undefined;
  /** What it depends on: see page-tags.ts. */
  readonly tags: readonly string[];
};

/** Limits the effect of a forgotten tag, and of what time alone changes, such as the day an order ships. */
const KEEP_MS = 60_000;
const KEEP_WITHOUT_NOTIFICATIONS_MS = 1_000;
/** How long an outdated page is sent when it cannot be rendered under overload. */
const STALE_MS = 60_000;
/** Far more than all pages and common carts need; beyond it somebody requests made-up addresses. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Estimated overhead of a page besides its bodies. */
const BYTES_BESIDE = 4 * 1024;

/**
 * @param render renders an address without cookies and host, so that one visitor's request cannot
 *   influence what others get. Adds what the page depends on to `tags`. Throws under overload
 */
export function createPageCache(
  render: (address: string, tags: Set<string>) => Promise<Response>,
  changes: Pick<ChangeWatch, "stamp" | "changedSince">,
  now: () => number = () => performance.now(),
  maxBytes = MAX_BYTES,
): PageCache {
  const pages = createPageStore(maxBytes);
  /** One rendering at a time per address; concurrent requests share it. */
  const rendering = new Map<string, Promise<Page | undefined>>();

  function isFresh(page: Page): boolean {
    const current = changes.stamp();
    if (current === undefined || page.stamp === undefined) {
      return now() < page.renderedAt + KEEP_WITHOUT_NOTIFICATIONS_MS;
    }

    // A page without tags may depend on anything.
    const isUntagged = page.tags.length === 0;
    if (current !== page.stamp && (isUntagged || changes.changedSince(page.stamp, page.tags))) {
      return false;
    }
    return now() < page.renderedAt + KEEP_MS;
  }

  async function fill(address: string): Promise<Page | undefined> {
    // Taken first, so that a change during the rendering invalidates the page.
    const [renderedAt, stamp] = [now(), changes.stamp()];
    const tags = new Set<string>();
    const response = await render(address, tags);
    if (response.status !== 200) {
      await response.body?.cancel();
      return undefined;
    }

    const isCached = !isFallback(response);
    // Prefetched data may be used for a few seconds.
    if (isCached && address.includes(".data")) {
      response.headers.set("cache-control", "private, max-age=5");
    }
    const page = { ...(await encodePage(response)), renderedAt, stamp, tags: [...tags] };
    if (isCached) pages.put(address, page);
    return page;
  }

  async function find(address: string): Promise<Page | undefined> {
    const cached = pages.get(address);
    if (cached && isFresh(cached)) return cached;

    let pending = rendering.get(address);
    if (!pending) {
      pending = fill(address).finally(() => rendering.delete(address));
      rendering.set(address, pending);
    }
    try {
      return await pending;
    } catch (error) {
      if (cached && now() < cached.renderedAt + STALE_MS) return cached;
      throw error;
    }
  }

  return {
    respondAtOnce(request, response) {
      // The cache has only pages that are the same for everybody.
      const page = request.method === "GET" ? pages.get(request.url ?? "") : undefined;
      if (!page || !isFresh(page)) return false;
      send(page, request, response);
      return true;
    },

    async respond(request, response) {
      if (request.method !== "GET" || !request.url || !isCacheable(request.url)) return false;
      const page = await find(request.url);
      if (page) send(page, request, response);
      return page !== undefined;
    },
  };
}

/** Pages by address. Above the limit the oldest are dropped. */
function createPageStore(maxBytes: number) {
  /** In order of rendering, oldest first. */
  const pages = new Map<string, Page>();
  let bytes = 0;

  function drop(address: string): void {
    const page = pages.get(address);
    if (!page) return;
    pages.delete(address);
    bytes -= bytesOf(page) + BYTES_BESIDE;
  }

  return {
    get: (address: string) => pages.get(address),
    put(address: string, page: Page): void {
      drop(address);
      pages.set(address, page);
      bytes += bytesOf(page) + BYTES_BESIDE;
      for (const oldest of pages.keys()) {
        if (bytes <= maxBytes) return;
        drop(oldest);
      }
    },
  };
}

function send(page: Page, request: IncomingMessage, response: ServerResponse): void {
  pageCacheResponses.inc();
  sendPage(page, request, response);
}

/** Whether a page shows a fallback, which must not be cached. */
function isFallback({ headers }: Response): boolean {
  return headers.get("cache-control") === "no-store";
}
