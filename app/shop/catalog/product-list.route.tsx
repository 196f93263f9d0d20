import { useEffect, useRef } from "react";
import { Link, redirect, useNavigation } from "react-router";
import { tagPage } from "#app/http/page-tags.ts";
import { requestContext } from "#app/http/request-context.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import { categoryFilterNames, categoryFilters } from "#domain/catalog/category.ts";
import { type ProductListView, readProductListView } from "#domain/catalog/product-list-view.ts";
import { offeredSorts } from "#domain/home/list-sorting.ts";
import { soldBoxSizes } from "#domain/pricing/pricing-settings.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { listFilterValues } from "#server/pricing/list-filter-values.ts";
import { suggestProducts } from "#server/pricing/suggest-products.ts";
import { homeSection } from "#server/settings/sections.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import { FoundPages } from "../pages/found-pages.tsx";
import { describeProducts } from "../seo/describe-products.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { ProductGrid } from "../shared/products/product-grid.tsx";
import { shopMessages } from "../shared/shop-messages.ts";
import type { Route } from "./+types/product-list.route";
import { BoxCard } from "./box-card.tsx";
import { chosenFilters, filterChoices } from "./filter-choices.ts";
import { listAddress, withoutFilters } from "./list-address.ts";
import { ChosenFilters, FilterButton, FilterSheet } from "./list-filters.tsx";
import { SearchField, SortForm, ViewToggle } from "./list-toolbar.tsx";
import { NoProducts } from "./no-products.tsx";
import { searchShop } from "./search-shop.ts";

/** How many bars the list shows before the card that leads to the box builder. */
const PRODUCTS_BEFORE_BOX = 8;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  tagPage(context, "products");
  const { searchParams } = new URL(request.url);
  const offered = offeredSorts(shop.currentSettings(homeSection).list);
  const list = readProductListView(searchParams, offered);

  const [found, ofSearch] = await Promise.all([
    searchShop(shop, list),
    listFilterValues(shop, list, false),
  ]);
  const { products, total, pages, close, foundPages } = found;
  if (list.page > pages) throw redirect(listAddress({ ...list, page: pages }));

  const available = close ? await listFilterValues(shop, list, true) : ofSearch;
  const isNothingFound = list.search !== "" && products.length === 0;
  const { siteUrl } = shop.config;
  return {
    list,
    sorts: offered.sorts,
    products,
    total,
    pages,
    close,
    foundPages,
    suggested: isNothingFound ? await suggestProducts(shop) : [],
    /** The footer links to it, and no bar is only in it. */
    isLimited: searchParams.get("category") === "limited",
    choices: filterChoices(list, available),
    chosen: chosenFilters(list),
    structuredData:
      products.length > 0 ? describeProducts(siteUrl, { ...namesOf(list), products }) : null,
  };
}

/** Title and canonical URL. Sorting, filters and layout do not change them. */
function namesOf({ category, page }: Pick<ProductListView, "category" | "page">) {
  return {
    name: category === "all" ? "Chocolate Bars" : categoryFilterNames[category],
    path: listAddress({ category, page }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { category, page } = loaderData?.list ?? { category: "all" as const, page: 1 };
  const { name, path } = namesOf({ category, page });
  const descriptors = pageMeta(matches[0].loaderData, {
    title: name,
    description:
      category === "all"
        ? "All our bean-to-bar chocolate: dark, milk, white, flavored and specialty bars."
        : `${name}: bean-to-bar, in small batches.`,
    path,
  });
  const structuredData = loaderData?.structuredData;
  return structuredData ? [...descriptors, { "script:ld+json": structuredData }] : descriptors;
};

export default function ProductList({ loaderData }: Route.ComponentProps) {
  const { list, sorts, products, pages, foundPages, suggested, choices, chosen } = loaderData;
  const isLoading = useNavigation().location?.pathname === "/products";
  const sellsBoxes = soldBoxSizes(useCart().pricing).length > 0;
  const isInviting = sellsBoxes && list.view === "grid" && list.page === 1;
  return (
    <Container as="main" className="pt-10 sm:pt-16">
      <h1 className="text-5xl sm:text-7xl">{namesOf(list).name}</h1>

      <Categories list={list} />

      <div className="flex items-center gap-1 border-y border-line py-2.5 max-sm:flex-wrap max-sm:py-1.5 sm:gap-x-4">
        <Count total={loaderData.total} isLoading={isLoading} />
        <SearchField list={list} />
        <FilterButton count={chosen.length} />
        <SortForm list={list} sorts={sorts} />
        <ViewToggle list={list} />
      </div>
      <FilterSheet
        search={list.search}
        choices={choices}
        hiddenFields={{
          ...(list.category !== "all" && { category: list.category }),
          ...(list.sort !== list.firstSort && { sort: list.sort }),
          ...(list.view !== "grid" && { view: list.view }),
        }}
        clear={listAddress(withoutFilters(list, list.category))}
      />
      <ChosenFilters filters={chosen} />
      <FoundNotes found={loaderData} />

      <div
        className={`${list.view === "list" ? "" : "mt-8 sm:mt-12"} ${isLoading ? "animate-fade" : ""}`}
        aria-busy={isLoading}
      >
        {products.length > 0 ? (
          <ProductGrid
            products={products}
            shape={list.view}
            headingLevel="h2"
            eager={list.view === "grid" ? 4 : 3}
            inserted={isInviting ? { after: PRODUCTS_BEFORE_BOX, card: <BoxCard /> } : undefined}
          />
        ) : (
          <NoProducts
            list={list}
            isFiltered={chosen.length > 0}
            foundPages={foundPages}
            suggested={suggested}
          />
        )}
      </div>
      {pages > 1 && <Pages list={list} pages={pages} />}
    </Container>
  );
}

function Count({ total, isLoading }: { total: number; isLoading: boolean }) {
  return (
    <p role="status" className="mr-auto whitespace-nowrap">
      {isLoading ? (
        <span className="animate-appear">{shopMessages.loading}</span>
      ) : (
        countNoun(total, "bar")
      )}
    </p>
  );
}

/** Where the bars are not just what was asked for: why, and what else there is. */
function FoundNotes({ found }: { found: Route.ComponentProps["loaderData"] }) {
  const { list, total, isLimited, close, foundPages } = found;
  return (
    <>
      {isLimited && (
        <p className="pt-4">Limited bars are mixed in with the rest, so here are all of them.</p>
      )}
      {close && total > 0 && (
        <p className="pt-4">{`Nothing is called “${list.search}”. These come closest.`}</p>
      )}
      {total > 0 && <FoundPages pages={foundPages} />}
    </>
  );
}

function Categories({ list }: { list: ProductListView }) {
  const row = useRef<HTMLElement>(null);

  // On a phone, scroll to the chosen category in its row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another category is another place.
  useEffect(() => {
    const { current } = row;
    const chosen = current?.querySelector<HTMLElement>("[aria-current]");
    if (!current || !chosen) return;
    current.scrollTo({ left: chosen.offsetLeft - (current.clientWidth - chosen.offsetWidth) / 2 });
  }, [list.category]);

  return (
    <nav
      ref={row}
      aria-label="Categories"
      // Where they do not fit, they fade at the edge, since more follow.
      className="relative -mx-gutter mt-5 mb-4 overflow-x-auto sm:mt-7 sm:mb-6 [scrollbar-width:none] max-lg:[mask-image:linear-gradient(to_right,#000_calc(100%-4rem),transparent)]"
    >
      <ul className="flex w-max gap-2 px-gutter py-1 max-lg:pr-16">
        {categoryFilters.map((category) => (
          <li key={category} data-category={category}>
            <Link
              to={listAddress({ ...list, page: 1, category })}
              prefetch="intent"
              preventScrollReset
              aria-current={category === list.category ? "page" : undefined}
              className="flex min-h-11 items-center rounded-pill border-[1.5px] border-line px-4.5 font-medium transition-colors hover:border-accent hover:text-accent aria-[current=page]:border-accent aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
            >
              {categoryFilterNames[category]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Pages({ list, pages }: { list: ProductListView; pages: number }) {
  const link = (page: number, name: string) =>
    page >= 1 && page <= pages ? (
      <ButtonLink variant="quiet" to={listAddress({ ...list, page })} prefetch="intent">
        {name}
      </ButtonLink>
    ) : (
      <span />
    );
  return (
    <nav
      aria-label="Pages"
      className="mt-10 grid grid-cols-[1fr_auto_1fr] items-center gap-4 *:last:justify-self-end *:first:justify-self-start"
    >
      {link(list.page - 1, "Previous")}
      <p className="text-soft tabular-nums">{`Page ${list.page} of ${pages}`}</p>
      {link(list.page + 1, "Next")}
    </nav>
  );
}
