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
 * Pages that are the same for everybody, kept compressed and with their headers, and answered before
 * anything else looks at the request.
 *
 * A page is kept until the database tells of a change to what it shows, a minute at the most. While
 * the database cannot be heard it is kept for a second. Either way a change in the admin is seen by
 * everybody within a second, in every process.
 */
export type PageCache = {
  /** Answers with what is kept, without a turn of the event loop. @returns false when nothing is */
  answerAtOnce(request: IncomingMessage, response: ServerResponse): boolean;
  /** Renders what is missing. @returns false when this request is for the app to answer */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
};

type Encoding = "br" | "gzip" | "identity";

type Page = {
  readonly renderedAt: number;
  /** How many changes were heard of when the rendering began; undefined if none could be. */
  readonly stamp: number | undefined;
  /** What it shows: see page-tags.ts. */
  readonly tags: readonly string[];
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Answer>>;
};

type Answer = { readonly headers: readonly string[]; readonly body: Buffer };

/** Bounds what a forgotten tag could cost; nothing on these pages changes with time alone. */
const KEEP_MS = 60_000;
const KEEP_UNHEARD_MS = 1_000;
/** A page that cannot be rendered just now, because too many want something, is sent as it was. */
const STALE_MS = 60_000;
/** Far more than a shop's pages and usual carts take; beyond it somebody is making addresses up. */
const MOST_BYTES = 64 * 1024 * 1024;
/** What a page takes beside its bodies: its headers, three times, and its place. */
const BYTES_BESIDE = 4 * 1024;

/** Nothing personal is at these addresses: no cookie and no header changes what they answer. */
const paths =
  /^\/(?:|products|products\/[1-9]\d{0,9}|bundles|bundle-creator|coming-soon|about|process|sustainability|wholesale|careers|shipping|contact|cottage-food-license|privacy|terms|pages\/[a-z0-9-]{1,60})$/;
/** What the bars of a cart cost: every cart and checkout asks, mostly for the same few. */
const prices = /^\/api\/products\?ids=[1-9]\d{0,9}(?:,[1-9]\d{0,9}){0,11}$/;
/** Their data, as the router fetches it when somebody follows a link. */
const dataPaths = /^\/(?:_|[\w/-]+)\.data$/;
/** All queries that are kept of these pages: what is searched, and several filters at once, are rendered. */
const listQueries = new Map<string | undefined, readonly string[]>([
  // The footer's own link: what is limited is not a category yet.
  ["category", [...categoryFilters, "limited"]],
  ["sort", productSorts],
  ["view", ["grid", "list"]],
  ["page", ["2", "3", "4", "5"]],
]);
/** One of these may be on in a page that is kept; more would be too many pages. */
const filterQueries = new Map<string | undefined, readonly string[]>([
  ["cocoa", Object.keys(cocoaRanges)],
  ["price", Object.keys(priceLimits)],
  ["note", tastingGroups],
  ["without", Object.keys(avoidable)],
]);

/**
 * @param render asks the app itself, for the address alone: without a cookie, without a host, so
 *   that no visitor's request can color what the next one gets. Adds what the page shows to `tags`.
 *   Throws when it cannot just now
 */
export function createPageCache(
  render: (address: string, tags: Set<string>) => Promise<Response>,
  changes: Pick<ChangeWatch, "stamp" | "changedSince">,
  now: () => number = () => performance.now(),
  mostBytes = MOST_BYTES,
): PageCache {
  /** The newest last: the first one was rendered longest ago. */
  const pages = new Map<string, Page>();
  let bytes = 0;
  /** One rendering at a time for each address; who comes meanwhile waits for it. */
  const rendering = new Map<string, Promise<Page | undefined>>();

  function isFresh(page: Page): boolean {
    const current = changes.stamp();
    if (current === undefined || page.stamp === undefined) {
      return now() < page.renderedAt + KEEP_UNHEARD_MS;
    }
    // One that names nothing may show anything.
    const isUntagged = page.tags.length === 0;
    if (current !== page.stamp && (isUntagged || changes.changedSince(page.stamp, page.tags))) {
      return false;
    }
    return now() < page.renderedAt + KEEP_MS;
  }

  async function fill(address: string): Promise<Page | undefined> {
    // Taken first: a change during the rendering makes the page an old one.
    const [renderedAt, stamp] = [now(), changes.stamp()];
    const tags = new Set<string>();
    const response = await render(address, tags);
    if (response.status !== 200) {
      await response.body?.cancel();
      return undefined;
    }
    const isKept = !isStandIn(response);
    // What was fetched when a link was pointed at is still good when it is pressed.
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
    const kept = pages.get(address);
    if (kept && isFresh(kept)) return kept;
    let pending = rendering.get(address);
    if (!pending) {
      pending = fill(address).finally(() => rendering.delete(address));
      rendering.set(address, pending);
    }
    try {
      return await pending;
    } catch (error) {
      if (kept && now() < kept.renderedAt + STALE_MS) return kept;
      throw error;
    }
  }

  return {
    answerAtOnce(request, response) {
      // Nothing is kept that is not for everybody.
      const page = request.method === "GET" ? pages.get(request.url ?? "") : undefined;
      if (!page || !isFresh(page)) return false;
      send(page, request, response);
      return true;
    },
    async answer(request, response) {
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

/** @param address path and query as they stand in the request */
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

/** Shown for want of what should be there, and too old in the next moment. */
function isStandIn({ headers }: Response): boolean {
  return headers.get("cache-control") === "no-store";
}

function bytesOf({ bodies: { br, gzip, identity } }: Page): number {
  return br.body.length + gzip.body.length + identity.body.length + BYTES_BESIDE;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
// What a page gains above this level costs more time than it takes to send.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function encode(response: Response): Promise<Pick<Page, "etag" | "bodies">> {
  const body = Buffer.from(await response.arrayBuffer());
  // A weak one, since it names the page in all its encodings.
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = [...response.headers].flatMap(([name, value]) =>
    name === "content-length" || name === "content-encoding" || name === "vary"
      ? []
      : [name, value],
  );
  const answerWith = (encoding: Encoding, encoded: Buffer): Answer => ({
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
      br: answerWith("br", brotli),
      gzip: answerWith("gzip", gzipped),
      identity: answerWith("identity", body),
    },
  };
}

/** A compressed answer is the beginning of 16 KB of zlib's, all of which it would keep. */
function ownBytes(buffer: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(buffer.length);
  buffer.copy(own);
  return own;
}

/** Browsers that can, say so plainly; whoever weighs encodings by `q` gets the page as it is. */
function encodingFor(accepted: string | string[] | undefined): Encoding {
  const list = String(accepted ?? "");
  if (/(?:^|[\s,])br(?:$|\s*,)/.test(list)) return "br";
  return /(?:^|[\s,])gzip(?:$|\s*,)/.test(list) ? "gzip" : "identity";
}
