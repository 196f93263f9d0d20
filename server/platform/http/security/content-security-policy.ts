import { createHash } from "node:crypto";
import type { Framing } from "./framing.ts";

const inlineScripts = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Required by Stripe's script and frames. @see
 * https://docs.stripe.com/security/guide#content-security-policy
 */
const stripe = {
  scripts: " https://js.stripe.com https://*.js.stripe.com",
  calls: " https://api.stripe.com",
  frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
};

/**
 * A policy that allows the shop's own files and exactly the inline scripts in this page, so that
 * injected scripts do not run. It cannot detect scripts that were injected into the server's HTML;
 * React's escaping prevents these.
 *
 * @param html the whole page as it is sent
 * @param framing who may frame this page, and what it may frame besides the shop's own pages
 * @param options.withStripe whether cards are typed on this page
 * @param options.filmsFrom the origin of the bucket that uploaded files are in
 * @see https://www.w3.org/TR/CSP3/#framework-directive-source-list
 */
export function contentSecurityPolicy(
  html: string,
  { framedBy, frames }: Framing,
  { withStripe = false, filmsFrom }: { withStripe?: boolean; filmsFrom?: string | undefined } = {},
): string {
  const hashes = Array.from(html.matchAll(inlineScripts), ([, script = ""]) => {
    return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  });
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(hashes)].join(" ") + (withStripe ? stripe.scripts : ""),
    "style-src 'self'",
    // Pictures of bars may be on any host: staff paste addresses, and adopted products have theirs.
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${withStripe ? stripe.calls : ""}`,
    `media-src 'self'${filmsFrom ? ` ${filmsFrom}` : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ["frame-src 'self'", ...frames, ...(withStripe ? stripe.frames : [])].join(" "),
    `frame-ancestors '${framedBy}'`,
  ].join("; ");
}
