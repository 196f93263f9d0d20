import { readOrdersPulse } from "#server/orders/order-events.ts";
import { requestContext } from "../../http/request-context.ts";
import type { Route } from "./+types/orders-pulse.route";

/** A text that changes when orders do: what an open orders screen asks for every few seconds. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  return new Response(await readOrdersPulse(shop.db), {
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
