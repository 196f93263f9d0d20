import type { AppContext } from "../app-context.ts";
import { ShippingProviderError } from "../carriers/shipping-provider.ts";
import { markDelivered } from "../parcels/mark-delivered.ts";
import { readTrackingNumber, trackingNumberOf } from "../parcels/read-tracking-number.ts";

export type TakenTrackingEvent = { readonly code: "taken" | "not-signed" | "not-expected" };

/**
 * Handles a tracking event of a carrier. Only "delivered" changes anything, so duplicates and late
 * events are harmless.
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
    if (event.status === "returned" || event.status === "failed") {
      ctx.log.warn({ status: event.status }, "a carrier could not deliver a parcel");
    }
    if (event.status !== "delivered") return { code: "taken" };
    for (const { id } of parcels) await markDelivered(ctx, id, "provider");
    return { code: "taken" };
  } catch (error) {
    if (error instanceof ShippingProviderError) return { code: "not-signed" };
    throw error;
  }
}
