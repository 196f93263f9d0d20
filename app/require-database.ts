import { data, type MiddlewareFunction } from "react-router";
import type { AppContext } from "#server/app-context.ts";
import { isDatabaseUnavailable, ping } from "#server/platform/db/database.ts";
import { readAdminToken } from "./admin/access/admin-cookie.ts";
import { requestContext } from "./http/request-context.ts";
import { shopMessages } from "./shop/shared/shop-messages.ts";

/**
 * Health checks say for themselves how the database is, robots.txt needs none (and a 503 there
 * would tell crawlers to stay away), and API calls find out with their first query: for those one
 * more would only cost time.
 */
const exempt = /^\/(?:healthz$|readyz$|robots\.txt$|api\/)/;

/**
 * Asks the database before any page does, so that a missing one is a page that says so (503)
 * instead of whatever half of the loaders makes of it.
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

/** The owner's orders screen has something to show without us: what her browser keeps. */
const ordersScreen = /^\/(admin\/orders|adminorders)\/?(\.data)?$/i;

/**
 * Asked by a browser that says it was let in. That cannot be checked now, and need not be: it only
 * decides which of two pages without anything of the shop says that the database is away.
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
