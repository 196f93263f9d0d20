import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { BlockList } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import type { Logger } from "pino";
import type { ChangeWatch } from "../db/watch-changes.ts";
import { type Network, networksOf } from "../limits/networks.ts";
import { listenOnPort } from "./listen-on-port.ts";
import { type ConnectionLimits, makeRoom } from "./overload/connection-room.ts";
import {
  createLoadShedder,
  type IsOwners,
  type LoadSheddingLimits,
  loadSheddingLimits,
} from "./overload/load-shedding.ts";
import { overloadResponse } from "./overload/overload-response.ts";
import { createPageCache } from "./page-cache.ts";
import type { App } from "./requests/app.ts";
import { type ClientHeader, clientAddress, isTrusted } from "./requests/client-address.ts";
import type { RefuseForeignHosts } from "./security/foreign-hosts.ts";
import type { ServeMetrics } from "./serve-metrics.ts";
import { watchEventLoop } from "./watch-event-loop.ts";

export type WebServerLimits = LoadSheddingLimits &
  ConnectionLimits & {
    /** Time limit for a request's headers, in milliseconds. */
    readonly headersMs: number;
    /** Time limit for a whole request; a picture over a slow line takes a while. */
    readonly requestMs: number;
    /** A connection without any traffic for this long is closed. */
    readonly silenceMs: number;
    /**
     * How long an idle connection is kept for its next request. Longer than proxies keep theirs
     * (nginx and most cloud load balancers: one minute); otherwise the shop could close a connection
     * just as a payment arrives on it.
     */
    readonly idleMs: number;
    /**
     * How long a request waits for a free place before it is refused. Short bursts are over by then,
     * and clients that retry immediately are slowed down.
     */
    readonly patienceMs: number;
    /** How often connections are checked. */
    readonly checkMs: number;
    /** How long running requests may take to finish when the server closes. */
    readonly finishMs: number;
  };

export const webServerLimits: WebServerLimits = {
  ...loadSheddingLimits,
  connections: 4_096,
  connectionsOfClient: 512,
  newMs: 2_000,
  headersMs: 10_000,
  requestMs: 120_000,
  silenceMs: 60_000,
  idleMs: 65_000,
  patienceMs: 1_000,
  checkMs: 5_000,
  finishMs: 10_000,
};

export type WebServer = {
  readonly port: number;
  /** Stops accepting connections, waits for running requests, and closes. */
  close(): Promise<void>;
};

/**
 * The web server in front of the app: cached pages first, then as many requests as can be answered.
 *
 * @throws Error with a sentence when the port is taken
 */
export async function openWebServer(
  app: Pick<App, "fetch">,
  changes: Pick<ChangeWatch, "stamp" | "changedSince">,
  options: {
    readonly host: string;
    readonly port: number;
    readonly log: Logger;
    readonly limits: WebServerLimits;
    readonly metrics: ServeMetrics;
    readonly refuseForeignHosts: RefuseForeignHosts;
    /** Whose uploads get a place. */
    readonly isOwners: IsOwners;
    /** Whether all visitors get the same pages, so that the cache may answer. */
    readonly hasSharedPages: () => boolean;
    /** Reverse proxies; the limits count the clients behind them instead. */
    readonly trusted: BlockList;
    readonly clientHeader: ClientHeader;
  },
): Promise<WebServer> {
  const { host, port, log, limits, metrics, isOwners, hasSharedPages, refuseForeignHosts } =
    options;
  const limitedNetworks = networksBehind(options.trusted, options.clientHeader);
  const networksFor = ({ socket, headers }: IncomingMessage) =>
    limitedNetworks(socket.remoteAddress, headers);

  const loop = watchEventLoop(log);
  const shedding = { log, limits, lateness: loop.lateness, isOwners };
  const shedder = createLoadShedder((request, env) => app.fetch(request, env), shedding);
  const cache = createPageCache(async (address, pageTags) => {
    const response = await shedder.fetch(new Request(`http://page${address}`), { pageTags });
    if (!response) throw new Error("There is no room to render a page.");
    return response;
  }, changes);

  const respondByApp = getRequestListener(
    async (request, env) => {
      const { incoming } = env as HttpBindings;
      const response = await shedder.fetch(request, env as HttpBindings, networksFor(incoming));
      if (response) return response;
      const { headers, body } = overloadResponse(new URL(request.url).pathname);
      return new Response(new Uint8Array(body), { status: 503, headers });
    },
    // An HTTP/1.0 health check has no Host header.
    { hostname: host },
  );

  let isClosing = false;
  const server = createLimitedServer(limits, (request, response) => {
    if (refuseForeignHosts(request, response)) return;
    const mayCache = !isClosing && hasSharedPages();
    if (!mayCache || !cache.respondAtOnce(request, response)) void respond(request, response);
  });
  const keepOpen = makeRoom(server, limits, (socket) => limitedNetworks(socket.remoteAddress));

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    keepOpen(response);
    // The load balancer has stopped sending requests, so this connection is closed.
    if (isClosing) response.shouldKeepAlive = false;
    if (isClosing && request.url === "/readyz") return sendStopping(response);

    if (metrics(request, response)) return;
    // If rendering for the cache fails, the app answers the request and reports the error.
    if (hasSharedPages() && (await cache.respond(request, response).catch(() => false))) return;

    const path = request.url?.split("?", 1)[0] ?? "/";
    const networks = networksFor(request);
    if (!shedder.hasRoom(path, networks)) {
      await pause(limits.patienceMs);
      if (response.destroyed) return;
    }

    if (!shedder.turnsAway(path, networks)) return await respondByApp(request, response);
    const { headers, body } = overloadResponse(path);
    response.writeHead(503, headers).end(body);
  }

  async function close(): Promise<void> {
    isClosing = true;
    await closeServer(server, limits.finishMs);
    loop.stop();
  }

  try {
    return { port: await listenOnPort(server, { port, host, log }), close };
  } catch (error) {
    loop.stop();
    throw error;
  }
}

function createLimitedServer(limits: WebServerLimits, listener: RequestListener): Server {
  const options = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkMs,
  };
  const server = createServer(options, listener);
  server.maxConnections = limits.connections;
  server.setTimeout(limits.silenceMs);
  server.keepAliveTimeout = limits.idleMs;
  return server;
}

/** Running requests get time to finish; idle keep-alive connections are closed at once. */
async function closeServer(server: Server, finishMs: number): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  setTimeout(() => server.closeAllConnections(), finishMs).unref();
  await new Promise((closed) => server.close(closed));
  clearInterval(sweep);
}

/** The networks of a client that the limits count; none for reverse proxies themselves. */
function networksBehind(trusted: BlockList, clientHeader: ClientHeader) {
  return (remote: string | undefined, headers: IncomingHttpHeaders = {}): readonly Network[] => {
    const header = (name: ClientHeader) => headers[name]?.toString();
    const address = clientAddress(remote, header, trusted, clientHeader);
    return isTrusted(address, trusted) ? [] : networksOf(address);
  };
}

function sendStopping(response: ServerResponse): void {
  const headers = { "content-type": "application/json", "cache-control": "no-store" };
  response.writeHead(503, headers).end(JSON.stringify({ status: "stopping" }));
}
