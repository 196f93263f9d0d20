import type { AppContext } from "../app-context.ts";
import { ShippingProviderError } from "../carriers/shipping-provider.ts";
import { undoShipmentIn } from "../parcels/undo-shipment.ts";
import { findLabel } from "./label-queries.ts";

export type VoidedLabel =
  | { readonly code: "voided" }
  | { readonly code: "refused"; readonly reason: string };

/**
 * Requests a refund for an unused label and takes its parcel back. When the process dies in between,
 * the label is still bought, and voiding it again does the rest.
 */
export async function voidLabel(
  ctx: Pick<AppContext, "db" | "clock" | "log" | "details" | "orderSubscribers" | "shipping">,
  labelId: string,
): Promise<VoidedLabel> {
  const label = await findLabel(ctx.db, labelId);
  if (!label || !ctx.shipping || label.state !== "bought") {
    return { code: "refused", reason: "This label was voided before." };
  }

  try {
    await ctx.shipping.refund(label.providerId);
  } catch (error) {
    if (!(error instanceof ShippingProviderError)) throw error;
    return { code: "refused", reason: error.message };
  }

  await ctx.db.transaction().execute(async (tx) => {
    await undoShipmentIn(ctx, tx, labelId);
    await tx
      .updateTable("shipping_labels")
      .set({ state: "refunded" })
      .where("id", "=", labelId)
      .execute();
  });
  return { code: "voided" };
}
