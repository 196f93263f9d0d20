import { useEffect, useState } from "react";
import { data, Link, redirect } from "react-router";
import { countErpSyncErrors } from "#server/erp/erp-sync-queries.ts";
import { listOrderEvents, readOrdersPulse } from "#server/orders/order-events.ts";
import { everyOrder } from "#server/orders/order-filter.ts";
import { listOrders } from "#server/orders/order-list-queries.ts";
import { findOrder, getOrderStats } from "#server/orders/order-queries.ts";
import { readPaymentNotes } from "#server/orders/read-payment-notes.ts";
import { requestContext } from "../../http/request-context.ts";
import { type LocalOrder, listLocalOrders } from "../../shop/shared/local-orders.ts";
import stylesheet from "../../styles/admin-holds.css?url";
import { Drawer } from "../../ui/drawer.tsx";
import { useSelection } from "../../ui/hooks/use-selection.ts";
import { ListKeys } from "../../ui/list-keys.tsx";
import { Pager } from "../../ui/pager.tsx";
import { ErpNotice } from "../odoo/erp-notice.tsx";
import { readOrderErp } from "../odoo/erp-views.ts";
import { adminMessages } from "../shared/admin-messages.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/orders.route";
import { BulkBar } from "./bulk-bar.tsx";
import { changeOrders } from "./data/change-orders.ts";
import { isOrderId } from "./data/is-order-id.ts";
import { isFiltered, type OrderListFilter, orderListQuery } from "./data/order-list-address.ts";
import { historyViews, orderDetails, orderRow, paymentView } from "./data/order-views.ts";
import { isGood, type OrdersResult } from "./data/orders-result.ts";
import { readOrderList } from "./data/read-order-list.ts";
import { useLiveOrders } from "./data/use-live-orders.ts";
import { ordersResultText, useOrdersAction } from "./data/use-orders-action.ts";
import { OrderDetailsView } from "./details/order-details-view.tsx";
import { SendOrderLink } from "./details/send-order-link.tsx";
import { LocalOrdersList } from "./local-orders-list.tsx";
import { OrderSearch } from "./order-search.tsx";
import { OrderTable } from "./order-table.tsx";
import { OrdersHead } from "./orders-head.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Orders · ${loaderData?.shopName ?? "Conche"}` },
  { name: "description", content: "The orders of the shop." },
  { name: "robots", content: "noindex" },
];

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const time = shopTime(shop.config.shop.timeZone);
  // Read before the orders, so that what happens in between is noticed with the next pulse.
  const pulse = await readOrdersPulse(shop.db);
  const stats = await getOrderStats(shop.db);
  const [list, [newest]] = await Promise.all([
    readOrderList(shop, url.searchParams),
    listOrders(shop.db, everyOrder, { limit: 1, offset: 0 }),
  ]);
  const asked = url.searchParams.get("order");
  return {
    shopName: shop.config.shop.name,
    pulse,
    stats,
    filter: list.filter,
    page: list.page,
    cursor: list.cursor,
    moreThan: list.moreThan,
    newest: newest?.orderDate.toISOString() ?? "",
    orders: list.orders.map((order) => orderRow(order, time)),
    details: asked === null ? null : await detailsOf(asked),
    sendOrder: url.searchParams.get("sendOrder"),
    erpSyncErrors: shop.erp ? await countErpSyncErrors(shop.db, shop.clock()) : null,
    loadedAt: time.time(shop.clock()),
  };

  async function detailsOf(id: string) {
    if (!isOrderId(id)) return { order: null, history: [], erp: null, payment: null };
    const order = await findOrder(shop.db, id);
    const payment = await readPaymentNotes(shop.db, id);
    const history = historyViews(await listOrderEvents(shop.db, id), time);
    const erp = await readOrderErp(shop, id, time);
    return {
      order: order ? orderDetails(order, time) : null,
      history,
      erp,
      payment: payment ? paymentView(payment) : null,
    };
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const form = await request.formData();
  const answer = await changeOrders(shop, form);
  // A form's own button is only there without JavaScript: then the answer is the page anew.
  if (form.has("save") && isGood(answer)) return redirect(url.pathname + url.search);
  return data(answer, { status: isGood(answer) ? 200 : 409 });
}

/** A server that does not answer fails the change, not the whole screen. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const unreachable: OrdersResult = { code: "unreachable" };
    return data(unreachable, { status: 503 });
  }
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { stats, filter, page, cursor, moreThan, orders, details, newest } = loaderData;
  const { pulse, sendOrder, loadedAt, erpSyncErrors } = loaderData;
  const live = useLiveOrders({ pulse, newest });
  const listQuery = orderListQuery(filter, page.number, cursor);
  const selection = useSelection(orders);
  const { statusFailed, emailFailed, deleteFailed } = adminMessages;
  const bulk = useOrdersAction({
    key: "orders-bulk",
    failure: statusFailed,
    onGood: () => selection.setAll(false),
  });
  const mail = useOrdersAction({ key: "orders-mail", failure: emailFailed });
  const deletion = useOrdersAction({ key: "orders-delete", failure: deleteFailed });
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
      {sendOrder !== null && (
        <SendOrderLink orderNumber={sendOrder} listQuery={listQuery} mail={mail} />
      )}
      {actionData && <Answer answer={actionData} />}
      {local && <LocalOrdersList orders={local} />}
      {erpSyncErrors !== null && <ErpNotice errors={erpSyncErrors} />}
      <OrderSearch filter={filter} />
      {orders.length > 0 ? (
        <>
          <BulkBar selection={selection} action={bulk} listQuery={listQuery} />
          <OrderTable
            orders={orders}
            listQuery={listQuery}
            newSince={live.newSince}
            selection={selection}
            mail={mail}
            deletion={deletion}
          />
        </>
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
      <ListKeys />
      {details && (
        <Drawer titleId="order-title" closeTo={listQuery}>
          <OrderDetailsView {...details} />
        </Drawer>
      )}
    </>
  );
}

/** Of a form that was sent without JavaScript; with it, a toast says the same. */
function Answer({ answer }: { answer: OrdersResult }) {
  const { title, description } = ordersResultText(answer);
  return (
    <p className="admin-alert" role="alert" data-good={isGood(answer)}>
      <strong>{title}</strong> {description}
    </p>
  );
}

function EmptyList({ filter }: { filter: OrderListFilter }) {
  return (
    <div className="admin-empty">
      <p className="admin-empty-title">{adminMessages.noOrders}</p>
      {isFiltered(filter) ? (
        <p>
          Try a broader search, or{" "}
          <Link className="link" to={{ search: "" }}>
            show all orders
          </Link>
          .
        </p>
      ) : (
        <p>The first one will appear here by itself, moments after it is placed.</p>
      )}
    </div>
  );
}
