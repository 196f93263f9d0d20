import type { ReactNode } from "react";
import { data } from "react-router";
import { adminMetaOf } from "#app/admin/shared/admin-meta.ts";
import { isUuid } from "#app/admin/shared/is-uuid.ts";
import { usePulse } from "#app/admin/shared/use-pulse.ts";
import { requestContext } from "#app/http/request-context.ts";
import { findNeighbors } from "#server/orders/list/find-neighbors.ts";
import { readOrdersPulse } from "#server/orders/order-events.ts";
import type { Route } from "./+types/order.route";
import { OrderDetailsView } from "./order-details-view.tsx";
import { placeOnPage } from "./order-place.ts";
import { readOrderDetails } from "./read-order-details.ts";

const EVERY_MS = 4_000;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMetaOf(matches, loaderData?.details.order?.orderNumber || "Order", "An order of the shop.");

/** An order as a page, for whoever does not come from the list. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { orderId } = params;
  if (!isUuid(orderId)) throw new Response(null, { status: 404 });
  // Read before the order, so that changes in between are noticed with the next pulse.
  const pulse = await readOrdersPulse(shop.db);
  const details = await readOrderDetails(shop, orderId);
  const neighbors = await findNeighbors(shop.db, orderId);
  const loaded = { pulse, details, neighbors };
  return details.order ? loaded : data(loaded, { status: 404 });
}

export default function OrderPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { pulse, details, neighbors } = loaderData;
  usePulse(pulse, EVERY_MS);
  return (
    <>
      <h1 className="sr-only">Order</h1>
      <OrderDetailsView details={details} place={placeOnPage(neighbors)} />
    </>
  );
}
