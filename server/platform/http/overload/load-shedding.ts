import type { Logger } from "pino";
import type { Network } from "../../limits/networks.ts";
import { requestsTurnedAway } from "../../metrics.ts";
import type { AppEnv } from "../requests/app.ts";
import { createArrivingBodies } from "./arriving-bodies.ts";
import { createClientShares } from "./client-shares.ts";
import { type ConcurrencyLimiter, createConcurrencyLimiter } from "./concurrency-limiter.ts";

export type LoadSheddingLimits = {
  /** Requests that are being answered. */
  readonly answering: number;
  /** Of them, those of one client. */
  readonly answeringOfClient: number;
  /** Requests whose small body is still arriving. They cost memory and no work. */
  readonly arriving: number;
  /** Of them, those of one client. */
  readonly arrivingOfClient: number;
  /** Within it a small body must have arrived, in milliseconds. */
  readonly smallBodyMs: number;
  /** Uploads of pictures. Strangers are refused before their bodies are read. */
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
  // More than browsers ask at once; and whoever shares an address with many waits for a moment.
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
  /** @param networks the client's; none for whoever is not limited alone, such as our own proxy */
  hasRoom(path: string, networks: readonly Network[]): boolean;
  /**
   * Whether there is none, and then counts it; asked before a request is made anything of: in a crowd of thousands,
   * turning them away must not be what the process is busy with.
   */
  turnsAway(path: string, networks: readonly Network[]): boolean;
};

/** Whoever watches the shop must hear from it most of all when it is busy; and files cost little. */
const alwaysAnswered = /^\/(?:healthz|readyz|assets\/[^/]+)$/;

/** The addresses that take large bodies: pictures, and product files. They count them as they read. */
export function takesUploads(path: string): boolean {
  return path.startsWith("/api/storage/objects/") || path.startsWith("/admin/products/import");
}

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
      if (takesUploads(path)) return await run(uploads, networks, request, env);
      // One that says that it is too large is refused by the app without being read.
      const length = Number(request.headers.get("content-length") ?? 0);
      if (length <= limits.smallBody && env.incoming) {
        try {
          const isSmall = await arriving.wait(env.incoming, networks);
          if (!isSmall)
            return new Response(null, { status: 413, headers: { connection: "close" } });
        } catch {
          // Whoever sent half of it is gone, and nobody reads this.
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
