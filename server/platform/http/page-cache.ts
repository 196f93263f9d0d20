import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { categoryFilters } from "#domain/catalog/category.ts";
import { avoidable, cocoaRanges, priceLimits } from "#domain/catalog/product-filters.ts";
import { productSorts } from "#domain/catalog/sort-products.ts";
import { tastingGroups } from "#domain/catalog/tasting-notes.ts";
import type { ChangeWatch } from "../db/watch-changes.ts";
import { pageCacheResponses } from "../metrics.ts";

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

type Encoding = "br" | "gzip" | "identity";

type Page = {
  readonly renderedAt: number;
  /**
   * Number of notifications received when the rendering began; undefined when none could be
   * received.
   */
  readonly stamp: number | undefined;
  /** What it depends on: see page-tags.ts. */
  readonly tags: readonly string[];
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Encoded>>;
};

type Encoded = { readonly headers: readonly string[]; readonly body: Buffer };

/** Limits the effect of a forgotten tag; these pages do not change with time alone. */
const KEEP_MS = 60_000;
const KEEP_WITHOUT_NOTIFICATIONS_MS = 1_000;
/** How long an outdated page is sent when it cannot be rendered under overload. */
const STALE_MS = 60_000;
/** Far more than all pages and common carts need; beyond it somebody requests made-up addresses. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Estimated overhead of a page besides its bodies. */
const BYTES_BESIDE = 4 * 1024;

/** Pages without personal content: neither cookies nor headers change them. */
const paths =
  /^\/(?:|products|products\/[1-9]\d{0,9}|bundles|bundle-creator|coming-soon|about|process|sustainability|wholesale|careers|shipping|contact|cottage-food-license|privacy|terms|pages\/[a-z0-9-]{1,60})$/;
/** Prices of a cart's bars: requested by every cart and checkout, mostly for the same few bars. */
const prices = /^\/api\/products\?ids=[1-9]\d{0,9}(?:,[1-9]\d{0,9}){0,11}$/;
/** The pages' data, which the router fetches on client navigation. */
const dataPaths = /^\/(?:_|[\w/-]+)\.data$/;
/** Cached queries of the product list. Searches and combined filters are always rendered. */
const listQueries = new Map<string | undefined, readonly string[]>([
  // Not a category: the footer's link "limited", which shows all products.
  ["category", [...categoryFilters, "limited"]],
  ["sort", productSorts],
  ["view", ["grid", "list"]],
  ["page", ["2", "3", "4", "5"]],
]);
/** At most one of these may be set in a cached page, to limit the number of pages. */
const filterQueries = new Map<string | undefined, readonly string[]>([
  ["cocoa", Object.keys(cocoaRanges)],
  ["price", Object.keys(priceLimits)],
  ["note", tastingGroups],
  ["without", Object.keys(avoidable)],
]);

/**
 * @param render renders an address without cookies and host, so that one visitor's request cannot
 *   influence what others get. Adds what the page depends on to `tags`. Throws under overload
 */
export function createPageCache(
  render: (address: string, tags: Set<string>) => Promise<Response>,
  changes: Pick<ChangeWatch, "stamp" | "changedSince">,
  now: () => number = () => performance.now(),
  mostBytes = MAX_BYTES,
): PageCache {
  /** In order of rendering, oldest first. */
  const pages = new Map<string, Page>();
  let bytes = 0;
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
    const isKept = !isFallback(response);
    // Prefetched data may be used for a few seconds.
    if (isKept && address.includes(".data")) {
      response.headers.set("cache-control", "private, max-age=5");
    }
    const page = { ...(await encode(response)), renderedAt, stamp, tags: [...tags] };
    if (isKept) keep(address, page);
    return page;
  }

  function keep(address: string, page: Page): void {
    drop(address);
    pages.set(address, page);
    bytes += bytesOf(page);
    for (const oldest of pages.keys()) {
      if (bytes <= mostBytes) return;
      drop(oldest);
    }
  }

  function drop(address: string): void {
    const page = pages.get(address);
    if (!page) return;
    pages.delete(address);
    bytes -= bytesOf(page);
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

function send(page: Page, request: IncomingMessage, response: ServerResponse): void {
  pageCacheResponses.inc();
  if (request.headers["if-none-match"] === page.etag) {
    response.writeHead(304, { etag: page.etag, vary: "accept-encoding" }).end();
    return;
  }
  const { headers, body } = page.bodies[encodingFor(request.headers["accept-encoding"])];
  response.writeHead(200, headers as string[]).end(body);
}

/** @param address path and query of the request */
export function isCacheable(address: string): boolean {
  if (prices.test(address)) return true;
  const mark = address.indexOf("?");
  const path = mark === -1 ? address : address.slice(0, mark);
  if (mark !== -1)
    return /^\/products(?:\.data)?$/.test(path) && isListQuery(address.slice(mark + 1));
  if (paths.test(path)) return true;
  return dataPaths.test(path) && paths.test(path === "/_.data" ? "/" : path.slice(0, -5));
}

function isListQuery(query: string): boolean {
  const fields = query.split("&").map((field) => field.split("="));
  const names = new Set(fields.map(([name]) => name));
  return (
    names.size === fields.length &&
    fields.filter(([name]) => filterQueries.has(name)).length <= 1 &&
    fields.every(([name, value = "", ...rest]) => {
      const values = listQueries.get(name) ?? filterQueries.get(name);
      return rest.length === 0 && values?.includes(value);
    })
  );
}

/** Whether a page shows a fallback, which must not be cached. */
function isFallback({ headers }: Response): boolean {
  return headers.get("cache-control") === "no-store";
}

function bytesOf({ bodies: { br, gzip, identity } }: Page): number {
  return br.body.length + gzip.body.length + identity.body.length + BYTES_BESIDE;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
// Higher levels would cost more time than they save in transfer.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function encode(response: Response): Promise<Pick<Page, "etag" | "bodies">> {
  const body = Buffer.from(await response.arrayBuffer());
  // Weak, because it is the same for all encodings.
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = [...response.headers].flatMap(([name, value]) =>
    name === "content-length" || name === "content-encoding" || name === "vary"
      ? []
      : [name, value],
  );
  const encodedAs = (encoding: Encoding, encoded: Buffer): Encoded => ({
    headers: [
      ...headers,
      "etag",
      etag,
      "vary",
      "accept-encoding",
      "content-length",
      String(encoded.length),
      ...(encoding === "identity" ? [] : ["content-encoding", encoding]),
    ],
    body: ownBytes(encoded),
  });
  const [brotli, gzipped] = await Promise.all([toBrotli(body, quality), toGzip(body)]);
  return {
    etag,
    bodies: {
      br: encodedAs("br", brotli),
      gzip: encodedAs("gzip", gzipped),
      identity: encodedAs("identity", body),
    },
  };
}

/** Copies the buffer, because zlib's result is part of a 16 KB buffer that would be kept. */
function ownBytes(buffer: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(buffer.length);
  buffer.copy(copy);
  return copy;
}

/** Browsers list br without a weight; clients that use `q` get an uncompressed page. */
function encodingFor(accepted: string | string[] | undefined): Encoding {
  const list = String(accepted ?? "");
  if (/(?:^|[\s,])br(?:$|\s*,)/.test(list)) return "br";
  return /(?:^|[\s,])gzip(?:$|\s*,)/.test(list) ? "gzip" : "identity";
}
