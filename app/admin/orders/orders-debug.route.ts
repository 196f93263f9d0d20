import { requestContext } from "#app/http/request-context.ts";
import { everyOrder } from "#server/orders/list/order-filter.ts";
import { listOrders } from "#server/orders/list/order-list-queries.ts";
import { getOrderStats } from "#server/orders/order-queries.ts";
import type { Route } from "./+types/orders-debug.route";

const SAMPLE = 10;

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  try {
    const stats = await getOrderStats(shop.db);
    const total = stats.totalOrders;
    const orders = await listOrders(shop.db, everyOrder, { limit: SAMPLE, offset: 0 });
    return Response.json({ orderCount: total, stats, orders });
  } catch (error) {
    shop.log.error({ err: error }, "the debug dialog could not read the orders");
    const message = error instanceof Error ? error.message : String(error);
    return Response.json({ error: message }, { status: 503 });
  }
}
