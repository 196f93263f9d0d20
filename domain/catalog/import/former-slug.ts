import { normalizeUnicode } from "../../input/normalize-unicode.ts";

/**
 * A product's part of its address in shops that make it from the name, such as WooCommerce and Wix:
 * "Sea Salt & Almond 70%" becomes "sea-salt-almond-70".
 */
export function formerSlug(name: string): string {
  return normalizeUnicode(name, "NFKD")
    .toLowerCase()
    .replace(/['’`\p{M}]/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
