import { adminMeta } from "#app/admin/shared/admin-meta.ts";
import { listQuery } from "#app/admin/shared/list-query.ts";
import { shopTime } from "#app/admin/shared/shop-time.ts";
import { requestContext } from "#app/http/request-context.ts";
import { buttonClass } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { ListKeys } from "#app/ui/lists/list-keys.tsx";
import { ListSearch } from "#app/ui/lists/list-search.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { pageOf } from "#app/ui/text/page-of.ts";
import { searchText } from "#app/ui/text/search-text.ts";
import { countImportedOrders, listImportedOrders } from "#server/history/imported-order-queries.ts";
import { orderListFilter } from "../data/order-list-address.ts";
import { OrderViewsNav } from "../order-views-nav.tsx";
import type { Route } from "./+types/imported-orders.route";
import { importedOrderColumns } from "./imported-order-columns.tsx";
import { importedOrderRow } from "./imported-order-views.ts";

const ORDERS_PER_PAGE = 25;

export const meta = adminMeta("Imported orders", "Orders of the shop that came before this one.");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, details } = context.get(requestContext).shop;
  const search = searchText(url.searchParams.get("search"));
  const total = await countImportedOrders(db, { search });
  const page = pageOf(url.searchParams.get("page"), ORDERS_PER_PAGE, total);
  const place = { limit: page.size, offset: page.offset };
  const orders = await listImportedOrders(db, { search }, place);
  const time = shopTime(details().timeZone);
  return {
    shopName: details().name,
    search,
    page,
    orders: orders.map((order) => importedOrderRow(order, time)),
  };
}

export default function ImportedOrders({ loaderData }: Route.ComponentProps) {
  const { search, page, orders } = loaderData;
  return (
    <>
      <PageHead title="Imported orders">
        <TextLink to="/admin/products/import">Imports</TextLink>
        {orders.length > 0 && (
          <a
            className={buttonClass({ variant: "quiet", size: "small" })}
            href={`/admin/orders/imported/export${listQuery(search)}`}
            download
          >
            Export CSV
          </a>
        )}
      </PageHead>
      <OrderViewsNav filter={orderListFilter(new URLSearchParams())} imported="current" />
      <p className="mb-4 max-w-176 text-soft">
        History of the shop that you had before. Nothing here waits to be packed, paid or answered.
      </p>
      <ListSearch
        list="imported-orders"
        placeholder="Order number, name or email"
        maxLength={200}
        search={search}
        query={listQuery(search)}
        tidy={(query) => listQuery(searchText(query.get("search")))}
        choices={[]}
      />
      {orders.length > 0 ? (
        <DataTable
          caption="Imported orders, newest first"
          columns={importedOrderColumns}
          rows={orders}
          idOf={({ id }) => id}
          labelsOnCards
        />
      ) : (
        <EmptyState title={search ? "No such order" : "No imported orders"}>
          <p>
            {search ? (
              <>
                <span>Try a broader search, or</span>{" "}
                <TextLink to="/admin/orders/imported">show all imported orders</TextLink>
                <span>.</span>
              </>
            ) : (
              <>
                <span>Bring those of Shopify or WooCommerce in</span>{" "}
                <TextLink to="/admin/products/import">Import and export</TextLink>
                <span>.</span>
              </>
            )}
          </p>
        </EmptyState>
      )}
      <Pager page={page} noun="orders" queryOf={(number) => listQuery(search, number)} />
      <ListKeys />
    </>
  );
}
