import { normalizeUnicode } from "../input/normalize-unicode.ts";
import { builtInSlugs } from "./built-in-pages.ts";

export const MAX_SLUG_LENGTH = 60;

const pattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Slugs that would conflict with other URLs. */
const reserved = new Set<string>([
  ...builtInSlugs,
  ...["admin", "bundles", "cart", "checkout", "coming-soon", "contact", "home", "new", "order"],
  ...["pages", "products"],
]);

export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG_LENGTH && pattern.test(text);
}

export function isReservedSlug(slug: string): boolean {
  return reserved.has(slug);
}

/** The default slug for a title; empty when the title has no Latin letters. */
export function slugOf(title: string): string {
  const words = normalizeUnicode(title, "NFD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? []).join("-").slice(0, MAX_SLUG_LENGTH).replace(/-$/, "");
}
