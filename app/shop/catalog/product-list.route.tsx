import { useEffect, useLayoutEffect, useRef } from "react";
import { Form, Link, redirect, useNavigation, useSubmit } from "react-router";
import { tagPage } from "#app/http/page-tags.ts";
import { requestContext } from "#app/http/request-context.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { Input, Select } from "#app/ui/fields/input.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import { categoryFilterNames, categoryFilters } from "#domain/catalog/category.ts";
import { type ProductListView, readProductListView } from "#domain/catalog/product-list-view.ts";
import { type ProductSort, productSortNames } from "#domain/catalog/sort-products.ts";
import { offeredSorts } from "#domain/home/list-sorting.ts";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";
import { soldBoxSizes } from "#domain/pricing/pricing-settings.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { listFilterValues } from "#server/pricing/list-filter-values.ts";
import { suggestProducts } from "#server/pricing/suggest-products.ts";
import { homeSection } from "#server/settings/sections.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import type { FoundPage } from "../pages/find-pages.ts";
import { FoundPages } from "../pages/found-pages.tsx";
import { describeProducts } from "../seo/describe-products.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { ProductGrid } from "../shared/products/product-grid.tsx";
import { shopMessages } from "../shared/shop-messages.ts";
import type { Route } from "./+types/product-list.route";
import { BoxCard } from "./box-card.tsx";
import { chosenFilters, filterChoices } from "./filter-choices.ts";
import { listAddress } from "./list-address.ts";
import { ChosenFilters, FilterButton, FilterSheet } from "./list-filters.tsx";
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
  const { list, products, total, pages, close, foundPages, suggested } = loaderData;
  const { isLimited, choices, chosen, sorts } = loaderData;
  const loading = useNavigation().location?.pathname === "/products";
  const sellsBoxes = soldBoxSizes(useCart().pricing).length > 0;
  const isInviting = sellsBoxes && list.view === "grid" && list.page === 1;
  return (
    <Container as="main" className="pt-10 sm:pt-16">
      <h1 className="text-5xl sm:text-7xl">{namesOf(list).name}</h1>

      <Categories list={list} />

      <div className="flex items-center gap-x-1 border-y border-line py-2.5 max-sm:flex-wrap sm:gap-x-4">
        <p role="status" className="mr-auto whitespace-nowrap max-sm:mb-1 max-sm:w-full">
          {loading ? (
            <span className="animate-appear">{shopMessages.loading}</span>
          ) : (
            countNoun(total, "bar")
          )}
        </p>
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
      {isLimited && (
        <p className="pt-4">Limited bars stand among the others, so here are all of them.</p>
      )}
      {close && total > 0 && (
        <p className="pt-4">{`Nothing is called “${list.search}”. These come closest.`}</p>
      )}
      {total > 0 && <FoundPages pages={foundPages} />}

      <div
        className={`${list.view === "list" ? "" : "mt-8 sm:mt-12"} ${loading ? "animate-fade" : ""}`}
        aria-busy={loading}
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

/** The same sorting and layout of all bars, or of a category. */
function withoutFilters(
  { sort, firstSort, view }: ProductListView,
  category: ProductListView["category"],
): Partial<ProductListView> {
  return { sort, firstSort, view, category };
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

function SortForm({ list, sorts }: { list: ProductListView; sorts: readonly ProductSort[] }) {
  const submit = useSubmit();
  const navigation = useNavigation();
  const sort = useRef<HTMLSelectElement>(null);

  // Sync the select with the URL, such as after Back, but not while a navigation is pending. In a
  // layout effect, so that it runs before early events are replayed.
  const settled = navigation.state === "idle";
  useLayoutEffect(() => {
    if (settled && sort.current) sort.current.value = list.sort;
  }, [list.sort, settled]);

  return (
    <Form
      method="get"
      action="/products"
      preventScrollReset
      className="flex min-w-0 items-center gap-2 max-sm:flex-1"
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
    >
      <HiddenFields list={{ ...list, page: 1, sort: list.firstSort }} />
      <label htmlFor="sort" className="shrink-0 text-sm text-soft max-sm:sr-only">
        Sort by
      </label>
      <Select
        ref={sort}
        id="sort"
        name="sort"
        defaultValue={list.sort}
        className="w-auto min-w-0 max-sm:w-full"
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {productSortNames[sort]}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit" variant="quiet">
          Sort
        </Button>
      </noscript>
    </Form>
  );
}

function NoProducts(props: {
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

/** On a phone it is in the filter sheet. */
function SearchField({ list }: { list: ProductListView }) {
  return (
    <Form
      method="get"
      action="/products"
      role="search"
      className="max-md:hidden"
      preventScrollReset
    >
      <HiddenFields list={{ ...list, search: "", page: 1 }} />
      <Input
        key={list.search}
        type="search"
        name="q"
        autoComplete="on"
        aria-label="Search the bars"
        placeholder="Search"
        defaultValue={list.search}
        maxLength={60}
        className="w-44 lg:w-60"
      />
    </Form>
  );
}

/** Hidden fields with parameters of the list that a form has no fields for. */
function HiddenFields({ list }: { list: ProductListView }) {
  const query = new URLSearchParams(listAddress(list).split("?")[1]);
  return [...query].map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
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

function ViewToggle({ list }: { list: ProductListView }) {
  return (
    <nav
      aria-label="View"
      className="flex shrink-0 overflow-hidden rounded-md border-[1.5px] border-ink"
    >
      {(["grid", "list"] as const).map((view) => (
        <Link
          key={view}
          to={listAddress({ ...list, view })}
          preventScrollReset
          replace
          aria-current={list.view === view ? "true" : undefined}
          aria-label={view === "grid" ? "Grid" : "List"}
          className="grid size-11 place-items-center text-soft max-sm:aria-[current=true]:hidden focus-visible:-outline-offset-5 aria-[current=true]:bg-ink aria-[current=true]:text-paper"
        >
          <svg viewBox="0 0 20 20" width="20" height="20" fill="currentColor" aria-hidden="true">
            {view === "grid" ? (
              <path d="M3 2h5v7H3zM12 2h5v7h-5zM3 11h5v7H3zM12 11h5v7h-5z" />
            ) : (
              <path d="M2 3h4v5H2zM8 4.500h10v2H8zM2 12h4v5H2zM8 13.500h10v2H8z" />
            )}
          </svg>
        </Link>
      ))}
    </nav>
  );
}
