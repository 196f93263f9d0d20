import { createMiddleware } from "hono/factory";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses whatever would change something and comes from another site's page. Browsers send
 * `Sec-Fetch-Site`, older ones `Origin`; programs send neither and have no cookie to abuse.
 *
 * @param ownHosts the shop's public ones: a proxy may not pass the `Host` on that its page had
 */
export function sameOriginOnly(ownHosts: readonly string[]) {
  return createMiddleware(async (c, next) => {
    if (safeMethods.has(c.req.method)) return next();
    const site = c.req.header("sec-fetch-site");
    const origin = c.req.header("origin");
    const fromElsewhere = site
      ? site !== "same-origin" && site !== "none"
      : origin !== undefined && ![...ownHosts, c.req.header("host")].includes(hostOf(origin));
    if (fromElsewhere) {
      return c.json({ error: "This request came from another website and was refused." }, 403);
    }
    return next();
  });
}

/** Empty, which no host is, for what is no address: the "null" of a sandboxed page. */
function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : "";
}
