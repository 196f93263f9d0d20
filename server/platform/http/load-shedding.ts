import type { Logger } from "pino";
import { requestsTurnedAway } from "../metrics.ts";
import type { AppEnv } from "./app.ts";
import { bufferBody } from "./buffered-body.ts";
import { type ConcurrencyLimiter, createConcurrencyLimiter } from "./concurrency-limiter.ts";

export type LoadSheddingLimits = {
  /** Requests that are being answered. */
  readonly answering: number;
  /** Requests whose small body is still arriving. They cost memory and no work. */
  readonly arriving: number;
  /** Requests with a large body, or one of unknown length. */
  readonly uploads: number;
  /** Up to here a body is small, in bytes. */
  readonly smallBody: number;
  /** This late, in milliseconds, the process counts as behind with its work. */
  readonly lateness: number;
};

/**
 * So many that a page takes about a third of a second when all places are taken. With three times as
 * many, the database's answers lay unread for longer than the shop waits for them, and everybody got
 * the page that says it is gone.
 */
export const loadSheddingLimits: LoadSheddingLimits = {
  answering: 64,
  arriving: 500,
  uploads: 16,
  smallBody: 256 * 1024,
  lateness: 250,
};

type Fetch = (request: Request, env: AppEnv["Bindings"]) => Response | Promise<Response>;

export type LoadShedder = {
  /** Undefined when there is no room for this request. */
  fetch(request: Request, env: AppEnv["Bindings"]): Promise<Response | undefined>;
  hasRoom(path: string): boolean;
  /**
   * Whether there is none, and then counts it; asked before a request is made anything of: in a crowd of thousands,
   * turning them away must not be what the process is busy with.
   */
  turnsAway(path: string): boolean;
};

/** Whoever watches the shop must hear from it most of all when it is busy; and files cost little. */
const alwaysAnswered = /^\/(?:healthz|readyz|assets\/[^/]+)$/;

const REPORT_EVERY_MS = 10_000;

/**
 * An app that answers as many at once as it can, and the others at once that it cannot. A body is
 * waited for outside, so that slow senders take no place from those who are ready.
 */
export function createLoadShedder(
  fetch: Fetch,
  options: {
    readonly log: Logger;
    /** How late this process is with its work, in milliseconds. */
    readonly lateness: () => number;
    readonly limits?: LoadSheddingLimits;
  },
): LoadShedder {
  const { log, lateness, limits = loadSheddingLimits } = options;
  const isSlow = () => lateness() > limits.lateness;
  const answering = createConcurrencyLimiter(limits.answering, isSlow);
  const arriving = createConcurrencyLimiter(limits.arriving);
  const uploads = createConcurrencyLimiter(limits.uploads, isSlow);

  let turnedAway = 0;
  const count = () => {
    requestsTurnedAway.inc();
    if (turnedAway++ > 0) return;
    log.warn("too many requests at once: turning some away");
    setTimeout(() => {
      log.warn({ turnedAway }, "requests were turned away");
      turnedAway = 0;
    }, REPORT_EVERY_MS).unref();
  };
  const run = async (limiter: ConcurrencyLimiter, request: Request, env: AppEnv["Bindings"]) => {
    if (!limiter.tryAcquire()) {
      count();
      return undefined;
    }
    try {
      return await fetch(request, env);
    } finally {
      limiter.release();
    }
  };

  const hasRoom = (path: string) => answering.hasRoom() || alwaysAnswered.test(path);
  return {
    hasRoom,
    turnsAway(path) {
      if (hasRoom(path)) return false;
      count();
      return true;
    },
    async fetch(request, env) {
      const isReading = request.method === "GET" || request.method === "HEAD";
      if (isReading && alwaysAnswered.test(pathOf(request.url))) return await fetch(request, env);
      if (!hasBody(request)) return await run(answering, request, env);
      const length = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
      if (length > limits.smallBody) return await run(uploads, request, env);

      if (!arriving.tryAcquire()) {
        count();
        return undefined;
      }
      let whole = request;
      try {
        if (env.incoming) await bufferBody(env.incoming);
        else whole = await withBodyArrived(request);
      } catch {
        // Whoever sent half of it is gone, and nobody reads this.
        return new Response(null, { status: 400 });
      } finally {
        arriving.release();
      }
      return await run(answering, whole, env);
    },
  };
}

function hasBody({ method, headers }: Request): boolean {
  if (method === "GET" || method === "HEAD") return false;
  return (
    headers.get("content-length") !== "0" &&
    (headers.has("content-length") || headers.has("transfer-encoding"))
  );
}

/** For a request that did not come over a connection of Node's. */
async function withBodyArrived(request: Request): Promise<Request> {
  const body = await request.arrayBuffer();
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body });
}

function pathOf(url: string): string {
  const from = url.indexOf("/", url.indexOf("//") + 2);
  const query = url.indexOf("?", from);
  return url.slice(from, query === -1 ? undefined : query);
}
