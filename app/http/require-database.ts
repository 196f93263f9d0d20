import { data, type MiddlewareFunction } from "react-router";
import { isDatabaseUnavailable, ping } from "#server/db/database.ts";
import { messages } from "../messages.ts";
import { requestContext } from "../shop-context.ts";

/** These say for themselves how the database is. */
const exempt = new Set(["/healthz", "/readyz"]);

/**
 * Asks the database before any page does, so that a missing one is a page that says so (503)
 * instead of whatever half of the loaders makes of it.
 */
export const requireDatabase: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (exempt.has(new URL(request.url).pathname)) return next();
  const { shop } = context.get(requestContext);
  try {
    await ping(shop.db);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    shop.log.error({ err: error }, "the database does not answer");
    throw data(
      { error: messages.databaseAway },
      { status: 503, headers: { "retry-after": "5", "cache-control": "no-store" } },
    );
  }
  return next();
};
