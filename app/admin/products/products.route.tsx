import { requestContext } from "#app/http/request-context.ts";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { useSelection } from "#app/ui/hooks/use-selection.ts";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { ListKeys } from "#app/ui/lists/list-keys.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { pageOf } from "#app/ui/text/page-of.ts";
import type { AppContext } from "#server/app-context.ts";
import {
  countMatchingProducts,
  listMatchingProducts,
} from "#server/catalog/product-list-queries.ts";
import { listProductNames } from "#server/catalog/product-queries.ts";
import { findComingSoon, listComingSoon } from "#server/coming-soon/coming-soon-queries.ts";
import { countAwaitingUpcoming } from "#server/notices/notice-queries.ts";
import { getPricingSettings } from "#server/settings/sections.ts";
import { ComingSoonDialog, type UpcomingView } from "../coming-soon/coming-soon-dialog.tsx";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/products.route";
import {
  isFilteredProducts,
  type ProductListFilter,
  productListFilter,
  productListQuery,
} from "./product-list-address.ts";
import { productsMessages } from "./product-message.ts";
import { ProductSearch } from "./product-search.tsx";
import { ProductTable } from "./product-table.tsx";
import { productRow } from "./product-views.ts";
import { ProductsBulkBar } from "./products-bulk-bar.tsx";

const PRODUCTS_PER_PAGE = 20;

export const meta = adminMeta("Products", "The bars that the shop sells.");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const filter = productListFilter(url.searchParams);
  const total = await countMatchingProducts(shop.db, filter);
  const page = pageOf(url.searchParams.get("page"), PRODUCTS_PER_PAGE, total);
  const [products, pricing, upcoming] = await Promise.all([
    listMatchingProducts(shop.db, filter, { limit: page.size, offset: page.offset }, filter.sort),
    getPricingSettings(shop.db, shop.log),
    upcomingView(shop, url.searchParams.get("upcoming")),
  ]);
  return {
    shopName: shop.details().name,
    filter,
    page,
    products: products.map((product) => productRow(product, pricing)),
    upcoming,
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
  const { filter, page, products, upcoming } = loaderData;
  const listQuery = productListQuery(filter, page.number);
  const selection = useSelection(products.map(({ id }) => ({ id: String(id) })));
  const upcomingQuery = (open: string) => productListQuery(filter, page.number, { upcoming: open });
  return (
    <>
      <PageHead title="Products">
        <Actions>
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
          <ButtonLink to={`/admin/products/new${listQuery}`}>Add New Product</ButtonLink>
        </Actions>
      </PageHead>
      <ProductSearch filter={filter} />
      {products.length > 0 ? (
        <>
          <ProductsBulkBar selection={selection} archived={filter.archived} />
          <ProductTable
            products={products}
            filter={filter}
            listQuery={listQuery}
            selection={selection}
          />
        </>
      ) : (
        <EmptyList filter={filter} />
      )}
      <Pager page={page} noun="products" queryOf={(number) => productListQuery(filter, number)} />
      <ListKeys />
      {upcoming && <ComingSoonDialog view={upcoming} closeTo={listQuery} queryOf={upcomingQuery} />}
    </>
  );
}

function EmptyList({ filter }: { filter: ProductListFilter }) {
  const filtered = isFilteredProducts(filter);
  return (
    <EmptyState title={filtered ? productsMessages.noProducts : productsMessages.emptyShop}>
      {filtered ? (
        <p>
          Try a broader search, or <TextLink to={{ search: "" }}>show all products</TextLink>.
        </p>
      ) : (
        <p>
          Shoppers see an empty shelf.{" "}
          <TextLink to="/admin/products/new">Add the first bar</TextLink>, or{" "}
          <TextLink to="/admin/products/import">bring bars from another shop</TextLink>.
        </p>
      )}
    </EmptyState>
  );
}
