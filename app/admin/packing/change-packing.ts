import { z } from "zod";
import { typedText } from "#domain/input/typed-text.ts";
import { carriers } from "#domain/shipments/carrier.ts";
import type { AppContext } from "#server/app-context.ts";
import { releaseHeldForHeat } from "#server/orders/changes/heat-holds.ts";
import { whyNotSendable } from "#server/orders/list/packable.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import { announcePickup } from "#server/packing/announce-pickup.ts";
import { findTypedOrder } from "#server/packing/find-typed-order.ts";
import { packOrder, unpackOrder } from "#server/packing/pack-order.ts";
import { shipOrder } from "#server/shipments/ship-order.ts";
import { takeBackShipment } from "#server/shipments/take-back-shipment.ts";
import { shipRefusalWords } from "../orders/parcels/change-parcels.ts";
import { TRACKING_LENGTH } from "../orders/parcels/ship-fields.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { PackingResult } from "./packing-result.ts";
import { lotShortageWords, notPackableWords } from "./packing-words.ts";

/** Same as the limit of a tracking file. */
const MOST_PARCELS = 1_000;

const orderForm = z.object({ order: z.guid() });
const heatForm = z.object({ state: z.string().regex(/^(?:[A-Z]{2})?$/) });
const scanForm = z.object({ number: z.string().transform((text) => typedText(text)) });
const shipForm = z.object({
  /** `orderId:carrier:tracking number` of each parcel; the latter two may be empty. */
  parcel: z
    .array(
      z
        .string()
        .regex(/^[^:]*:[^:]*:/)
        .transform((text) => {
          const [order, carrier, ...number] = text.split(":");
          return [order, carrier || null, typedText(number.join(":"))];
        })
        .pipe(z.tuple([z.guid(), z.enum(carriers).nullable(), z.string().max(TRACKING_LENGTH)])),
    )
    .min(1)
    .max(MOST_PARCELS),
});
const takeBackForm = z.object({ shipment: z.array(z.guid()).min(1).max(MOST_PARCELS) });

/** Handles the forms of the packing screen; the field `do` names the action. */
export async function changePacking(ctx: AppContext, form: FormData): Promise<PackingResult> {
  const sent = Object.fromEntries(form);
  switch (sent.do) {
    case "scan":
      return await packScanned(ctx, sent);
    case "pack": {
      const { data } = orderForm.safeParse(sent);
      const order = data && (await findOrder(ctx.db, data.order));
      return order ? await pack(ctx, order) : notPacked("This order is gone.");
    }
    case "unpack": {
      const { data } = orderForm.safeParse(sent);
      const order = data && (await findOrder(ctx.db, data.order));
      if (!order || !(await unpackOrder(ctx, order.id))) {
        return notPacked("This order was not packed.");
      }
      return { code: "unpacked", orderNumber: order.orderNumber };
    }
    case "ship":
      return await shipSeveral(ctx, form);
    case "release-heat": {
      const { data } = heatForm.safeParse(sent);
      if (!data) return notPacked("This form is not known.");
      const count = await releaseHeldForHeat(ctx, { state: data.state || null });
      return { code: "heat-released", count };
    }
    case "pickup-ready": {
      const { data } = orderForm.safeParse(sent);
      const order = data && (await findOrder(ctx.db, data.order));
      return order ? await tellReady(ctx, order) : notPacked("This order is gone.");
    }
    case "take-back": {
      const { data } = takeBackForm.safeParse({ shipment: form.getAll("shipment") });
      let count = 0;
      for (const id of data?.shipment ?? []) {
        const answer = await takeBackShipment(ctx, id);
        if (answer.code === "taken-back") count += 1;
      }
      return { code: "taken-back", count };
    }
    default:
      return notPacked("This form is not known.");
  }
}

async function tellReady(
  ctx: AppContext,
  { id, orderNumber }: { id: string; orderNumber: string },
): Promise<PackingResult> {
  const answer = await announcePickup(ctx, id);
  const { dayAndTime } = shopTime(ctx.details().timeZone);
  switch (answer.code) {
    case "announced":
      return { code: "pickup-announced", orderNumber };
    case "announced-before":
      return notPacked(`The customer of ${orderNumber} was told on ${dayAndTime(answer.at)}.`);
    case "not-packed":
      return notPacked(`Pack ${orderNumber} first.`);
    case "no-pickup":
      return notPacked(`${orderNumber} is shipped, not picked up.`);
    case "not-packable":
      return notPacked(`${orderNumber} is not ready: ${notPackableWords(answer.reason)}.`);
    case "not-found":
      return notPacked(`${orderNumber} is gone.`);
  }
}

async function packScanned(ctx: AppContext, sent: object): Promise<PackingResult> {
  const number = scanForm.safeParse(sent).data?.number ?? "";
  const [order, ...others] = await findTypedOrder(ctx, number);
  if (!order) {
    return notPacked(
      `There is no order ${number.slice(0, 60) || "without a number"}. Nothing was packed. Type its whole number.`,
    );
  }
  if (others.length > 0) {
    return { code: "several-orders", typed: number, orders: [order, ...others] };
  }
  return await pack(ctx, order);
}

async function pack(
  ctx: AppContext,
  { id, orderNumber }: { id: string; orderNumber: string },
): Promise<PackingResult> {
  const answer = await packOrder(ctx, id);
  const { dayAndTime } = shopTime(ctx.details().timeZone);
  switch (answer.code) {
    case "packed":
      return { code: "packed", orderNumber };
    case "packed-before":
      return notPacked(`${orderNumber} was packed before, on ${dayAndTime(answer.at)}.`);
    case "not-packable":
      return notPacked(`Do not pack ${orderNumber}: ${notPackableWords(answer.reason)}.`);
    case "lots-short":
      return notPacked(`${orderNumber} is not packed. ${lotShortageWords(answer.bars)}`);
    case "not-found":
      return notPacked(`${orderNumber} is gone.`);
  }
}

/** One after the other, so that a refused parcel does not stop the others. */
async function shipSeveral(ctx: AppContext, form: FormData): Promise<PackingResult> {
  const { data } = shipForm.safeParse({ parcel: form.getAll("parcel") });
  if (!data) return notPacked("These numbers cannot be read, so nothing was shipped.");
  const shipmentIds: string[] = [];
  const refused: string[] = [];
  let emailInSeconds: number | null = null;
  for (const [orderId, carrier, trackingNumber] of data.parcel) {
    const order = await findOrder(ctx.db, orderId);
    const reason = order && (await whyNotSendable(ctx.db, orderId, order));
    if (reason) {
      refused.push(`${order.orderNumber}: not shipped, ${notPackableWords(reason)}.`);
      continue;
    }
    const answer = await shipOrder(ctx, {
      orderId,
      items: "waiting",
      trackingNumber,
      carrier,
      estimatedDay: null,
      tellsCustomer: true,
      mayShareNumber: false,
    });
    if (answer.code === "shipped") {
      shipmentIds.push(answer.shipmentId);
      if (answer.emailAt) {
        emailInSeconds = Math.round((answer.emailAt.getTime() - ctx.clock().getTime()) / 1000);
      }
    } else {
      refused.push(`${order?.orderNumber ?? "An order"}: ${shipRefusalWords(answer)}`);
    }
  }
  return { code: "shipped", shipmentIds, emailInSeconds, refused };
}

function notPacked(text: string): PackingResult {
  return { code: "not-packed", text };
}
