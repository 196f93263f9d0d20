import type { Order } from "#domain/orders/order.ts";
import { trackingUrl } from "#domain/parcels/carrier.ts";
import type { AppContext } from "#server/app-context.ts";
import type { OrderPage } from "#server/orders/read-order-page.ts";
import { readTrackingNumber } from "#server/parcels/read-tracking-number.ts";
import { describePackingDays } from "./describe-packing-days.ts";
import type { OrderWithDates } from "./order-with-dates.ts";

/** What the page of an order shows. */
export async function shownOrderPage(ctx: AppContext, page: OrderPage): Promise<OrderWithDates> {
  const packingDays = await describePackingDays(ctx, page);
  return { ...page, packingDays, trackingUrl: trackingUrlOf(page.order) };
}

/** Of an order without parcels, such as a former shop's; null when no carrier's check digit fits. */
function trackingUrlOf({ trackingNumber }: Order): string | null {
  const read = readTrackingNumber(trackingNumber ?? "");
  return read.code === "read" && read.carrier ? trackingUrl(read.carrier, read.number) : null;
}
