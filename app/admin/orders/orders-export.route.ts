import { exportOrders } from "#server/orders/export-orders.ts";
import { requestContext } from "../../http/request-context.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/orders-export.route";
import { orderListFilter } from "./data/order-list-address.ts";

/** Every order of the filter in the address as a CSV file, written while it is read. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const time = shopTime(shop.config.shop.timeZone);
  const rows = exportOrders(shop, orderListFilter(url.searchParams));
  const day = time.sortable(shop.clock()).slice(0, 10);
  return new Response(streamOf(rows), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="orders-${day}.csv"`,
    },
  });
}

/** The next piece is only fetched when the one before was taken. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
}
