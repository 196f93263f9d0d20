import { type ReactNode, useEffect, useState } from "react";
import { requestContext } from "#app/http/request-context.ts";
import { type LocalOrder, listLocalOrders } from "#app/shop/shared/local-orders.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { useSelection } from "#app/ui/hooks/use-selection.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { ListKeys } from "#app/ui/lists/list-keys.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { Drawer } from "#app/ui/overlays/drawer.tsx";
import { countNoun } from "#domain/words/count-noun.ts";
import { erpMessages } from "../odoo/erp-messages.ts";
import { adminMessages } from "../shared/admin-messages.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/orders.route";
import { BulkBar } from "./bulk-bar.tsx";
import { isFiltered, type OrderListFilter, orderListQuery } from "./data/order-list-address.ts";
import { useLiveOrders } from "./data/use-live-orders.ts";
import { OrderDetailsView } from "./details/order-details-view.tsx";
import { useSendOrderLink } from "./details/use-send-order-link.ts";
import { LocalOrdersList } from "./local-orders-list.tsx";
import { OrderSearch } from "./order-search.tsx";
import { OrderTable } from "./order-table.tsx";
import { OrderViewsNav } from "./order-views-nav.tsx";
import { OrdersHead } from "./orders-head.tsx";
import { PageSizes } from "./page-sizes.tsx";
import { readOrdersScreen } from "./read-orders-screen.ts";

export const meta = adminMeta("Orders", "The orders of the shop.");

export async function loader({ url, context }: Route.LoaderArgs) {
  return await readOrdersScreen(context.get(requestContext).shop, url.searchParams);
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { stats, filter, page, cursor, moreThan, orders, details, newest } = loaderData;
  const { pulse, sendOrder, loadedAt, erpSyncErrors, hasImported, importedMatches } = loaderData;
  const live = useLiveOrders({ pulse, newest });
  const listQuery = orderListQuery(filter, page.number, cursor);
  const selection = useSelection(orders);
  useSendOrderLink(sendOrder, listQuery);
  const [local, setLocal] = useState<readonly LocalOrder[] | null>(null);
  useEffect(() => {
    if (!live.away) setLocal(null);
  }, [live.away]);

  return (
    <>
      <OrdersHead
        stats={stats}
        loadedAt={loadedAt}
        live={live}
        listQuery={orderListQuery(filter)}
        found={page.total}
        onRefreshFailed={() => setLocal(listLocalOrders())}
      />
      {local && <LocalOrdersList orders={local} />}
      {erpSyncErrors !== null && <ErpNotice errors={erpSyncErrors} />}
      <div className="flex flex-wrap items-center gap-x-4">
        <OrderViewsNav filter={filter} imported={hasImported ? "some" : "none"} />
        {orders.length > 0 && <BulkBar selection={selection} view={filter.view} />}
      </div>
      <OrderSearch filter={filter} />
      {importedMatches > 0 && <ImportedMatches count={importedMatches} search={filter.search} />}
      {orders.length > 0 ? (
        <OrderTable
          orders={orders}
          filter={filter}
          listQuery={listQuery}
          newSince={live.newSince}
          selection={selection}
        />
      ) : (
        <EmptyList filter={filter} />
      )}
      <Pager
        page={page}
        noun="orders"
        moreThan={moreThan}
        queryOf={(number) =>
          orderListQuery(
            filter,
            number,
            number > page.number ? { after: orders.at(-1)?.id } : { before: orders[0]?.id },
          )
        }
      />
      <PageSizes filter={filter} total={page.total} />
      <ListKeys />
      {details && (
        <Drawer titleId="order-title" closeTo={listQuery}>
          <OrderDetailsView key={details.order?.id} {...details} />
        </Drawer>
      )}
    </>
  );
}

/** Imported orders are listed apart; the search finds them too. */
function ImportedMatches({ count, search }: { count: number; search: string }) {
  return (
    <p className="mb-4">
      <TextLink to={`/admin/orders/imported?${new URLSearchParams({ search })}`}>
        {countNoun(count, "imported order also matches", "imported orders also match")}
      </TextLink>
    </p>
  );
}

function EmptyList({ filter }: { filter: OrderListFilter }) {
  return (
    <EmptyState title={adminMessages.noOrders}>
      {isFiltered(filter) ? (
        <p>
          Try a broader search, or <TextLink to={{ search: "" }}>show all orders</TextLink>.
        </p>
      ) : (
        <p>The first one will appear here by itself, moments after it is placed.</p>
      )}
    </EmptyState>
  );
}

/** On the orders screen: whether Odoo has every order, with a link to the missing ones. */
function ErpNotice({ errors }: { errors: number }): ReactNode {
  return errors > 0 ? (
    <Alert>
      <strong>{`${erpMessages.syncErrors(errors)}.`}</strong>{" "}
      <TextLink to="/admin/odoo">Show what is wrong</TextLink>
    </Alert>
  ) : (
    <p className="my-4 text-[0.8125rem] text-soft">
      <TextLink to="/admin/odoo">Odoo</TextLink>
      <span>{`: ${erpMessages.noSyncErrors}`}</span>
    </p>
  );
}
