import type { IncomingMessage, ServerResponse } from "node:http";
import type { Config } from "../../config.ts";
import { isLoopback } from "../../loopback.ts";

/**
 * Answers requests for hosts other than the shop's own.
 *
 * @returns false when the request may go on
 */
export type RefuseForeignHosts = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Paths that load balancers and monitoring request by IP address or any name. */
const forPrograms = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Another domain may point to this server; a page under it would be same-origin with its own calls.
 * Pages redirect to the shop's address; calls are refused. Loopback names are always allowed.
 */
export function refuseForeignHosts(
  config: Pick<Config, "mode" | "siteUrl" | "siteHosts">,
): RefuseForeignHosts {
  // A demo may be opened under any name: another machine's, a tunnel's.
  if (config.mode !== "production") return () => false;
  const hostnames = new Set([
    hostnameOf(new URL(config.siteUrl).host),
    ...config.siteHosts.map(hostnameOf),
  ]);
  return (request, response) => {
    const hostname = hostnameOf(request.headers.host ?? "");
    if (hostnames.has(hostname) || isLoopback(hostname)) return false;
    const { method, url = "/" } = request;
    const path = url.startsWith("/") ? url : "/";
    if (forPrograms.has(path)) return false;
    const isPage = (method === "GET" || method === "HEAD") && !/^\/(?:api|functions)\b/.test(path);
    if (isPage) {
      const location = new URL(`${config.siteUrl}${path}`).href;
      response.writeHead(302, { location, "cache-control": "no-store" }).end();
    } else {
      // The body is never read, so the connection cannot be reused.
      response
        .writeHead(421, { "content-type": "application/json", connection: "close" })
        .end(JSON.stringify({ error: `This is ${config.siteUrl}, and no other address.` }));
    }
    return true;
  };
}

/** Lowercase, without port and trailing dot, for comparing. */
export function hostnameOf(host: string): string {
  return host.toLowerCase().replace(/\.?(?::\d+)?$/, "");
}
