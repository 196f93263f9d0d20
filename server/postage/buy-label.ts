import type { AppContext } from "../app-context.ts";
import { type BoughtLabel, ShippingProviderError } from "../carriers/shipping-provider.ts";
import { type ShipResult, shipOrder } from "../parcels/ship-order.ts";
import { addToLogContext } from "../platform/log-context.ts";
import {
  beginBuying,
  findLabel,
  recordLabel,
  type StoredLabel,
  stopBuying,
} from "./label-queries.ts";

type BuyContext = Pick<
  AppContext,
  "db" | "jobs" | "clock" | "log" | "details" | "orderSubscribers" | "shipping"
>;

export type LabelPurchase =
  | { readonly code: "bought"; readonly label: StoredLabel; readonly shipped: ShipResult }
  /** Nothing was bought. */
  | { readonly code: "refused"; readonly reason: string }
  /** It may have been bought. Retrying is safe: it is bought at most once. */
  | { readonly code: "unclear"; readonly reason: string };

/**
 * Buys a label at one of its rates and ships the parcel with its number. Idempotent: the chosen
 * rate is stored before the provider is asked, a retry first asks whether the label was bought, and
 * the parcel has the label's id. So it is paid for once, even if a process dies in between.
 */
export async function buyLabel(
  ctx: BuyContext,
  request: {
    readonly labelId: string;
    /** Null to continue a purchase that was started. */
    readonly rateId: string | null;
    readonly notifiesCustomer: boolean;
  },
): Promise<LabelPurchase> {
  const { labelId, rateId, notifiesCustomer } = request;
  const known = await findLabel(ctx.db, labelId);
  if (!known || !ctx.shipping) return { code: "refused", reason: "This label is not known." };
  addToLogContext({ orderId: known.orderId });

  if (known.state === "refunded") return { code: "refused", reason: "This label was voided." };
  if (known.state !== "bought") {
    const failed = await purchase(ctx, ctx.shipping, known, rateId);
    if (failed) return failed;
  }

  const label = await findLabel(ctx.db, labelId);
  if (label?.state !== "bought") {
    return { code: "unclear", reason: "Somebody else is buying this label." };
  }

  const shipped = await shipOrder(ctx, {
    id: labelId,
    orderId: label.orderId,
    items: "waiting",
    trackingNumber: label.trackingNumber ?? "",
    carrier: label.carrier,
    estimatedDay: null,
    notifiesCustomer,
    mayShareNumber: true,
    isNumberConfirmed: true,
  });
  return { code: "bought", label, shipped };
}

/** @returns undefined on success, otherwise why there is no label */
async function purchase(
  ctx: BuyContext,
  shipping: NonNullable<AppContext["shipping"]>,
  { id, providerId, rateId: begunWith }: StoredLabel,
  rateId: string | null,
): Promise<LabelPurchase | undefined> {
  const chosen = begunWith ?? rateId;
  if (chosen === null) return { code: "refused", reason: "Choose a rate first." };
  const isFirst = await beginBuying(ctx.db, id, chosen);
  let bought: BoughtLabel | null;
  try {
    // An earlier attempt may have succeeded.
    bought = isFirst ? null : await shipping.find(providerId);
    bought ??= await shipping.buy(providerId, chosen);
  } catch (error) {
    if (!(error instanceof ShippingProviderError)) throw error;
    ctx.log.warn({ err: error, labelId: id }, "a label could not be bought");
    if (error.retryable) return { code: "unclear", reason: error.message };
    // A concurrent purchase of the same label may have succeeded.
    const sold = await shipping.find(providerId).catch(() => null);
    if (!sold) {
      await stopBuying(ctx.db, id);
      return { code: "refused", reason: error.message };
    }
    bought = sold;
  }
  await recordLabel(ctx.db, id, bought, ctx.clock());
  return undefined;
}
