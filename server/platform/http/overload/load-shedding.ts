import type { Logger } from "pino";
import type { Network } from "../../limits/networks.ts";
import { requestsTurnedAway } from "../../metrics.ts";
import type { AppEnv } from "../requests/app.ts";
import { type ArrivingLimits, createArrivingBodies } from "./arriving-bodies.ts";
import { createClientShares } from "./client-shares.ts";
import { type ConcurrencyLimiter, createConcurrencyLimiter } from "./concurrency-limiter.ts";

export type LoadSheddingLimits = {
  /** The most requests that are answered at once. */
  readonly concurrent: number;
  /** Of those, the most for one client. */
  readonly concurrentPerClient: number;
  readonly smallBodies: ArrivingLimits;
  /** Bodies of a checkout for several recipients that are not small. */
  readonly recipientBodies: ArrivingLimits;
  /** The most concurrent uploads of the owner's. Strangers' get no place, and are not read. */
  readonly uploads: number;
  /** From this event-loop delay on, in milliseconds, the process counts as overloaded. */
  readonly lateness: number;
};

/**
 * At these limits a page takes about a third of a second when all places are taken. With three
 * times as many, database answers waited longer than the shop's timeout, and everybody got the
 * error page.
 */
export const loadSheddingLimits: LoadSheddingLimits = {
  concurrent: 64,
  // More than one browser uses; people who share an address may wait for a moment.
  concurrentPerClient: 16,
  smallBodies: { most: 500, maxPerClient: 20, bytes: 256 * 1024, ms: 10_000 },
  // 500 addresses with messages, at 35 kB a second or more.
  recipientBodies: { most: 32, maxPerClient: 4, bytes: 1024 * 1024, ms: 30_000 },
  uploads: 16,
  lateness: 250,
};

/** Asked with the head of a request alone. Must not read the body. */
export type IsOwners = (request: Request) => Promise<boolean>;

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
 * The paths that accept large bodies: pictures, and the owner's actions on a file, whose names end so.
 * Their handlers limit the size, and say what a workbook or a photo is that was chosen instead of a
 * CSV file.
 */
export function takesUploads(path: string): boolean {
  return /^\/(?:api\/storage\/(?:objects\/|(?:logo|film)$)|admin\/actions\/[a-z-]+-file$)/.test(
    path,
  );
}

/** The paths of a checkout for several recipients, whose addresses and messages may be many. */
export function takesRecipients(path: string): boolean {
  return /^\/api\/(?:quote|recipients-file|checkouts\/[^/]+\/details)$/.test(path);
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
    /** Whether the request is the owner's, who uploads pictures and files. */
    readonly isOwners: IsOwners;
    readonly limits?: LoadSheddingLimits;
  },
): LoadShedder {
  const { log, lateness, isOwners, limits = loadSheddingLimits } = options;
  const isSlow = () => lateness() > limits.lateness;
  const concurrent = createConcurrencyLimiter(limits.concurrent, isSlow);
  const shares = createClientShares(limits.concurrentPerClient);
  const smallBodies = createArrivingBodies(limits.smallBodies);
  const recipientBodies = createArrivingBodies(limits.recipientBodies);
  const uploads = createConcurrencyLimiter(limits.uploads, isSlow);
  const countRefusal = countRefusals(log);

  /** @returns undefined when there is no place */
  async function inPlace<T>(
    limiter: ConcurrencyLimiter,
    networks: readonly Network[],
    work: () => T | Promise<T>,
  ): Promise<T | undefined> {
    if (!shares.hasRoom(networks) || !limiter.tryAcquire()) {
      countRefusal();
      return undefined;
    }

    const releaseShare = shares.take(networks);
    try {
      return await work();
    } finally {
      releaseShare();
      limiter.release();
    }
  }

  async function answer(
    request: Request,
    env: AppEnv["Bindings"],
    networks: readonly Network[],
    limiter = concurrent,
  ): Promise<Response | undefined> {
    return await inPlace(limiter, networks, () => fetch(request, env));
  }

  /**
   * Only the owner's uploads get one of their places: whoever sends slowly keeps it. Strangers' are
   * refused by the app, as other requests without a session are.
   */
  async function takeUpload(
    request: Request,
    env: AppEnv["Bindings"],
    networks: readonly Network[],
  ): Promise<Response | undefined> {
    const isUpload = await inPlace(concurrent, networks, () => isOwners(request));
    if (isUpload === undefined) return undefined;
    if (isUpload) return await answer(request, env, networks, uploads);

    const isSmall = lengthOf(request) <= limits.smallBodies.bytes;
    if (isSmall) return await takeSmall(request, env, networks);

    const refused = await answer(withoutBody(request), env, networks);
    return refused && closing(refused);
  }

  /** Also takes a body of unknown length, as long as it is small. */
  async function takeSmall(
    request: Request,
    env: AppEnv["Bindings"],
    networks: readonly Network[],
    bodies = smallBodies,
  ): Promise<Response | undefined> {
    try {
      const isComplete = !env.incoming || (await bodies.wait(env.incoming, networks));
      if (!isComplete) return new Response(null, { status: 413, headers: { connection: "close" } });
    } catch {
      // The client disconnected in the middle, so nobody reads this response.
      return new Response(null, { status: 400 });
    }
    return await answer(request, env, networks);
  }

  function hasRoom(path: string, networks: readonly Network[]): boolean {
    return (concurrent.hasRoom() && shares.hasRoom(networks)) || alwaysAnswered.test(path);
  }

  return {
    hasRoom,

    turnsAway(path, networks) {
      if (hasRoom(path, networks)) return false;
      countRefusal();
      return true;
    },

    async fetch(request, env, networks = []) {
      const isReading = request.method === "GET" || request.method === "HEAD";
      const path = pathOf(request.url);
      if (isReading && alwaysAnswered.test(path)) return await fetch(request, env);

      if (!hasBody(request)) return await answer(request, env, networks);
      if (takesUploads(path)) return await takeUpload(request, env, networks);

      const length = lengthOf(request);
      const mayBeSmall = length <= limits.smallBodies.bytes;
      const isSmall = mayBeSmall && request.headers.has("content-length");
      if (takesRecipients(path) && !isSmall && length <= limits.recipientBodies.bytes) {
        return await takeSmall(request, env, networks, recipientBodies);
      }

      if (mayBeSmall) return await takeSmall(request, env, networks);
      // A body whose Content-Length is too large is passed on; the app refuses it unread.
      return await answer(request, env, networks);
    },
  };
}

/** @returns counts a refusal, and logs how many there were in a while */
function countRefusals(log: Logger): () => void {
  let turnedAway = 0;
  return () => {
    requestsTurnedAway.inc();
    if (turnedAway++ > 0) return;
    log.warn("too many requests at once: turning some away");
    setTimeout(() => {
      log.warn({ turnedAway }, "requests were turned away");
      turnedAway = 0;
    }, REPORT_EVERY_MS).unref();
  };
}

/** Zero when it is unknown. */
function lengthOf({ headers }: Request): number {
  return Number(headers.get("content-length") ?? 0);
}

function withoutBody({ url, method, headers }: Request): Request {
  const changed = new Headers(headers);
  changed.delete("content-length");
  changed.delete("transfer-encoding");
  return new Request(url, { method, headers: changed });
}

/** The rest of the body is not read, so the connection cannot be reused. */
function closing({ status, statusText, headers, body }: Response): Response {
  const changed = new Headers(headers);
  changed.set("connection", "close");
  return new Response(body, { status, statusText, headers: changed });
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
