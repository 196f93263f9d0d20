import { builtInSlugs } from "./built-in-pages.ts";

export const LONGEST_SLUG = 60;

const pattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Addresses that would be taken for another screen. */
const reserved = new Set<string>([
  ...builtInSlugs,
  ...["admin", "bundles", "cart", "checkout", "coming-soon", "contact", "home", "new", "order"],
  ...["pages", "products"],
]);

export function isSlug(text: string): boolean {
  return text.length <= LONGEST_SLUG && pattern.test(text);
}

export function isReservedSlug(slug: string): boolean {
  return reserved.has(slug);
}

/** What the address of a page with this title begins as; empty where the title has no letters of ours. */
export function slugOf(title: string): string {
  const words = title
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? []).join("-").slice(0, LONGEST_SLUG).replace(/-$/, "");
}
