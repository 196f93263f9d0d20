import { ExportLink, ListScreen } from "#app/admin/list/list-screen.tsx";
import { loadList } from "#app/admin/list/load-list.ts";
import { adminMeta } from "#app/admin/shared/admin-meta.ts";
import { ImportedHead, NothingImported } from "#app/admin/shared/imported-head.tsx";
import { shopTime } from "#app/admin/shared/shop-time.ts";
import { requestContext } from "#app/http/request-context.ts";
import {
  countImportedOrders,
  listImportedOrders,
} from "#server/imported/imported-order-queries.ts";
import { importedView, orderList } from "../order-list.tsx";
import type { Route } from "./+types/imported-orders.route";
import { importedOrderList } from "./imported-order-list.tsx";
import { importedOrderRow } from "./imported-order-views.ts";

export const meta = adminMeta("Imported orders", "Orders of the shop that came before this one.");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { db, details } = shop;
  const time = shopTime(details().timeZone);
  const list = await loadList(
    shop,
    importedOrderList,
    url.searchParams,
    async ({ search }, range) => {
      const orders = await listImportedOrders(db, { search }, range);
      return {
        rows: orders.map((order) => importedOrderRow(order, time)),
        total: await countImportedOrders(db, { search }),
      };
    },
  );
  return { list };
}

export default function ImportedOrders({ loaderData }: Route.ComponentProps) {
  const { list } = loaderData;
  return (
    <>
      <ImportedHead title="Imported orders">
        {list.rows.length > 0 && <ExportLink list={importedOrderList} request={list.request} />}
      </ImportedHead>
      <ListScreen
        list={importedOrderList}
        loaded={list}
        moreViews={[
          ...(orderList.views ?? []).map(({ name, filters }) => ({
            name,
            to: `${orderList.path}${orderList.write({ filters })}`,
            current: false,
          })),
          importedView(true),
        ]}
        notice={
          <p className="mb-4 max-w-176 text-soft">
            History of the shop that you had before. Nothing here waits to be packed, paid or
            answered.
          </p>
        }
        empty={<NothingImported noun="orders" />}
      />
    </>
  );
}
