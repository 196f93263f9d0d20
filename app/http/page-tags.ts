import type { RouterContextProvider } from "react-router";
import { requestContext } from "./request-context.ts";

/**
 * What a kept page shows. The database sends the same words when it changes: see
 * server/platform/db/schema/page-changes.ts.
 */
export type PageTag =
  /** All products. */
  | "products"
  | `product:${number}`
  /** Which products are suggested beside one, not what is said of them. */
  | "companions"
  | "coming-soon"
  /** A page that the owner wrote, or could write. */
  | `page:${string}`
  /** Which pages the footer names. */
  | "footer-pages"
  | "ready-boxes"
  | `settings:${string}`;

/** Called by loaders of pages that are kept: such a page is dropped when one of its tags changes. */
export function tagPage(context: Readonly<RouterContextProvider>, ...tags: PageTag[]): void {
  const { pageTags } = context.get(requestContext);
  for (const tag of tags) pageTags?.add(tag);
}
