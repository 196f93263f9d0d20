import type { RouterContextProvider } from "react-router";
import { requestContext } from "./request-context.ts";

/**
 * What a cached page depends on. The database sends the same tags when it changes: see
 * server/platform/db/schema/page-changes.ts.
 */
export type PageTag =
  /** All products. */
  | "products"
  | `product:${number}`
  /** Which products are suggested beside one, not their data. */
  | "companions"
  | "coming-soon"
  /** A page of the owner, whether it exists or not. */
  | `page:${string}`
  /** Which pages the footer links to. */
  | "footer-pages"
  | "ready-boxes"
  /** Whether there are discount codes or automatic discounts. */
  | "promotions"
  | `settings:${string}`;

/**
 * Called by loaders of cacheable pages: the cached page is dropped when one of its tags changes.
 */
export function tagPage(context: Readonly<RouterContextProvider>, ...tags: PageTag[]): void {
  const { pageTags } = context.get(requestContext);
  for (const tag of tags) pageTags?.add(tag);
}
