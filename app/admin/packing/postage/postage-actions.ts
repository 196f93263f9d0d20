import { z } from "zod";
import { done, refused } from "#app/admin/actions/action-result.ts";
import { adminAction } from "#app/admin/actions/admin-action.ts";
import { describeNotPackable } from "#app/admin/orders/data/describe-not-packable.ts";
import { labelChoiceSchema } from "#app/admin/orders/parcels/label-actions.ts";
import { NO_SENDER } from "#app/admin/orders/parcels/label-messages.ts";
import { readSender } from "#app/admin/orders/parcels/read-sender.ts";
import { formatWeekdayAndDay } from "#app/admin/shared/short-days.ts";
import { chooseRate, keepsPromise } from "#domain/parcels/choose-rate.ts";
import { MAX_PARCEL_OUNCES } from "#domain/parcels/parcel-weight.ts";
import { MAX_BOX_NAME } from "#domain/parcels/shipment-settings.ts";
import { arrivalDay } from "#domain/shipping/arrival-day.ts";
import type { AppContext } from "#server/app-context.ts";
import { whyNotPackable } from "#server/orders/list/packable.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import { buyLabels, type LabelResult } from "#server/postage/buy-labels.ts";
import { proposeParcel, quoteLabel } from "#server/postage/quote-label.ts";
import { readShipCalendar } from "#server/shipping/read-ship-calendar.ts";
import { describePurchase } from "./postage-messages.ts";
import { MAX_LABELS_AT_ONCE } from "./postage-paper.ts";

/**
 * After this no other label is started: one may take some 45 seconds if the carrier hardly answers,
 * and proxies usually end a request after a minute.
 */
const MAX_BUYING_MS = 10_000;

const wrongWeight = `Enter ounces above 0, up to ${MAX_PARCEL_OUNCES}.`;

/** Rates of one packed order, with the one chosen that the owner would choose. Nothing is bought. */
export const quotePackedLabelAction = adminAction(
  "quote-packed-label",
  z.object({
    orderId: z.guid(),
    /** Null for the box that its bars need. */
    box: z.string().max(MAX_BOX_NAME).nullable(),
    /** As typed; empty for the weight of its bars and the box. */
    ounces: z.string().max(10),
  }),
  async (shop, { orderId, box, ounces }) => {
    const order = await findOrder(shop.db, orderId);
    const proposed = await proposeParcel(shop, orderId, box);
    const from = await readSender(shop);
    if (!order || !proposed) return notQuoted("This order is gone.");
    if (!from) return notQuoted(NO_SENDER);
    const reason = await whyNotPackable(shop.db, orderId, order);
    if (reason) return notQuoted(`No label is needed: ${describeNotPackable(reason)}.`);

    const typed = ounces.trim() === "" ? proposed.ounces : Number(ounces);
    if (!(typed > 0 && typed <= MAX_PARCEL_OUNCES)) return notQuoted(wrongWeight);
    const parcel = { ...proposed, ounces: typed };
    const quoted = await quoteLabel(shop, { orderId, from, parcel, format: "PDF" });
    if (quoted.code === "refused") return notQuoted(quoted.reason);

    const { labelId, quote } = quoted;
    if (quote.rates.length === 0) {
      return notQuoted(`No carrier has a rate for this. ${quote.messages.join(" ")}`.trim());
    }
    const promised = order.shippingCharge?.thereBy ?? null;
    const dated = await dateRates(shop, quote.rates);
    const chosen = chooseRate(dated, promised);
    return done("quoted", {
      isUnchanged: true,
      labelId,
      box: proposed.box,
      ounces: String(typed),
      isEstimated: ounces.trim() === "" && proposed.estimatedUnits > 0,
      rates: dated.map((rate) => ({
        id: rate.id,
        cents: rate.price,
        /** "Tue, Dec 8 · USPS GroundAdvantage" */
        name: [rate.arrives && formatWeekdayAndDay(rate.arrives), rate.service]
          .filter(Boolean)
          .join(" · "),
        isLate: !keepsPromise(rate, promised),
      })),
      chosenId: chosen?.id ?? "",
      /** Why the carrier does not find its address; null when it does. */
      addressProblem: quote.address.code === "not-found" ? quote.address.reason : null,
    });
  },
);

/** One press for all. Each is bought by itself, and what is refused has its reason. */
export const buyLabelsAction = adminAction(
  "buy-labels",
  z.object({
    labels: z
      .array(z.object({ orderId: z.guid(), labelId: z.guid(), choice: labelChoiceSchema }))
      .min(1)
      .max(MAX_LABELS_AT_ONCE),
  }),
  async (shop, { labels }) => {
    const begun = performance.now();
    const mayStart = () => performance.now() - begun < MAX_BUYING_MS;
    const results = await buyLabels(shop, labels, mayStart);

    const bought = results.flatMap(({ purchase }) =>
      purchase.code === "bought" ? [purchase.label] : [],
    );
    return done("labels-bought", {
      labelIds: bought.map(({ id }) => id),
      cents: bought.reduce((sum, { price }) => sum + (price ?? 0), 0),
      results: results.map(toResult),
    });
  },
);

function toResult(result: LabelResult) {
  const { orderId, purchase } = result;
  const isShipped = purchase.code === "bought" && purchase.shipped.code === "shipped";
  return { orderId, code: purchase.code, text: isShipped ? "" : describePurchase(result) };
}

async function dateRates<Rate extends { readonly days: number | null }>(
  shop: AppContext,
  rates: readonly Rate[],
): Promise<(Rate & { readonly arrives: string | null })[]> {
  const calendar = await readShipCalendar(shop);
  const now = { at: shop.clock(), timeZone: shop.details().timeZone };
  return rates.map((rate) => ({
    ...rate,
    arrives: rate.days === null ? null : arrivalDay(calendar, now, rate.days),
  }));
}

function notQuoted(text: string) {
  return refused("not-quoted", { text });
}
