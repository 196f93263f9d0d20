import type { Logger } from "pino";
import type { Network } from "../../limits/networks.ts";
import { requestsTurnedAway } from "../../metrics.ts";
import type { AppEnv } from "../requests/app.ts";
import { createArrivingBodies } from "./arriving-bodies.ts";
import { createClientShares } from "./client-shares.ts";
import { type ConcurrencyLimiter, createConcurrencyLimiter } from "./concurrency-limiter.ts";

export type LoadSheddingLimits = {
  /** The most requests that are answered at once. */
  readonly answering: number;
  /** Of those, the most for one client. */
  readonly answeringOfClient: number;
  /** The most requests whose small body is still arriving. They cost memory but no work. */
  readonly arriving: number;
  /** Of those, the most for one client. */
  readonly arrivingOfClient: number;
  /** Time limit for a small body to arrive, in milliseconds. */
  readonly smallBodyMs: number;
  /**
   * The most concurrent picture uploads. Unauthenticated ones are refused before their body is
   * read.
   */
  readonly uploads: number;
  /** Up to this size, in bytes, a body counts as small. */
  readonly smallBody: number;
  /** From this event-loop delay on, in milliseconds, the process counts as overloaded. */
  readonly lateness: number;
};

/**
 * At these limits a page takes about a third of a second when all places are taken. With three
 * times as many, database answers waited longer than the shop's timeout, and everybody got the
 * error page.
 */
export const loadSheddingLimits: LoadSheddingLimits = {
  answering: 64,
  // More than one browser uses; people who share an address may wait for a moment.
  answeringOfClient: 16,
  arriving: 500,
  arrivingOfClient: 20,
  smallBodyMs: 10_000,
  uploads: 16,
  smallBody: 256 * 1024,
  lateness: 250,
};

type Fetch = (request: Request, env: AppEnv["Bindings"]) => Response | Promise<Response>;

export type LoadShedder = {
  /** Undefined when there is no room for this request. */
  fetch(
    request: Request,
    env: AppEnv["Bindings"],
    networks?: readonly Network[],
  ): Promise<Response | undefined>;
  /**
   * @param networks the client's; empty for clients without a limit of their own, such as our own
   * proxy
   */
  hasRoom(path: string, networks: readonly Network[]): boolean;
  /**
   * Whether there is no room for this request, and counts it as refused. Checked before the Request
   * object is created: under heavy overload, refusing must stay cheap.
   */
  turnsAway(path: string, networks: readonly Network[]): boolean;
};

/** Health checks matter most under load; static files are cheap. */
const alwaysAnswered = /^\/(?:healthz|readyz|assets\/[^/]+)$/;

/**
 * The paths that accept large bodies: pictures and product files. Their handlers limit the size.
 */
export function takesUploads(path: string): boolean {
  return /^\/(?:api\/storage\/(?:objects\/|(?:logo|film)$)|admin\/products\/import)/.test(path);
}

/** The paths of a checkout for several recipients, whose addresses and messages may be many. */
export function takesRecipients(path: string): boolean {
  return /^\/api\/(?:recipients(?:-file)?|checkouts\/[^/]+\/details)$/.test(path);
}

const REPORT_EVERY_MS = 10_000;

/**
 * Wraps the app: answers as many requests at once as it can and refuses the rest immediately.
 * Bodies are awaited before taking a place, so that slow clients do not block fast ones.
 */
export function createLoadShedder(
  fetch: Fetch,
  options: {
    readonly log: Logger;
    /** The event-loop delay of this process, in milliseconds. */
    readonly lateness: () => number;
    readonly limits?: LoadSheddingLimits;
  },
): LoadShedder {
  const { log, lateness, limits = loadSheddingLimits } = options;
  const isSlow = () => lateness() > limits.lateness;
  const answering = createConcurrencyLimiter(limits.answering, isSlow);
  const shares = createClientShares(limits.answeringOfClient);
  const arriving = createArrivingBodies(limits);
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
  const run = async (
    limiter: ConcurrencyLimiter,
    networks: readonly Network[],
    request: Request,
    env: AppEnv["Bindings"],
  ) => {
    if (!shares.hasRoom(networks) || !limiter.tryAcquire()) {
      count();
      return undefined;
    }
    const giveBack = shares.take(networks);
    try {
      return await fetch(request, env);
    } finally {
      giveBack();
      limiter.release();
    }
  };

  const hasRoom = (path: string, networks: readonly Network[]) =>
    (answering.hasRoom() && shares.hasRoom(networks)) || alwaysAnswered.test(path);
  return {
    hasRoom,
    turnsAway(path, networks) {
      if (hasRoom(path, networks)) return false;
      count();
      return true;
    },
    async fetch(request, env, networks = []) {
      const isReading = request.method === "GET" || request.method === "HEAD";
      const path = pathOf(request.url);
      if (isReading && alwaysAnswered.test(path)) return await fetch(request, env);
      if (!hasBody(request)) return await run(answering, networks, request, env);
      const length = Number(request.headers.get("content-length") ?? 0);
      const isLong = length > limits.smallBody && takesRecipients(path);
      if (isLong || takesUploads(path)) return await run(uploads, networks, request, env);
      // A body whose Content-Length is too large is passed on; the app refuses it unread.
      if (length <= limits.smallBody && env.incoming) {
        try {
          const isSmall = await arriving.wait(env.incoming, networks);
          if (!isSmall)
            return new Response(null, { status: 413, headers: { connection: "close" } });
        } catch {
          // The client disconnected in the middle, so nobody reads this response.
          return new Response(null, { status: 400 });
        }
      }
      return await run(answering, networks, request, env);
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

function pathOf(url: string): string {
  const from = url.indexOf("/", url.indexOf("//") + 2);
  const query = url.indexOf("?", from);
  return url.slice(from, query === -1 ? undefined : query);
}
