import { requestContext } from "#app/http/request-context.ts";
import { readOrdersPulse } from "#server/orders/order-events.ts";
import type { Route } from "./+types/orders-pulse.route";

/** Returns a text that changes when orders do. Open orders screens poll it every few seconds. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  return new Response(await readOrdersPulse(shop.db), {
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
