import { createMiddleware } from "hono/factory";

/** Far more than any address of a shop has, also of the one that it had before. */
const MAX_SEGMENTS = 50;

/**
 * Refuses paths such as /a/a/a/…: with its page, the router looks up the routes of each of a path's
 * ancestors, so a path of a few thousand segments takes seconds.
 */
export const refuseDeepPaths = createMiddleware(async (c, next) => {
  const segments = c.req.path.split("/", MAX_SEGMENTS + 2).length - 1;
  if (segments > MAX_SEGMENTS) return c.text("There is no such page.", 404);
  return next();
});
