import { type Address, addressSchema } from "#domain/addresses/address.ts";
import { searchForm } from "#domain/input/search-form.ts";
import type { ShopDetails } from "#domain/shop/shop-details.ts";
import type { AppContext } from "../app-context.ts";
import {
  type ScanPlace,
  ShippingProviderError,
  type TrackingEvent,
} from "../carriers/shipping-provider.ts";
import { changeByCarrier } from "../parcels/change-undeliverable.ts";
import { markDelivered } from "../parcels/mark-delivered.ts";
import { readTrackingNumber, trackingNumberOf } from "../parcels/read-tracking-number.ts";
import type { Database } from "../platform/db/database.ts";

export type TakenTrackingEvent = { readonly code: "taken" | "not-signed" | "not-expected" };

/** Handles a tracking event of a carrier. One that arrives twice, or after a newer one, changes nothing. */
export async function takeTrackingEvent(
  ctx: Pick<AppContext, "db" | "clock" | "config" | "details" | "orderSubscribers" | "shipping">,
  body: Uint8Array,
  signature: string | null,
): Promise<TakenTrackingEvent> {
  if (!ctx.shipping || !ctx.config.easypost?.webhookSecret) return { code: "not-expected" };
  try {
    const event = await ctx.shipping.readEvent(body, signature);
    if (!event) return { code: "taken" };
    // Stored as the carrier prints it.
    const number = trackingNumberOf(readTrackingNumber(event.trackingNumber));
    const parcels = await ctx.db
      .selectFrom("shipments")
      .innerJoin("orders", "orders.id", "order_id")
      .select(["shipments.id", "shipping_address", "tracked_at", "has_failed"])
      .where("shipments.tracking_number", "=", number)
      .where("undone_at", "is", null)
      .execute();
    for (const { id, shipping_address, tracked_at: newest, has_failed: hasFailed } of parcels) {
      const report = reportOf(event, addressSchema.parse(shipping_address), ctx.details());
      const isLate = event.at !== null && newest !== null && event.at <= newest;
      if (isLate && report !== "delivered") continue;

      // Most events are scans of parcels that never failed: they need not wait for the order.
      const isChange = report !== "delivered" && (report !== "under-way" || hasFailed);
      if (isChange) await changeByCarrier(ctx, id, report);
      if (report === "delivered" || report === "arrived-after-all") {
        await markDelivered(ctx, id, "provider");
      }
      // Last: if a change fails, the carrier sends the event again.
      if (event.at) await keepNewest(ctx.db, id, event.at);
    }
    return { code: "taken" };
  } catch (error) {
    if (error instanceof ShippingProviderError) return { code: "not-signed" };
    throw error;
  }
}

/**
 * A parcel that went back is delivered in the end: to the shop, unless the last scan names the
 * customer's place. Where both live in one place, it counts as the shop's, until the owner says so.
 */
function reportOf({ status, afterReturn }: TrackingEvent, to: Address, shop: ShopDetails) {
  if (status !== "delivered" || afterReturn === null) return status;
  const home = { city: shop.city, zipCode: shop.zip, state: shop.state };
  const isCustomers = isAt(afterReturn, to) && !isAt(afterReturn, home) && !afterReturn.isSender;
  return isCustomers ? "arrived-after-all" : "undeliverable";
}

async function keepNewest(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable("shipments")
    .set({ tracked_at: at })
    .where("id", "=", id)
    .where(({ eb, or }) => or([eb("tracked_at", "is", null), eb("tracked_at", "<", at)]))
    .execute();
}

/** By the ZIP code, or by city and state where the carrier names none. */
function isAt(
  scan: ScanPlace,
  place: { readonly city: string; readonly state: string; readonly zipCode: string },
): boolean {
  if (scan.zipCode !== "") return scan.zipCode.slice(0, 5) === place.zipCode.slice(0, 5);
  const isNamed = scan.city !== "" && scan.state === place.state;
  return isNamed && searchForm(scan.city) === searchForm(place.city);
}
