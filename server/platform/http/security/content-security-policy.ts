import { createHash } from "node:crypto";
import type { Framing } from "./framing.ts";

const inlineScripts = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** What Stripe's script and its frames need. @see https://docs.stripe.com/security/guide#content-security-policy */
const stripe = {
  scripts: " https://js.stripe.com https://*.js.stripe.com",
  calls: " https://api.stripe.com",
  frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
};

/**
 * A policy that runs the shop's own files and exactly the inline scripts that the server wrote into
 * this page: a script that gets into the page in the browser does nothing. What the server itself
 * writes is escaped by React; this policy cannot tell its scripts from ones smuggled in there.
 *
 * @param html the whole page as it is sent
 * @param framing who may frame this page, and what it may frame besides the shop's own pages
 * @param withStripe whether cards are typed on this page
 * @see https://www.w3.org/TR/CSP3/#framework-directive-source-list
 */
export function contentSecurityPolicy(
  html: string,
  { framedBy, frames }: Framing,
  withStripe = false,
): string {
  const hashes = Array.from(html.matchAll(inlineScripts), ([, script = ""]) => {
    return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  });
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(hashes)].join(" ") + (withStripe ? stripe.scripts : ""),
    "style-src 'self'",
    // A bar's picture may be hosted anywhere: staff paste addresses, adopted products have theirs.
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${withStripe ? stripe.calls : ""}`,
    "media-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ["frame-src 'self'", ...frames, ...(withStripe ? stripe.frames : [])].join(" "),
    `frame-ancestors '${framedBy}'`,
  ].join("; ");
}
