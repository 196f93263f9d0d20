import { useEffect, useLayoutEffect, useRef } from "react";
import { Form, Link, useNavigation, useSubmit } from "react-router";
import {
  type CategoryFilter,
  categoryFilterNames,
  categoryFilters,
  parseCategoryFilter,
} from "#domain/catalog/category.ts";
import {
  parseProductSort,
  productSortNames,
  productSorts,
  sortProducts,
} from "#domain/catalog/sort-products.ts";
import { listProductCards } from "#server/pricing/list-product-cards.ts";
import { tagPage } from "../../http/page-tags.ts";
import { requestContext } from "../../http/request-context.ts";
import { Button, ButtonLink } from "../../ui/buttons/button.tsx";
import { Select } from "../../ui/fields/input.tsx";
import { Container } from "../../ui/layout/container.tsx";
import { describeBars } from "../seo/describe-bars.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { ProductGrid } from "../shared/product-grid.tsx";
import { shopMessages } from "../shared/shop-messages.ts";
import type { Route } from "./+types/product-list.route";
import { type ListView, listAddress } from "./list-address.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  tagPage(context, "products");
  const query = new URL(request.url).searchParams;
  const list: ListView = {
    category: parseCategoryFilter(query.get("category")),
    sort: parseProductSort(query.get("sort")),
    view: query.get("view") === "list" ? "list" : "grid",
  };
  const all = await listProductCards(shop);
  const chosen =
    list.category === "all" ? all : all.filter((bar) => bar.category === list.category);
  const bars = sortProducts(chosen, list.sort);
  const { siteUrl } = shop.config;
  return {
    list,
    bars,
    structuredData:
      bars.length > 0 ? describeBars(siteUrl, { ...namesOf(list.category), bars }) : null,
  };
}

/** What the list is called and where it is found. Sorted or as rows, it is the same list. */
function namesOf(category: CategoryFilter) {
  return {
    name: category === "all" ? "Chocolate Bars" : categoryFilterNames[category],
    path: listAddress({ category, sort: "name", view: "grid" }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const category = loaderData?.list.category ?? "all";
  const { name, path } = namesOf(category);
  const descriptors = pageMeta(matches[0].loaderData, {
    title: name,
    description:
      category === "all"
        ? "All our bean-to-bar chocolate: dark, milk, white, flavored and specialty bars, each with its origin and cocoa percentage."
        : `${name} from our kitchen: bean-to-bar, in small batches, each bar with its origin and cocoa percentage.`,
    path,
  });
  const structuredData = loaderData?.structuredData;
  return structuredData ? [...descriptors, { "script:ld+json": structuredData }] : descriptors;
};

export default function ProductList({ loaderData }: Route.ComponentProps) {
  const { list, bars } = loaderData;
  const submit = useSubmit();
  const filters = useRef<HTMLElement>(null);
  const sort = useRef<HTMLSelectElement>(null);
  const navigation = useNavigation();
  const loading = navigation.location?.pathname === "/products";

  // On a phone the chosen category may lie beyond the edge of its row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another category is another place.
  useEffect(() => {
    const { current } = filters;
    const chosen = current?.querySelector<HTMLElement>("[aria-current]");
    if (!current || !chosen) return;
    current.scrollTo({ left: chosen.offsetLeft - (current.clientWidth - chosen.offsetWidth) / 2 });
  }, [list.category]);

  // The address may say otherwise, as after going back. While a page is awaited, the choice that
  // asked for it stands. Before the paint, and so before a choice made early is made once more.
  const settled = navigation.state === "idle";
  useLayoutEffect(() => {
    if (settled && sort.current) sort.current.value = list.sort;
  }, [list.sort, settled]);

  return (
    <Container as="main" className="pt-10 sm:pt-16">
      <h1 className="text-5xl sm:text-7xl">{namesOf(list.category).name}</h1>

      <nav
        ref={filters}
        aria-label="Categories"
        className="relative -mx-gutter mt-7 mb-6 overflow-x-auto [scrollbar-width:none]"
      >
        <ul className="flex w-max gap-2 px-gutter py-1">
          {categoryFilters.map((category) => (
            <li key={category} data-category={category}>
              <Link
                to={listAddress({ ...list, category })}
                prefetch="intent"
                preventScrollReset
                aria-current={category === list.category ? "page" : undefined}
                className="flex min-h-11 items-center rounded-full border-[1.5px] border-line px-4.5 font-medium transition-colors hover:border-accent hover:text-accent aria-[current=page]:border-accent aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
              >
                {categoryFilterNames[category]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>

      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-y border-line py-3">
        <p role="status" className="mr-auto">
          {loading ? (
            <span className="animate-appear">{shopMessages.loading}</span>
          ) : (
            `${bars.length} ${bars.length === 1 ? "product" : "products"}`
          )}
        </p>
        <Form
          method="get"
          action="/products"
          preventScrollReset
          className="flex items-center gap-2 max-sm:order-1 max-sm:w-full"
          onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
        >
          {list.category !== "all" && <input type="hidden" name="category" value={list.category} />}
          {list.view !== "grid" && <input type="hidden" name="view" value={list.view} />}
          <label htmlFor="sort" className="shrink-0 text-sm text-soft">
            Sort by
          </label>
          <Select ref={sort} id="sort" name="sort" defaultValue={list.sort} className="sm:w-auto">
            {productSorts.map((sort) => (
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
        <ViewToggle list={list} />
      </div>

      <div
        className={`${list.view === "list" ? "" : "mt-8 sm:mt-12"} ${loading ? "animate-fade" : ""}`}
        aria-busy={loading}
      >
        {bars.length > 0 ? (
          <ProductGrid
            bars={bars}
            shape={list.view}
            headingLevel="h2"
            eager={list.view === "grid" ? 4 : 3}
          />
        ) : (
          <div className="max-w-prose py-12">
            <p className="font-serif text-2xl sm:text-3xl">
              {list.category === "all"
                ? "The shelves are empty at the moment. Please come back soon."
                : "There is nothing in this category at the moment."}
            </p>
            {list.category !== "all" && (
              <ButtonLink to={listAddress({ ...list, category: "all" })} className="mt-6">
                See all products
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </Container>
  );
}

function ViewToggle({ list }: { list: ListView }) {
  return (
    <nav aria-label="View" className="flex overflow-hidden rounded-md border-[1.5px] border-ink">
      {(["grid", "list"] as const).map((view) => (
        <Link
          key={view}
          to={listAddress({ ...list, view })}
          preventScrollReset
          replace
          aria-current={list.view === view ? "true" : undefined}
          aria-label={view === "grid" ? "Grid" : "List"}
          className="grid size-11 place-items-center text-soft focus-visible:-outline-offset-5 aria-[current=true]:bg-ink aria-[current=true]:text-paper"
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
