import { randomUUID } from "node:crypto";
import { requestContext } from "#app/http/request-context.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import type { AppContext } from "#server/app-context.ts";
import {
  countMatchingProducts,
  listMatchingProducts,
} from "#server/catalog/product-list-queries.ts";
import { listProductNames } from "#server/catalog/product-queries.ts";
import { findComingSoon, listComingSoon } from "#server/coming-soon/coming-soon-queries.ts";
import { isCountedInErp as readCountedInErp } from "#server/erp/stock/is-counted-in-erp.ts";
import { countAwaitingUpcoming, listAwaitedProducts } from "#server/notices/notice-queries.ts";
import { getPricingSettings } from "#server/settings/sections.ts";
import { listProductsInLots } from "#server/stock/lot-queries.ts";
import { ComingSoonDialog, type UpcomingView } from "../coming-soon/coming-soon-dialog.tsx";
import { ListScreen } from "../list/list-screen.tsx";
import { loadList } from "../list/load-list.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/products.route";
import { ProductBulk } from "./product-bulk.tsx";
import { ProductSheet } from "./product-cells.tsx";
import { productList } from "./product-list.tsx";
import { productsMessages } from "./product-message.ts";
import { productRow } from "./product-views.ts";

export const meta = adminMeta("Products", "The bars that the shop sells.");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const pricing = await getPricingSettings(shop.db, shop.log);
  const [awaitedProducts, inLots] = await Promise.all([
    listAwaitedProducts(shop.db),
    listProductsInLots(shop.db),
  ]);
  const awaited = new Map(awaitedProducts.map(({ id, people }) => [id, people]));
  const [list, upcoming] = await Promise.all([
    loadList(shop, productList, url.searchParams, async ({ search, filters, sort }, range) => {
      const { category, stock, archived } = filters;
      const inStock = stock === undefined ? undefined : stock === "in";
      const ids = filters.awaited && [...awaited.keys()];
      const filter = { search, category, inStock, archived: archived ?? false, ids };
      const products = await listMatchingProducts(shop.db, filter, range, sort);
      return {
        rows: products.map((product) =>
          productRow(product, {
            people: awaited.get(product.id) ?? 0,
            isInLots: inLots.has(product.id),
            requestIds: { price: randomUUID(), count: randomUUID() },
          }),
        ),
        total: await countMatchingProducts(shop.db, filter),
      };
    }),
    upcomingView(shop, url.searchParams.get("upcoming")),
  ]);
  return {
    list,
    upcoming,
    individual: pricing.individual,
    isCountedInErp: await readCountedInErp(shop),
  };
}

/** @param requested "list", "new", a bar's id, or "remove-" or "release-" and its id */
async function upcomingView(
  { db }: AppContext,
  requested: string | null,
): Promise<UpcomingView | null> {
  if (requested === null) return null;
  const [items, awaiting] = await Promise.all([listComingSoon(db), countAwaitingUpcoming(db)]);
  const view = { items, waiting: Object.fromEntries(awaiting), products: [] };
  if (requested === "new") return { ...view, open: "edit", item: null, version: 0 };

  const [, what = "edit", number = ""] = /^(?:(remove|release)-)?(.*)$/.exec(requested) ?? [];
  const id = parseUpcomingId(number);
  const found = id === undefined ? undefined : await findComingSoon(db, id);
  if (!found) return { ...view, open: "list", item: null, version: 0 };

  if (what === "release") {
    return { ...view, open: "release", ...found, products: await listProductNames(db) };
  }
  return { ...view, open: what === "remove" ? "remove" : "edit", ...found };
}

function parseUpcomingId(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { list, upcoming, individual, isCountedInErp } = loaderData;
  const listQuery = productList.write({ ...list.request, page: list.page.number });
  const upcomingQuery = (open: string) =>
    `${listQuery === "" ? "?" : `${listQuery}&`}upcoming=${open}`;
  return (
    <>
      <PageHead title="Products">
        <ButtonLink to={`/admin/products/new${listQuery}`}>Add New Product</ButtonLink>
        <ButtonLink variant="quiet" to={{ search: upcomingQuery("list") }} preventScrollReset>
          Coming Soon
        </ButtonLink>
        <ButtonLink variant="quiet" to="/admin/boxes">
          Boxes
        </ButtonLink>
        <ButtonLink variant="quiet" to="/admin/labels">
          Labels
        </ButtonLink>
        <ButtonLink variant="quiet" to="/admin/products/import">
          Import and Export
        </ButtonLink>
      </PageHead>
      <ProductSheet individual={individual} isCountedInErp={isCountedInErp}>
        <ListScreen
          list={productList}
          loaded={list}
          bulk={(selection) => (
            <ProductBulk
              selection={selection}
              isArchived={list.request.filters.archived ?? false}
            />
          )}
          noMatch={productsMessages.noProducts}
          empty={
            <EmptyState title={productsMessages.emptyShop}>
              <p>
                Shoppers see an empty shelf.{" "}
                <TextLink to="/admin/products/new">Add the first bar</TextLink>, or{" "}
                <TextLink to="/admin/products/import">bring bars from another shop</TextLink>.
              </p>
            </EmptyState>
          }
        />
      </ProductSheet>
      {upcoming && <ComingSoonDialog view={upcoming} closeTo={listQuery} queryOf={upcomingQuery} />}
    </>
  );
}
