import { createHash } from "node:crypto";
import type { Framing } from "./framing.ts";

/**
 * Required by Stripe's script and frames. @see
 * https://docs.stripe.com/security/guide#content-security-policy
 */
const stripe = {
  scripts: " https://js.stripe.com https://*.js.stripe.com",
  calls: ["https://api.stripe.com"],
  frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
};

/** Besides, where Link can pay. @see the same page */
const link = ["https://link.com", "https://*.link.com"];

type PolicyOptions = {
  readonly withStripe?: boolean;
  readonly withLink?: boolean;
  readonly readsBarcodes?: boolean;
  readonly filmsFrom?: string | undefined;
};

/**
 * A policy that allows the shop's own files and exactly these inline scripts, so that no other runs,
 * however it came into the page.
 *
 * @param scripts the texts of the inline scripts that the shop itself put into the page
 * @param framing who may frame this page, and what it may frame besides the shop's own pages
 * @param options.withStripe whether cards are typed on this page
 * @param options.withLink whether Stripe's Link can pay there
 * @param options.readsBarcodes whether its pages read barcodes with a camera, by WebAssembly
 * @param options.filmsFrom the origin of the bucket that uploaded files are in
 * @see https://www.w3.org/TR/CSP3/#framework-directive-source-list
 */
export function contentSecurityPolicy(
  scripts: readonly string[],
  { framedBy, frames }: Framing,
  { withStripe = false, withLink = false, readsBarcodes = false, filmsFrom }: PolicyOptions = {},
): string {
  const linkHosts = withStripe && withLink ? link : [];
  const hashes = scripts.map(
    (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return [
    "default-src 'self'",
    [
      "script-src 'self'",
      ...(readsBarcodes ? ["'wasm-unsafe-eval'"] : []),
      ...new Set(hashes),
    ].join(" ") + (withStripe ? stripe.scripts : ""),
    "style-src 'self'",
    // Pictures of bars may be on any host: staff paste addresses.
    "img-src 'self' data: https:",
    "font-src 'self'",
    ["connect-src 'self'", ...(withStripe ? stripe.calls : []), ...linkHosts].join(" "),
    `media-src 'self'${filmsFrom ? ` ${filmsFrom}` : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ["frame-src 'self'", ...frames, ...(withStripe ? stripe.frames : []), ...linkHosts].join(" "),
    `frame-ancestors '${framedBy}'`,
  ].join("; ");
}
