import type { Cents } from "#domain/money/cents.ts";
import type { AppContext } from "../app-context.ts";
import { type BoughtLabel, ShippingProviderError } from "../carriers/shipping-provider.ts";
import { type ShipResult, shipOrder } from "../parcels/ship-order.ts";
import { addToLogContext } from "../platform/log-context.ts";
import {
  beginBuying,
  findLabelObstacle,
  type LabelChoice,
  type LabelObstacle,
} from "./begin-buying.ts";
import { findLabel, recordLabel, type StoredLabel, stopBuying } from "./label-queries.ts";

export type BuyContext = Pick<
  AppContext,
  "db" | "jobs" | "clock" | "log" | "details" | "orderSubscribers" | "shipping"
>;

export type LabelPurchase =
  | { readonly code: "bought"; readonly label: StoredLabel; readonly shipped: ShipResult }
  | NotBought;

type NotBought =
  /** Nothing was bought. */
  | LabelObstacle
  /** Nothing was bought: the carrier now wants more than the owner saw. Null when it has no such rate anymore. */
  | { readonly code: "price-rose"; readonly price: Cents | null }
  /** It may have been bought. Retrying is safe: it is bought at most once. */
  | { readonly code: "unclear"; readonly reason: string };

/** After this, no other process is still asking the provider. */
const MAX_ASKING_MS = 60_000;

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
    readonly choice: LabelChoice | null;
    readonly notifiesCustomer: boolean;
    /** Whether nothing is bought for an order that may not be packed now, such as one on hold. */
    readonly isForPacked?: boolean;
  },
): Promise<LabelPurchase> {
  const { labelId, choice, notifiesCustomer, isForPacked = false } = request;
  const known = await findLabel(ctx.db, labelId);
  if (!known || !ctx.shipping) return { code: "refused", reason: "This label is not known." };
  addToLogContext({ orderId: known.orderId });

  if (known.state === "refunded") return { code: "refused", reason: "This label was voided." };
  if (known.state !== "bought") {
    const failed =
      known.state === "quoted"
        ? await startPurchase(ctx, ctx.shipping, known, { choice, isForPacked })
        : await continuePurchase(ctx, ctx.shipping, labelId);
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

type Shipping = NonNullable<AppContext["shipping"]>;

/** @returns undefined on success, otherwise why there is no label */
async function startPurchase(
  ctx: BuyContext,
  shipping: Shipping,
  label: StoredLabel,
  { choice, isForPacked }: { choice: LabelChoice | null; isForPacked: boolean },
): Promise<NotBought | undefined> {
  if (!choice) return { code: "refused", reason: "Choose a rate first." };
  const rise = await askProvider(() => findPriceRise(shipping, label.providerId, choice));
  if (rise.code === "no-answer") {
    return { code: "refused", reason: `${rise.reason} Nothing was bought.` };
  }
  if (rise.found) return rise.found;

  const begun = await beginBuying(ctx.db, label, choice, { at: ctx.clock(), isForPacked });
  if (begun.code === "begun-before") return await continuePurchase(ctx, shipping, label.id);
  if (begun.code !== "begun") return begun;

  return await requestPurchase(ctx, shipping, label, choice.rateId);
}

/** Somebody else is buying the label, or a process died while it did. */
async function continuePurchase(
  ctx: BuyContext,
  shipping: Shipping,
  labelId: string,
): Promise<NotBought | undefined> {
  const label = await findLabel(ctx.db, labelId);
  if (label?.state !== "buying" || !label.rateId) return undefined;
  const { providerId, rateId, maxPrice } = label;

  const sold = await askProvider(() => shipping.find(providerId));
  if (sold.code === "no-answer") return { code: "unclear", reason: sold.reason };
  if (sold.found) {
    await recordLabel(ctx.db, { ...sold.found, id: labelId, rateId }, ctx.clock());
    return undefined;
  }

  const choice = maxPrice === null ? null : { rateId, maxPrice };
  const rise = await askProvider(async () =>
    choice ? await findPriceRise(shipping, providerId, choice) : undefined,
  );
  if (rise.code === "no-answer") return { code: "unclear", reason: rise.reason };

  const obstacle = rise.found ?? (await findLabelObstacle(ctx.db, label));
  if (obstacle) return await giveUp(ctx, label, obstacle);

  return await requestPurchase(ctx, shipping, label, rateId);
}

async function requestPurchase(
  ctx: BuyContext,
  shipping: Shipping,
  { id, providerId }: StoredLabel,
  rateId: string,
): Promise<NotBought | undefined> {
  let bought: BoughtLabel | null;
  try {
    bought = await shipping.buy(providerId, rateId);
  } catch (error) {
    if (!(error instanceof ShippingProviderError)) throw error;
    ctx.log.warn({ err: error, labelId: id }, "a label could not be bought");
    if (error.retryable) return { code: "unclear", reason: error.message };
    // A concurrent purchase of the same label may have succeeded.
    bought = await shipping.find(providerId).catch(() => null);
    if (!bought) {
      await stopBuying(ctx.db, id);
      return { code: "refused", reason: error.message };
    }
  }
  await recordLabel(ctx.db, { ...bought, id, rateId }, ctx.clock());
  return undefined;
}

/** Nothing was sold, and nothing is to be bought anymore. */
async function giveUp(
  ctx: BuyContext,
  { id, beganAt }: StoredLabel,
  obstacle: NotBought,
): Promise<NotBought> {
  const began = beganAt?.getTime() ?? 0;
  if (ctx.clock().getTime() - began < MAX_ASKING_MS) {
    return { code: "unclear", reason: "Somebody else may be buying this label." };
  }
  await stopBuying(ctx.db, id);
  return obstacle;
}

async function findPriceRise(
  shipping: Shipping,
  providerId: string,
  { rateId, maxPrice }: LabelChoice,
): Promise<NotBought | undefined> {
  const price = await shipping.currentPrice(providerId, rateId);
  const isAgreed = price !== null && price <= maxPrice;
  return isAgreed ? undefined : { code: "price-rose", price };
}

type ProviderAnswer<Found> =
  | { readonly code: "answered"; readonly found: Found }
  /** With the provider's message. */
  | { readonly code: "no-answer"; readonly reason: string };

async function askProvider<Found>(ask: () => Promise<Found>): Promise<ProviderAnswer<Found>> {
  try {
    return { code: "answered", found: await ask() };
  } catch (error) {
    if (!(error instanceof ShippingProviderError)) throw error;
    return { code: "no-answer", reason: error.message };
  }
}
