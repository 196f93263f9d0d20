import type { BlockList } from "node:net";
import type { MiddlewareHandler } from "hono";
import { withLogContext } from "#server/platform/log-context.ts";
import type { AppEnv } from "./app.ts";
import { requestIdOf } from "./request-id.ts";

/** Gives each request an id, which its log lines and its answer carry. */
export function observeRequests(trusted: BlockList): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const socket = c.env?.incoming?.socket;
    const requestId = requestIdOf(socket?.remoteAddress, c.req.header("x-request-id"), trusted);
    await withLogContext({ requestId }, async () => {
      await next();
      // A page that is rendered to be kept goes to many requests and has the id of none.
      if (socket) c.res.headers.set("x-request-id", requestId);
    });
  };
}
