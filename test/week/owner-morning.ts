import type { InputOf, ResultOf } from "#app/admin/actions/admin-action.ts";
import type { changeOrderStatusAction } from "#app/admin/orders/order-actions.ts";
import type { loader as startLabel } from "#app/admin/orders/parcels/label.route.ts";
import type { buyLabelAction, quoteLabelAction } from "#app/admin/orders/parcels/label-actions.ts";
import type { shipOrdersAction } from "#app/admin/orders/parcels/ship-orders-actions.ts";
import type { loader as loadPacking } from "#app/admin/packing/packing.route.tsx";
import type {
  announcePickupAction,
  packScannedOrderAction,
} from "#app/admin/packing/packing-actions.ts";
import type { ownerDesk } from "../faults/owner-desk.ts";

export type Morning = {
  packed: number;
  labels: number;
  shipped: number;
  /** Orders that were picked up. */
  pickedUp: number;
};

/** Numbers that no carrier has, one for each parcel of a run. */
let lastNumber = 0;
/** Parcels that are shipped with one press. */
const AT_ONCE = 20;

/**
 * The owner's morning: they tick off what the packing screen lists, buy a label for every third
 * packed order, and ship the others with numbers of their own. Who picks up is told, and has it the
 * next day.
 *
 * @param problems a sentence is added for what they could not do
 */
export async function spendMorning(
  desk: ReturnType<typeof ownerDesk>,
  problems: string[],
): Promise<Morning> {
  const done: Morning = { packed: 0, labels: 0, shipped: 0, pickedUp: 0 };
  const toPack = await desk.see<typeof loadPacking>("/admin/packing");
  for (const { orderNumber } of toPack.days.flatMap(({ rows }) => rows)) {
    const result = await desk.act<typeof packScannedOrderAction>("pack-scanned-order", {
      number: orderNumber,
    });
    if (result?.code === "packed") done.packed += 1;
    else problems.push(`Order ${orderNumber} is listed and cannot be packed: ${words(result)}`);
  }

  const { packed } = await desk.see<typeof loadPacking>("/admin/packing");
  for (const { id, orderNumber, isPickupReady } of packed.filter(({ isPickup }) => isPickup)) {
    const isDone = await (isPickupReady ? handOver(desk, id) : notifyReady(desk, id));
    if (!isDone) problems.push(`Order ${orderNumber} cannot be picked up.`);
    else if (isPickupReady) done.pickedUp += 1;
  }
  const parcels = packed.filter(({ isPickup }) => !isPickup);
  const byHand: InputOf<typeof shipOrdersAction>["parcels"][number][] = [];
  for (const [index, { id, orderNumber }] of parcels.entries()) {
    if (index % 3 !== 0) {
      lastNumber += 1;
      const trackingNumber = `WEEK${String(lastNumber).padStart(6, "0")}`;
      byHand.push({ orderId: id, carrier: "other", trackingNumber });
      continue;
    }
    const bought = await buyLabel(desk, id);
    if (bought?.code === "bought" && bought.isShipped) done.labels += 1;
    else problems.push(`Order ${orderNumber} gets no label: ${words(bought)}`);
  }
  for (let from = 0; from < byHand.length; from += AT_ONCE) {
    const parcels = byHand.slice(from, from + AT_ONCE);
    const pressed = await desk.does<typeof shipOrdersAction>("ship-orders", {
      parcels,
    });
    if (pressed === "done") done.shipped += parcels.length;
  }
  return done;
}

async function notifyReady(desk: ReturnType<typeof ownerDesk>, order: string): Promise<boolean> {
  const input = { orderId: order };
  return (await desk.does<typeof announcePickupAction>("announce-pickup", input)) === "done";
}

async function handOver(desk: ReturnType<typeof ownerDesk>, order: string): Promise<boolean> {
  const input = { orderId: order, status: "delivered" } as const;
  return (await desk.does<typeof changeOrderStatusAction>("change-order-status", input)) === "done";
}

/** Presses twice when nobody knows whether it was bought. */
async function buyLabel(
  desk: ReturnType<typeof ownerDesk>,
  order: string,
): Promise<ResultOf<typeof buyLabelAction | typeof quoteLabelAction> | undefined> {
  const start = await desk.see<typeof startLabel>(`/admin/orders/label?order=${order}`);
  const { ounces, length, width, height } = start;
  const quoted = await desk.act<typeof quoteLabelAction>("quote-label", {
    orderId: order,
    ...{ ounces, length, width, height },
    format: "PDF",
  });
  if (quoted?.code !== "quoted") return quoted;

  const [offer] = quoted.offers;
  const choice = offer ? { rateId: offer.id, maxPrice: offer.cents } : null;
  const request = { labelId: quoted.labelId, choice, notifiesCustomer: true };
  const buy = () => desk.act<typeof buyLabelAction>("buy-label", request);
  const bought = await buy();
  return bought?.code === "unclear" ? await buy() : bought;
}

function words(result: object | undefined): string {
  return result ? JSON.stringify(result) : "no answer";
}
