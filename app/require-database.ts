import { data, type MiddlewareFunction } from "react-router";
import type { AppContext } from "#server/app-context.ts";
import { isDatabaseUnavailable, ping } from "#server/platform/db/database.ts";
import { readAdminToken } from "./admin/access/admin-cookie.ts";
import { requestContext } from "./http/request-context.ts";
import { shopMessages } from "./shop/shared/shop-messages.ts";

/**
 * Health checks report the database themselves, robots.txt does not need it (and a 503 there would
 * stop crawlers), and API calls notice with their first query, so that a check would only cost
 * time.
 */
const exempt = /^\/(?:healthz$|readyz$|robots\.txt$|api\/)/;

/**
 * Checks the database before each page, so that an unavailable one leads to a clear error page
 * (503) instead of partial failures.
 */
export const requireDatabase: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (exempt.test(new URL(request.url).pathname)) return next();
  const about = context.get(requestContext);
  if (!about.databaseAway && (await answers(about.shop))) return next();
  throw data(
    { error: shopMessages.databaseAway, localOrders: await wantsLocalOrders(about.shop, request) },
    { status: 503, headers: { "retry-after": "5", "cache-control": "no-store" } },
  );
};

/** The orders screen can show the orders stored in the owner's browser. */
const ordersScreen = /^\/(admin\/orders|adminorders)\/?(\.data)?$/i;

/**
 * Whether the browser has an admin session's cookie. It cannot be verified without the database,
 * but it only chooses between two error pages without shop data.
 */
async function wantsLocalOrders({ config }: AppContext, request: Request): Promise<boolean> {
  if (!ordersScreen.test(new URL(request.url).pathname)) return false;
  return (await readAdminToken(config, request)) !== undefined;
}

async function answers(ctx: AppContext): Promise<boolean> {
  try {
    await ping(ctx.db);
    return true;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    ctx.log.error({ err: error }, "the database does not answer");
    return false;
  }
}
