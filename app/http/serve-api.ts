import { type Context, Hono } from "hono";
import { RouterContextProvider, type ServerBuild } from "react-router";
import type { AppContext } from "#server/app-context.ts";
import { isDatabaseUnavailable } from "#server/platform/db/database.ts";
import type { App, AppEnv } from "#server/platform/http/requests/app.ts";
import { addToLogContext } from "#server/platform/log-context.ts";
import { refuseClosedCall } from "../refuse-closed-call.ts";
import { shopMessages } from "../shop/shared/shop-messages.ts";
import { requestContext } from "./request-context.ts";

/**
 * Serves the routes under /api without React Router, because it is faster: a checkout calls four of
 * them. React Router still handles alternative spellings and all other URLs.
 *
 * @param addressOf the client's network address
 */
export function serveApi(
  ctx: AppContext,
  build: ServerBuild,
  addressOf: (c: Context<AppEnv>) => string,
): App {
  const api: App = new Hono();
  for (const route of Object.values(build.routes)) {
    const path = route?.path;
    if (!route || !path?.startsWith("api/") || path.endsWith("*")) continue;
    const { loader, action } = route.module;
    for (const [method, result] of [
      ["GET", loader],
      ["POST", action],
    ] as const) {
      if (!result) continue;
      const pattern = `/${path}`;
      api.on(method, pattern, async (c) => {
        addToLogContext({ route: pattern });
        const context = new RouterContextProvider();
        context.set(requestContext, {
          shop: ctx,
          clientAddress: addressOf(c),
          databaseAway: false,
          pageTags: c.env?.pageTags,
        });
        const { raw: request } = c.req;
        const [params, url] = [c.req.param(), new URL(request.url)];
        try {
          const refused = await refuseClosedCall(ctx, request);
          if (refused) return refused;
          return responseOf(await result({ request, params, context, url, pattern }));
        } catch (error) {
          // Routes may throw responses.
          if (error instanceof Response) return error;
          if (!isDatabaseUnavailable(error)) throw error;
          ctx.log.error({ err: error, path: c.req.path }, "a request failed");
          return c.json({ error: shopMessages.databaseAway }, 503);
        }
      });
    }
  }
  return api;
}

function responseOf(result: unknown): Response {
  if (result instanceof Response) return result;
  throw new TypeError("A route under /api answered something that is no response.");
}
