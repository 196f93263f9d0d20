import { randomUUID } from "node:crypto";
import type { BlockList } from "node:net";
import type { MiddlewareHandler } from "hono";
import { type LogContext, liveLogContext, withLogContext } from "../../log-context.ts";
import { httpRequestSeconds } from "../../metrics.ts";
import type { AppEnv } from "./app.ts";
import { isTrusted } from "./client-address.ts";

/** Gives each request an id, for its log lines and its response, and measures its duration. */
export function observeRequests(trusted: BlockList): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const socket = c.env?.incoming?.socket;
    const requestId = requestIdOf(socket?.remoteAddress, c.req.header("x-request-id"), trusted);
    await withLogContext({ requestId }, async () => {
      const begun = performance.now();
      const context = liveLogContext() ?? {};
      const end = beginRequest(context);
      await next().finally(end);
      // Files, and requests that were refused before routing.
      const { route = "other" } = context;
      const status = `${Math.floor(c.res.status / 100)}xx`;
      httpRequestSeconds.observe({ route, status }, (performance.now() - begun) / 1000);
      // A cached page belongs to many requests, so it has no id.
      if (socket) c.res.headers.set("x-request-id", requestId);
    });
  };
}

/** Formats of proxies: UUIDs, hexadecimal numbers and the like. Others could forge log lines. */
const plain = /^[\w.:-]{8,64}$/;

/** The trusted proxy's `X-Request-Id`, so that both logs have the same id; else a new one. */
export function requestIdOf(
  remote: string | undefined,
  header: string | undefined,
  trusted: BlockList,
): string {
  return header && plain.test(header) && isTrusted(remote, trusted) ? header : randomUUID();
}

const running = new Set<LogContext>();
const ended = new Set<LogContext>();

/** @param context the request's own, which gets its route later @returns ends it */
export function beginRequest(context: LogContext): () => void {
  running.add(context);
  return () => {
    running.delete(context);
    ended.add(context);
  };
}

/** The routes of all requests that were being answered since the last call. */
export function takeRunningRoutes(): string[] {
  const routes = [...running, ...ended].map(({ route = "other" }) => route);
  ended.clear();
  return [...new Set(routes)];
}
