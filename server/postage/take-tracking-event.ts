import type { AppContext } from "../app-context.ts";
import { ShippingProviderError } from "../carriers/shipping-provider.ts";
import { markUndeliverable } from "../parcels/change-undeliverable.ts";
import { markDelivered } from "../parcels/mark-delivered.ts";
import { readTrackingNumber, trackingNumberOf } from "../parcels/read-tracking-number.ts";

export type TakenTrackingEvent = { readonly code: "taken" | "not-signed" | "not-expected" };

/**
 * Handles a tracking event of a carrier. Only "delivered" and "undeliverable" change anything, and only the
 * first of them, so duplicates and late events are harmless.
 */
export async function takeTrackingEvent(
  ctx: Pick<
    AppContext,
    "db" | "clock" | "config" | "details" | "log" | "orderSubscribers" | "shipping"
  >,
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
      .select("id")
      .where("tracking_number", "=", number)
      .where("undone_at", "is", null)
      .execute();
    if (event.status === "failed") ctx.log.warn("a carrier could not deliver a parcel");
    for (const { id } of parcels) {
      if (event.status === "delivered") await markDelivered(ctx, id, "provider");
      if (event.status === "undeliverable") await markUndeliverable(ctx, id);
    }
    return { code: "taken" };
  } catch (error) {
    if (error instanceof ShippingProviderError) return { code: "not-signed" };
    throw error;
  }
}
