import type { ProductListView } from "#domain/catalog/product-list-view.ts";
import type { AppContext } from "#server/app-context.ts";
import { type FoundProducts, findProducts } from "#server/pricing/find-products.ts";
import { type FoundPage, type FoundPages, findPages } from "../pages/find-pages.ts";

/** The bars of a list, and the pages that its search also finds. */
export type FoundInShop = FoundProducts & { readonly foundPages: readonly FoundPage[] };

/**
 * Searches bars and pages. Similar ones are only for who finds neither: "shipping" leads to its page
 * and not to a bar that is spelled like it.
 */
export async function searchShop(
  ctx: Pick<AppContext, "db" | "config" | "clock" | "details" | "currentSettings">,
  view: ProductListView,
): Promise<FoundInShop> {
  const [found, pages] = await Promise.all([findProducts(ctx, view), findPages(ctx, view.search)]);
  const hasBars = found.total > 0 && !found.close;
  const exact = exactPages(pages, hasBars);
  if (hasBars) return { ...found, foundPages: exact };
  if (exact.length > 0) {
    return { products: [], total: 0, pages: 1, close: false, foundPages: exact };
  }
  const close = found.close || pages.similar.length > 0;
  return { ...found, close, foundPages: pages.similar };
}

/** A page that only mentions a word is of help where no bar has it: most say "chocolate". */
function exactPages({ named, mentioning }: FoundPages, hasBars: boolean): readonly FoundPage[] {
  return named.length > 0 || hasBars ? named : mentioning;
}
