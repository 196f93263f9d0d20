import { ButtonLink } from "#app/ui/buttons/button.tsx";
import type { ProductListView } from "#domain/catalog/product-list-view.ts";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";
import type { FoundPage } from "../pages/find-pages.ts";
import { FoundPages } from "../pages/found-pages.tsx";
import { ProductGrid } from "../shared/products/product-grid.tsx";
import { listAddress, withoutFilters } from "./list-address.ts";

export function NoProducts(props: {
  list: ProductListView;
  isFiltered: boolean;
  foundPages: readonly FoundPage[];
  suggested: readonly ListedProduct[];
}) {
  const { list, isFiltered, foundPages, suggested } = props;
  return (
    <div className="py-12">
      <p className="font-serif text-2xl sm:text-3xl">
        {foundPages.length > 0
          ? `No bar is called “${list.search}”. Is this what you're looking for?`
          : describeNone(list, isFiltered)}
      </p>
      <FoundPages pages={foundPages} />
      {(list.category !== "all" || isFiltered) && (
        <ButtonLink to={listAddress(withoutFilters(list, "all"))} className="mt-6">
          See all products
        </ButtonLink>
      )}
      {suggested.length > 0 && (
        <section className="mt-12" aria-labelledby="suggested">
          <h2 id="suggested" className="mb-8 text-2xl">
            How about one of these?
          </h2>
          <ProductGrid products={suggested} />
        </section>
      )}
    </div>
  );
}

function describeNone({ category, search }: ProductListView, isFiltered: boolean): string {
  if (search) return `Nothing is called “${search}”.`;
  if (isFiltered) return "No bar matches all of that.";
  return category === "all"
    ? "The shelves are empty at the moment. Please come back soon."
    : "There is nothing in this category at the moment.";
}
