import { createHash } from "node:crypto";

const inlineScripts = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * A policy that runs the shop's own files and exactly the inline scripts that the server wrote into
 * this page: a script that gets into the page in the browser does nothing. What the server itself
 * writes is escaped by React; this policy cannot tell its scripts from ones smuggled in there.
 *
 * @param html the whole page as it is sent
 * @see https://www.w3.org/TR/CSP3/#framework-directive-source-list
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = Array.from(html.matchAll(inlineScripts), ([, script = ""]) => {
    return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  });
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(hashes)].join(" "),
    "style-src 'self'",
    // A bar's picture may be hosted anywhere: staff paste addresses, adopted products have theirs.
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
