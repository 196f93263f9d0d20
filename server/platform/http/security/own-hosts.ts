import type { IncomingMessage, ServerResponse } from "node:http";
import type { Config } from "../../config.ts";
import { isLoopback } from "../../loopback.ts";

/**
 * Answers a request that names a host which is not the shop's.
 *
 * @returns false when the request may go on
 */
export type RefuseForeignHosts = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Asked by address or by any name: load balancers, and what measures. */
const forPrograms = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Somebody else's name may lead here, and a page under it would count as the shop's own: its calls
 * would come from the same site. Pages lead to the shop's address; calls are refused. This machine's
 * own names are nobody else's.
 */
export function refuseForeignHosts(
  config: Pick<Config, "mode" | "siteUrl" | "siteHosts">,
): RefuseForeignHosts {
  // A demo is looked at under any name: another machine's, a phone's tunnel.
  if (config.mode !== "production") return () => false;
  const own = new Set([new URL(config.siteUrl).hostname, ...config.siteHosts.map(hostnameOf)]);
  return (request, response) => {
    const hostname = hostnameOf(request.headers.host ?? "");
    if (own.has(hostname) || isLoopback(hostname)) return false;
    const { method, url = "/" } = request;
    const path = url.startsWith("/") ? url : "/";
    if (forPrograms.has(path)) return false;
    const isPage = (method === "GET" || method === "HEAD") && !/^\/(?:api|functions)\b/.test(path);
    if (isPage) {
      const location = new URL(`${config.siteUrl}${path}`).href;
      response.writeHead(302, { location, "cache-control": "no-store" }).end();
    } else {
      // The body is never read, so nothing else can follow on this connection.
      response
        .writeHead(421, { "content-type": "application/json", connection: "close" })
        .end(JSON.stringify({ error: `This is ${config.siteUrl}, and no other address.` }));
    }
    return true;
  };
}

/** Without port and final dot, as names are compared. */
export function hostnameOf(host: string): string {
  return host.toLowerCase().replace(/\.?(?::\d+)?$/, "");
}
