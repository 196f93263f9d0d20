import { type MiddlewareFunction, redirect } from "react-router";
import { requestContext } from "#app/http/request-context.ts";
import { isAdminSession } from "#server/admin-access/admin-sessions.ts";
import type { AppContext } from "#server/app-context.ts";
import { sessionOverSentence, unlockFirst } from "../requests/session-over-text.ts";
import { readAdminToken } from "./admin-cookie.ts";
import { unlockPath } from "./next-path.ts";

/**
 * Guards the admin. Runs before every loader and action below the admin's layout, for page requests
 * and client navigation; without a session nothing else runs.
 */
export const requireAdmin: MiddlewareFunction<Response> = async (
  { request, url, context },
  next,
) => {
  const { shop } = context.get(requestContext);
  if (!(await isAdminSession(shop, await readAdminToken(shop.config, request))))
    throw redirect(unlockPath(url));
  return await next();
};

/** Guards the admin's API calls. @throws a 401 response instead of a redirect */
export async function requireAdminCall(ctx: AppContext, request: Request): Promise<void> {
  if (await isAdminSession(ctx, await readAdminToken(ctx.config, request))) return;
  const error = `${sessionOverSentence("uploaded")} ${unlockFirst}`;
  throw Response.json({ error }, { status: 401, headers: noStore });
}

const noStore = { "cache-control": "private, no-store" };

/** Whether a visitor may see the shop and buy: everybody while it is open, the owner always. */
export async function maySeeShop(ctx: AppContext, request: Request): Promise<boolean> {
  if (ctx.opening().state === "open") return true;
  return await isAdminSession(ctx, await readAdminToken(ctx.config, request));
}

/** Keeps admin pages out of browser and proxy caches and search engines. */
export const privatePages: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set("cache-control", "private, no-store");
  response.headers.set("x-robots-tag", "noindex, nofollow");
  return response;
};
