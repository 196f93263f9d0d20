import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import type { Logger } from "pino";
import type { ChangeWatch } from "../db/watch-changes.ts";
import type { App } from "./app.ts";
import { createLoadShedder, type LoadSheddingLimits, loadSheddingLimits } from "./load-shedding.ts";
import { overloadResponse } from "./overload-response.ts";
import { createPageCache } from "./page-cache.ts";
import type { ServeMetrics } from "./serve-metrics.ts";
import { watchEventLoop } from "./watch-event-loop.ts";

export type WebServerLimits = LoadSheddingLimits & {
  /** Beyond it a connection is closed at once. */
  readonly connections: number;
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
  headersMs: 15_000,
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
  },
): Promise<WebServer> {
  const { host, port, log, limits = webServerLimits, metrics = () => false } = options;
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
      const response = await shedder.fetch(request, env as HttpBindings);
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
      if (isClosing || !cache.answerAtOnce(request, response)) void answer(request, response);
    },
  );
  server.maxConnections = limits.connections;
  server.setTimeout(limits.silenceMs);
  server.keepAliveTimeout = limits.idleMs;
  const keepOpen = makeRoom(server, limits.connections);

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
    if (!shedder.hasRoom(path)) {
      await pause(limits.patienceMs);
      if (response.destroyed) return;
    }
    if (!shedder.turnsAway(path)) return await answerByApp(request, response);
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
 * first. (`closeIdleConnections` would close new ones too, whose first request is on its way.)
 *
 * @returns takes note of an answer that is not there at once, so that its connection is not closed
 */
function makeRoom(server: Server, most: number): (response: ServerResponse) => void {
  const reserve = Math.ceil(most / 8);
  const open = new Set<Socket>();
  const answering = new Map<Socket, ServerResponse>();
  const closeIdle = (count: number) => {
    let left = count;
    for (const socket of open) {
      if (left === 0) return;
      // A new one has been sent nothing yet, and to a slow one something is still to be sent.
      const isIdle = socket.bytesWritten > 0 && socket.writableLength === 0;
      if (!isIdle || answering.has(socket)) continue;
      open.delete(socket);
      socket.destroy();
      left -= 1;
    }
  };
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
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
