import type { LabelResult, LabelStart } from "#app/admin/orders/parcels/label-result.ts";
import type { PackingResult } from "#app/admin/packing/packing-result.ts";
import type { readPackingScreen } from "#app/admin/packing/read-packing-screen.ts";
import type { ownerDesk } from "../faults/owner-desk.ts";

export type PackingScreen = Awaited<ReturnType<typeof readPackingScreen>>;

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
  const toPack = await desk.see<PackingScreen>("/admin/packing");
  for (const { orderNumber } of toPack.days.flatMap(({ rows }) => rows)) {
    const form = { do: "scan", number: orderNumber };
    const answer = await desk.ask<PackingResult>("/admin/packing", form);
    if (answer?.code === "packed") done.packed += 1;
    else problems.push(`Order ${orderNumber} is listed and cannot be packed: ${words(answer)}`);
  }

  const { packed } = await desk.see<PackingScreen>("/admin/packing");
  for (const { id, orderNumber, isPickupReady } of packed.filter(({ isPickup }) => isPickup)) {
    const isDone = await (isPickupReady ? handOver(desk, id) : tellReady(desk, id));
    if (!isDone) problems.push(`Order ${orderNumber} cannot be picked up.`);
    else if (isPickupReady) done.pickedUp += 1;
  }
  const parcels = packed.filter(({ isPickup }) => !isPickup);
  const byHand: string[] = [];
  for (const [index, { id, orderNumber }] of parcels.entries()) {
    if (index % 3 !== 0) {
      lastNumber += 1;
      byHand.push(`${id}:other:WEEK${String(lastNumber).padStart(6, "0")}`);
      continue;
    }
    const bought = await buyLabel(desk, id);
    if (bought?.code === "bought" && bought.isShipped) done.labels += 1;
    else problems.push(`Order ${orderNumber} gets no label: ${words(bought)}`);
  }
  for (let from = 0; from < byHand.length; from += AT_ONCE) {
    const some = byHand.slice(from, from + AT_ONCE);
    const fields = some.map((parcel) => ["parcel", parcel] as const);
    if ((await desk.press([["do", "ship"], ...fields], "/admin/packing")) === "done") {
      done.shipped += some.length;
    }
  }
  return done;
}

async function tellReady(desk: ReturnType<typeof ownerDesk>, order: string): Promise<boolean> {
  const form = { do: "pickup-ready", order };
  const answer = await desk.ask<PackingResult>("/admin/packing", form);
  return answer?.code === "pickup-announced";
}

async function handOver(desk: ReturnType<typeof ownerDesk>, order: string): Promise<boolean> {
  const pressed = await desk.press([
    ["order", order],
    ["status", "delivered"],
  ]);
  return pressed === "done";
}

/** Presses twice when nobody knows whether it was bought. */
async function buyLabel(
  desk: ReturnType<typeof ownerDesk>,
  order: string,
): Promise<LabelResult | undefined> {
  const path = "/admin/orders/label";
  const start = await desk.see<LabelStart>(`${path}?order=${order}`);
  const { ounces, length, width, height } = start;
  const parcel = {
    ounces: String(ounces),
    length: String(length),
    width: String(width),
    height: String(height),
  };
  const form = { do: "quote", order, format: "PDF", ...parcel };
  const quoted = await desk.ask<LabelResult>(path, form);
  if (quoted?.code !== "quoted") return quoted;
  const rate = quoted.offers[0]?.id ?? "";
  const buy = { do: "buy", label: quoted.labelId, rate, tell: "yes" };
  const bought = await desk.ask<LabelResult>(path, buy);
  return bought?.code === "unclear" ? await desk.ask<LabelResult>(path, buy) : bought;
}

function words(answer: object | undefined): string {
  return answer ? JSON.stringify(answer) : "no answer";
}
