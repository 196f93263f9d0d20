import { createMiddleware } from "hono/factory";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses state-changing requests from other sites' pages (CSRF). Browsers send `Sec-Fetch-Site`,
 * older ones `Origin`; other programs send neither and have no cookies to abuse.
 *
 * @param shopHosts the shop's public hosts: a proxy may not forward the original `Host`
 */
export function sameOriginOnly(shopHosts: readonly string[]) {
  return createMiddleware(async (c, next) => {
    if (safeMethods.has(c.req.method)) return next();
    const site = c.req.header("sec-fetch-site");
    const origin = c.req.header("origin");
    const fromElsewhere = site
      ? site !== "same-origin" && site !== "none"
      : origin !== undefined && ![...shopHosts, c.req.header("host")].includes(hostOf(origin));
    if (fromElsewhere) {
      return c.json({ error: "This request came from another website and was refused." }, 403);
    }
    return next();
  });
}

/**
 * Empty for anything that is not a URL, such as the "null" of a sandboxed page; no host is empty.
 */
function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : "";
}
