import type { Order } from "#domain/orders/order.ts";
import { trackingUrl } from "#domain/parcels/carrier.ts";
import type { AppContext } from "#server/app-context.ts";
import type { OrderPage } from "#server/orders/read-order-page.ts";
import { readTrackingNumber } from "#server/parcels/read-tracking-number.ts";
import type { CustomerOrder } from "./customer-order.ts";
import { describePackingDays } from "./describe-packing-days.ts";

export async function readCustomerOrder(ctx: AppContext, page: OrderPage): Promise<CustomerOrder> {
  const packingDays = await describePackingDays(ctx, page);
  return { ...page, packingDays, trackingUrl: ownTrackingUrl(page.order) };
}

/** Of an order without parcels, such as a former shop's; null when no carrier's check digit fits. */
function ownTrackingUrl({ trackingNumber }: Order): string | null {
  const read = readTrackingNumber(trackingNumber ?? "");
  return read.code === "read" && read.carrier ? trackingUrl(read.carrier, read.number) : null;
}
