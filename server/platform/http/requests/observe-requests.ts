import type { BlockList } from "node:net";
import type { MiddlewareHandler } from "hono";
import { liveLogContext, withLogContext } from "../../log-context.ts";
import { httpRequestSeconds } from "../../metrics.ts";
import type { AppEnv } from "./app.ts";
import { requestIdOf } from "./request-id.ts";
import { beginRequest } from "./running-routes.ts";

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
