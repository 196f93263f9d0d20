import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { BlockList, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import type { Logger } from "pino";
import type { ChangeWatch } from "../db/watch-changes.ts";
import { type Network, networksOf } from "../limits/networks.ts";
import { createClientShares } from "./overload/client-shares.ts";
import {
  createLoadShedder,
  type LoadSheddingLimits,
  loadSheddingLimits,
} from "./overload/load-shedding.ts";
import { overloadResponse } from "./overload/overload-response.ts";
import { createPageCache } from "./page-cache.ts";
import type { App } from "./requests/app.ts";
import { clientAddress, isTrusted } from "./requests/client-address.ts";
import type { RefuseForeignHosts } from "./security/own-hosts.ts";
import type { ServeMetrics } from "./serve-metrics.ts";
import { watchEventLoop } from "./watch-event-loop.ts";

export type WebServerLimits = LoadSheddingLimits & {
  /** Beyond it a connection is closed at once. */
  readonly connections: number;
  /** Of them, those of one client. */
  readonly connectionsOfClient: number;
  /** A connection that has sent no whole request after so long makes room for others. */
  readonly newMs: number;
  /** Within it a request's headers must have arrived, in milliseconds. */
  readonly headersMs: number;
  /** Within it a whole request must have arrived; a picture over a slow line takes its time. */
  readonly requestMs: number;
  /** A connection on which nothing moves for so long is given up. */
  readonly silenceMs: number;
  /**
   * So long a connection waits for its next request. Longer than proxies keep one (nginx and most
   * clouds' balancers a minute): if the shop let go first, it might do so at the very moment when
   * a payment is on its way.
   */
  readonly idleMs: number;
  /**
   * So long somebody waits for a place before being turned away. A short rush is over by then; and
   * programs that ask again at once, thousands of them, do so once in this time.
   */
  readonly patienceMs: number;
  /** How often all that is looked after. */
  readonly checkMs: number;
  /** Requests under way get so long to end when the server closes. */
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
  /** Accepts nothing new, lets running requests end, and then closes. */
  close(): Promise<void>;
};

/**
 * The web server in front of the app: ready pages first, then as many requests as can be answered.
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
    readonly limits?: WebServerLimits;
    readonly metrics?: ServeMetrics;
    readonly refuseForeignHosts?: RefuseForeignHosts;
    /** Reverse proxies, whose visitors are limited instead. */
    readonly trusted?: BlockList;
  },
): Promise<WebServer> {
  const { host, port, log, limits = webServerLimits, metrics = () => false } = options;
  const { trusted = new BlockList(), refuseForeignHosts = () => false } = options;
  const limitedNetworks = (remote: string | undefined, forwardedFor?: string | string[]) => {
    const address = clientAddress(remote, forwardedFor?.toString(), trusted);
    return isTrusted(address, trusted) ? [] : networksOf(address);
  };
  const networksFor = ({ socket, headers }: IncomingMessage) =>
    limitedNetworks(socket.remoteAddress, headers["x-forwarded-for"]);
  const loop = watchEventLoop();
  const shedder = createLoadShedder((request, env) => app.fetch(request, env), {
    log,
    limits,
    lateness: loop.lateness,
  });
  const cache = createPageCache(async (address, pageTags) => {
    const response = await shedder.fetch(new Request(`http://page${address}`), { pageTags });
    if (!response) throw new Error("There is no room to render a page.");
    return response;
  }, changes);
  const answerByApp = getRequestListener(
    async (request, env) => {
      const { incoming } = env as HttpBindings;
      const response = await shedder.fetch(request, env as HttpBindings, networksFor(incoming));
      if (response) return response;
      const { headers, body } = overloadResponse(new URL(request.url).pathname);
      return new Response(new Uint8Array(body), { status: 503, headers });
      // A load balancer's HTTP/1.0 question whether we are well names no host.
    },
    { hostname: host },
  );
  let isClosing = false;

  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
    },
    (request, response) => {
      if (refuseForeignHosts(request, response)) return;
      if (isClosing || !cache.answerAtOnce(request, response)) void answer(request, response);
    },
  );
  server.maxConnections = limits.connections;
  server.setTimeout(limits.silenceMs);
  server.keepAliveTimeout = limits.idleMs;
  const keepOpen = makeRoom(server, limits, (socket) => limitedNetworks(socket.remoteAddress));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    keepOpen(response);
    if (isClosing) {
      // Whoever balances the load sends nobody here any more, and this connection has had its last.
      response.shouldKeepAlive = false;
      if (request.url === "/readyz") {
        response.writeHead(503, {
          "content-type": "application/json",
          "cache-control": "no-store",
        });
        response.end(JSON.stringify({ status: "stopping" }));
        return;
      }
    }
    if (metrics(request, response)) return;
    // What goes wrong while a page is rendered for all is said to whoever asks for it.
    if (await cache.answer(request, response).catch(() => false)) return;
    const path = request.url?.split("?", 1)[0] ?? "/";
    const networks = networksFor(request);
    if (!shedder.hasRoom(path, networks)) {
      await pause(limits.patienceMs);
      if (response.destroyed) return;
    }
    if (!shedder.turnsAway(path, networks)) return await answerByApp(request, response);
    const { headers, body } = overloadResponse(path);
    response.writeHead(503, headers).end(body);
  }

  return await new Promise((resolved, rejected) => {
    server.on("error", (error: NodeJS.ErrnoException) => {
      loop.stop();
      rejected(
        error.code === "EADDRINUSE"
          ? new Error(`Port ${port} is taken by another program. Set PORT to a free one.`)
          : error,
      );
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolved({
        port: typeof address === "object" && address ? address.port : port,
        close: () =>
          new Promise((closed) => {
            isClosing = true;
            // Requests under way get a while; connections that browsers keep open do not, now or later.
            const sweep = setInterval(() => server.closeIdleConnections(), 50);
            server.close(() => {
              clearInterval(sweep);
              loop.stop();
              closed();
            });
            setTimeout(() => server.closeAllConnections(), limits.finishMs).unref();
          }),
      });
    });
  });
}

/**
 * Where connections become scarce, those that wait for their next request are closed, the oldest
 * first, and those whose first one does not come. (`closeIdleConnections` would close new ones too.)
 * A client that has too many gets no more.
 *
 * @returns takes note of an answer that is not there at once, so that its connection is not closed
 */
function makeRoom(
  server: Server,
  limits: Pick<WebServerLimits, "connections" | "connectionsOfClient" | "newMs">,
  networksOfSocket: (socket: Socket) => readonly Network[],
): (response: ServerResponse) => void {
  const { connections: most, newMs } = limits;
  const reserve = Math.ceil(most / 8);
  const shares = createClientShares(limits.connectionsOfClient);
  /** Since when. */
  const open = new Map<Socket, number>();
  const answering = new Map<Socket, ServerResponse>();
  const closeIdle = (count: number) => {
    let left = count;
    const now = performance.now();
    for (const [socket, since] of open) {
      if (left === 0) return;
      // A new one has been sent nothing yet, and to a slow one something is still to be sent.
      const isNew = socket.bytesWritten === 0 && now - since < newMs;
      const isIdle = !isNew && socket.writableLength === 0;
      if (!isIdle || answering.has(socket)) continue;
      open.delete(socket);
      socket.destroy();
      left -= 1;
    }
  };
  server.on("connection", (socket) => {
    const networks = networksOfSocket(socket);
    if (!shares.hasRoom(networks)) {
      socket.destroy();
      return;
    }
    const giveBack = shares.take(networks);
    open.set(socket, performance.now());
    socket.once("close", () => {
      open.delete(socket);
      giveBack();
    });
    if (open.size > most - reserve) closeIdle(1);
  });
  server.on("drop", () => closeIdle(reserve));
  return (response) => {
    const { socket } = response.req;
    answering.set(socket, response);
    response.once("close", () => {
      // A client may have asked for more without waiting.
      if (answering.get(socket) === response) answering.delete(socket);
    });
  };
}
