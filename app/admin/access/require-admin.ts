import { type MiddlewareFunction, redirect } from "react-router";
import { requestContext } from "#app/http/request-context.ts";
import { isAdminSession } from "#server/admin-access/admin-sessions.ts";
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
