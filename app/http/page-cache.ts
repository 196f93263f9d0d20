import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/**
 * Pages that are the same for everybody, kept for a moment, compressed and with their headers, and
 * answered before anything else looks at the request.
 *
 * A page is rendered at most once in `KEEP_MS`, however many ask for it; a change in the admin is
 * therefore seen by everybody within a second, in every process, without anybody telling anybody.
 */
export type PageCache = {
  /** Answers from the cache. @returns false when this request is for the app to answer */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
};

type Encoding = "br" | "gzip" | "identity";

type Page = {
  readonly keptUntil: number;
  readonly bodies: Readonly<Record<Encoding, Answer>>;
};

type Answer = { readonly headers: readonly string[]; readonly body: Buffer };

const KEEP_MS = 1_000;
/** Far more than a shop has pages; beyond it somebody is making addresses up. */
const MOST_KEPT = 5_000;

/** Nothing personal is at these addresses: no cookie and no header changes what they answer. */
const paths =
  /^\/(?:|products|products\/[1-9]\d{0,9}|bundles|bundle-creator|coming-soon|about|process|sustainability|wholesale|careers|shipping|contact|cottage-food-license|privacy|terms)$/;
/** Their data, as the router fetches it when somebody follows a link. */
const dataPaths = /^\/(?:_|[\w/-]+)\.data$/;
/** All queries that these pages have, and nothing that could be made up without end. */
const query =
  /^\?(?:(?:category|sort|view)=[a-z-]{1,16})(?:&(?:category|sort|view)=[a-z-]{1,16}){0,2}$/;

/**
 * @param render asks the app itself, for the address alone: without a cookie, without a host, so
 *   that no visitor's request can colour what the next one gets
 */
export function createPageCache(
  render: (address: string) => Promise<Response>,
  now: () => number = () => performance.now(),
): PageCache {
  const pages = new Map<string, Page>();
  /** One rendering at a time for each address; who comes meanwhile waits for it. */
  const rendering = new Map<string, Promise<Page | undefined>>();

  async function fill(address: string): Promise<Page | undefined> {
    const response = await render(address);
    if (response.status !== 200) {
      await response.body?.cancel();
      return undefined;
    }
    // What was fetched when a link was pointed at is still good when it is pressed.
    if (address.includes(".data")) response.headers.set("cache-control", "private, max-age=5");
    const page = await pageOf(response, now() + KEEP_MS);
    if (pages.size >= MOST_KEPT) pages.clear();
    pages.set(address, page);
    return page;
  }

  async function find(address: string): Promise<Page | undefined> {
    const kept = pages.get(address);
    if (kept && kept.keptUntil > now()) return kept;
    let pending = rendering.get(address);
    if (!pending) {
      pending = fill(address).finally(() => rendering.delete(address));
      rendering.set(address, pending);
    }
    return await pending;
  }

  return {
    async answer(request, response) {
      if (request.method !== "GET" || !request.url || !isCacheable(request.url)) return false;
      const page = await find(request.url);
      if (!page) return false;
      const { headers, body } = page.bodies[encodingFor(request.headers["accept-encoding"])];
      response.writeHead(200, headers as string[]);
      response.end(body);
      return true;
    },
  };
}

/** @param address path and query as they stand in the request */
export function isCacheable(address: string): boolean {
  const mark = address.indexOf("?");
  const path = mark === -1 ? address : address.slice(0, mark);
  if (mark !== -1 && !query.test(address.slice(mark))) return false;
  if (paths.test(path)) return true;
  return dataPaths.test(path) && paths.test(path === "/_.data" ? "/" : path.slice(0, -5));
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
// What a page gains above this level costs more time than it takes to send.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function pageOf(response: Response, keptUntil: number): Promise<Page> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers].flatMap(([name, value]) =>
    name === "content-length" || name === "content-encoding" || name === "vary"
      ? []
      : [name, value],
  );
  const answerWith = (encoding: Encoding, encoded: Buffer): Answer => ({
    headers: [
      ...headers,
      "vary",
      "accept-encoding",
      "content-length",
      String(encoded.length),
      ...(encoding === "identity" ? [] : ["content-encoding", encoding]),
    ],
    body: encoded,
  });
  const [brotli, gzipped] = await Promise.all([toBrotli(body, quality), toGzip(body)]);
  return {
    keptUntil,
    bodies: {
      br: answerWith("br", brotli),
      gzip: answerWith("gzip", gzipped),
      identity: answerWith("identity", body),
    },
  };
}

/** Browsers that can, say so plainly; whoever weighs encodings by `q` gets the page as it is. */
function encodingFor(accepted: string | string[] | undefined): Encoding {
  const list = String(accepted ?? "");
  if (/(?:^|[\s,])br(?:$|\s*,)/.test(list)) return "br";
  return /(?:^|[\s,])gzip(?:$|\s*,)/.test(list) ? "gzip" : "identity";
}
