import { useEffect, useState } from "react";
import { data, Link, redirect } from "react-router";
import { countErpSyncErrors } from "#server/erp/erp-sync-queries.ts";
import { listOrderEvents, readOrdersPulse } from "#server/orders/order-events.ts";
import { everyOrder } from "#server/orders/order-filter.ts";
import { listOrders } from "#server/orders/order-list-queries.ts";
import { findOrder, getOrderStats } from "#server/orders/order-queries.ts";
import { readPaymentNotes } from "#server/orders/read-payment-notes.ts";
import { changeOrders } from "../../admin/change-orders.ts";
import { readOrderErp } from "../../admin/erp-views.ts";
import { isOrderId } from "../../admin/is-order-id.ts";
import {
  isFiltered,
  type OrderListFilter,
  orderListQuery,
} from "../../admin/order-list-address.ts";
import { historyViews, orderDetails, orderRow, paymentView } from "../../admin/order-views.ts";
import { isGood, type OrdersAnswer } from "../../admin/orders-answer.ts";
import { readOrderList } from "../../admin/read-order-list.ts";
import { shopTime } from "../../admin/shop-time.ts";
import { BulkBar } from "../../components/admin/bulk-bar.tsx";
import { Drawer } from "../../components/admin/drawer.tsx";
import { ErpNotice } from "../../components/admin/erp-notice.tsx";
import { LocalOrdersList } from "../../components/admin/local-orders-list.tsx";
import { OrderDetailsView } from "../../components/admin/order-details-view.tsx";
import { OrderKeys } from "../../components/admin/order-keys.tsx";
import { OrderSearch } from "../../components/admin/order-search.tsx";
import { OrderTable } from "../../components/admin/order-table.tsx";
import { OrdersHead } from "../../components/admin/orders-head.tsx";
import { Pager } from "../../components/admin/pager.tsx";
import { SendOrderLink } from "../../components/admin/send-order-link.tsx";
import { useLiveOrders } from "../../components/admin/use-live-orders.ts";
import { ordersAnswerText, useOrdersAction } from "../../components/admin/use-orders-action.ts";
import { useSelection } from "../../components/admin/use-selection.ts";
import { adminMessages } from "../../messages/admin-messages.ts";
import { requestContext } from "../../request-context.ts";
import { type LocalOrder, listLocalOrders } from "../../shop/local-orders/local-orders.ts";
import stylesheet from "../../styles/admin-holds.css?url";
import type { Route } from "./+types/orders";

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
    const unreachable: OrdersAnswer = { code: "unreachable" };
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
      <OrderKeys />
      {details && (
        <Drawer titleId="order-title" closeTo={listQuery}>
          <OrderDetailsView {...details} />
        </Drawer>
      )}
    </>
  );
}

/** Of a form that was sent without JavaScript; with it, a toast says the same. */
function Answer({ answer }: { answer: OrdersAnswer }) {
  const { title, description } = ordersAnswerText(answer);
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
          Search for less, or{" "}
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
