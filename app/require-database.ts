import { createContext, data, type MiddlewareFunction } from "react-router";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "#server/app-context.ts";
import { type Frame, readFrame } from "#server/pages/read-frame.ts";
import { isDatabaseUnavailable, withinTimeout } from "#server/platform/db/database.ts";
import { prepared } from "#server/platform/db/open-database.ts";
import { readAdminToken } from "./admin/access/admin-cookie.ts";
import { requestContext } from "./http/request-context.ts";
import { shopMessages } from "./shop/shared/shop-messages.ts";

/**
 * Health checks report the database themselves, robots.txt does not need it (and a 503 there would
 * stop crawlers), and API calls notice with their first query, so that a check would only cost
 * time.
 */
const exempt = /^\/(?:healthz$|readyz$|robots\.txt$|api\/)/;

/** Null where the database is not needed. */
export const frameContext = createContext<Frame | null>(null);

/**
 * Reads what every page needs before anything else, so that an unavailable database leads to a
 * clear error page (503) instead of partial failures.
 */
export const requireDatabase: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (exempt.test(new URL(request.url).pathname)) return next();
  const about = context.get(requestContext);
  const frame = about.databaseAway ? undefined : await findFrame(about.shop);
  if (frame) {
    context.set(frameContext, frame);
    return next();
  }
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

/** @returns undefined when the database does not answer */
async function findFrame(ctx: AppContext): Promise<Frame | undefined> {
  try {
    const today = dayIn(ctx.details().timeZone, ctx.clock());
    return await withinTimeout(readFrame(prepared(ctx.db), today));
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    ctx.log.error({ err: error }, "the database does not answer");
    return undefined;
  }
}
