import { data, redirect } from "react-router";
import { isOrderStatus } from "#domain/orders/order-status.ts";
import { changeOrderStatus } from "#server/orders/change-order-status.ts";
import {
  findOrder,
  getOrderStats,
  listOrderHistory,
  listOrders,
  readOrdersPulse,
} from "#server/orders/order-queries.ts";
import { isOrderId } from "../../admin/is-order-id.ts";
import { orderDetails, orderRow } from "../../admin/order-views.ts";
import { pageOf } from "../../admin/page-of.ts";
import { shopTime } from "../../admin/shop-time.ts";
import { Drawer } from "../../components/admin/drawer.tsx";
import { OrderDetailsView } from "../../components/admin/order-details-view.tsx";
import { OrderTable } from "../../components/admin/order-table.tsx";
import { OrdersHead } from "../../components/admin/orders-head.tsx";
import { Pager } from "../../components/admin/pager.tsx";
import type { StatusAnswer } from "../../components/admin/status-select.tsx";
import { useLiveOrders } from "../../components/admin/use-live-orders.ts";
import { adminMessages } from "../../messages/admin-messages.ts";
import { requestContext } from "../../shop-context.ts";
import type { Route } from "./+types/orders";

const ORDERS_PER_PAGE = 10;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Orders · ${loaderData?.shopName ?? "Conche"}` },
  { name: "description", content: "The orders of the shop." },
  { name: "robots", content: "noindex" },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const time = shopTime(shop.settings.shop.timeZone);
  // Read before the orders, so that what happens in between is noticed with the next pulse.
  const pulse = await readOrdersPulse(shop.db);
  const stats = await getOrderStats(shop.db);
  const page = pageOf(url.searchParams.get("page"), ORDERS_PER_PAGE, stats.totalOrders);
  const orders = await listOrders(shop.db, { limit: page.size, offset: page.offset });
  const [newest] = page.number === 1 ? orders : await listOrders(shop.db, { limit: 1, offset: 0 });
  const asked = url.searchParams.get("order");
  return {
    shopName: shop.settings.shop.name,
    pulse,
    stats,
    page,
    newest: newest?.orderDate.toISOString() ?? "",
    orders: orders.map((order) => orderRow(order, time)),
    details: asked === null ? null : { order: await detailsOf(asked) },
    loadedAt: time.time(shop.clock()),
  };

  async function detailsOf(id: string) {
    const order = isOrderId(id) ? await findOrder(shop.db, id) : undefined;
    return order ? orderDetails(order, await listOrderHistory(shop.db, order.id), time) : null;
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const form = await request.formData();
  const answer = await change();
  // The form's own button is only there without JavaScript: then the answer is the page anew.
  if (form.has("save") && answer.code === "changed") return redirect(url.pathname + url.search);
  return data(answer, { status: answer.code === "changed" ? 200 : 409 });

  async function change(): Promise<StatusAnswer> {
    const orderId = String(form.get("order"));
    const status = form.get("status");
    const expected = form.get("expected");
    if (!isOrderId(orderId) || !isOrderStatus(status)) return { code: "refused" };
    const changed = await changeOrderStatus(
      shop,
      orderId,
      status,
      isOrderStatus(expected) ? expected : undefined,
    );
    if (changed.code !== "changed") return { code: "refused" };
    return { code: "changed", from: changed.from, to: changed.to };
  }
}

/** A server that does not answer fails the change, not the whole screen. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const unreachable: StatusAnswer = { code: "unreachable" };
    return data(unreachable, { status: 503 });
  }
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { stats, page, orders, details, newest, pulse, loadedAt } = loaderData;
  const live = useLiveOrders({ pulse, newest });
  const listQuery = page.number === 1 ? "" : `?page=${page.number}`;

  return (
    <>
      <OrdersHead stats={stats} loadedAt={loadedAt} live={live} />
      {actionData && actionData.code !== "changed" && (
        <p className="admin-alert" role="alert">
          <strong>{adminMessages.statusFailed.title}</strong>{" "}
          {adminMessages.statusFailed.description}
        </p>
      )}
      {orders.length > 0 ? (
        <OrderTable orders={orders} listQuery={listQuery} newSince={live.newSince} />
      ) : (
        <div className="admin-empty">
          <p className="admin-empty-title">{adminMessages.noOrders}</p>
          <p>The first one will appear here by itself, moments after it is placed.</p>
        </div>
      )}
      <Pager page={page} noun="orders" />
      {details && (
        <Drawer titleId="order-title" closeTo={listQuery}>
          <OrderDetailsView order={details.order} />
        </Drawer>
      )}
    </>
  );
}
