import { createMiddleware } from "hono/factory";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses whatever would change something and comes from another site's page. Browsers send
 * `Sec-Fetch-Site`, older ones `Origin`; programs send neither and have no cookie to abuse.
 */
export const sameOriginOnly = createMiddleware(async (c, next) => {
  if (safeMethods.has(c.req.method)) return next();
  const site = c.req.header("sec-fetch-site");
  const origin = c.req.header("origin");
  const fromElsewhere = site
    ? site !== "same-origin" && site !== "none"
    : origin !== undefined && !isHost(origin, c.req.header("host"));
  if (fromElsewhere) {
    return c.json({ error: "This request came from another website and was refused." }, 403);
  }
  return next();
});

function isHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
