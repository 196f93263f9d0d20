import type { ErpExpectedGoods, ErpGoods, ErpParcel } from "../../interface/erp-delivery.ts";
import { erpRefusal } from "../../interface/erp-error.ts";
import type { ErpDocument } from "../../interface/erp-order.ts";
import { toOdooHtml } from "../client/odoo-values.ts";
import type { Odoo } from "../setup/odoo-setup.ts";
import {
  countOf,
  divide,
  goodsOf,
  type OdooGoods,
  type OdooMove,
  type OdooPicking,
  sumDone,
} from "./odoo-goods.ts";
import { findPackedLots } from "./odoo-lots.ts";
import { procureAgain } from "./odoo-order-lines.ts";
import { readGoods, validatePicking } from "./odoo-pickings.ts";
import { sendAgain } from "./odoo-returns.ts";

/** More steps than any warehouse has. */
const MAX_ROUNDS = 20;

/** Ships from one picking what it has of the missing goods. */
async function ship(
  odoo: Odoo,
  transfers: OdooGoods,
  picking: OdooPicking,
  missing: ReadonlyMap<number, number>,
  parcel: ErpParcel,
): Promise<void> {
  const moves = openMoves(transfers).filter(({ pickingId }) => pickingId === picking.id);
  // A product may be on several moves: what one takes of its lots is not the next one's.
  const packed = new Map<number, number>();
  await validatePicking(
    odoo,
    picking,
    divide(moves, missing),
    async (move, quantity) => {
      const own = goodsOf(move.product, parcel.goods);
      const before = packed.get(move.product.id) ?? 0;
      packed.set(move.product.id, before + quantity);
      const delivered = (own?.quantity ?? 0) - (missing.get(move.product.id) ?? 0);
      const rest = skipLots(own?.lots ?? [], delivered + before);
      return await findPackedLots(odoo, picking, move, quantity, rest);
    },
    parcel.isLast,
  );
}

/** With the carrier module there is a field for it; otherwise it goes into the notes. */
async function trackingValues(odoo: Odoo, tracking: string): Promise<object> {
  const fields = await odoo.remember("stock.picking fields", () =>
    odoo.call("stock.picking", "fields_get", [["carrier_tracking_ref"], ["type"]]),
  );
  const hasField = typeof fields === "object" && fields && "carrier_tracking_ref" in fields;
  return hasField
    ? { carrier_tracking_ref: tracking }
    : { note: toOdooHtml(`Tracking number: ${tracking}`) };
}

/**
 * Ships the deliveries that confirming the order created. With pick-and-ship warehouses a
 * delivery may appear only after the picking is done, so it repeats until the parcel has left.
 */
export async function deliver(
  odoo: Odoo,
  orderId: number,
  parcel: ErpParcel,
): Promise<ErpDocument[]> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const transfers = await readGoods(odoo, orderId);
    const missing = missingOf(transfers, parcel);
    if (missing.size === 0) return deliveriesOf(transfers, parcel);
    const picking = nextPicking(transfers, missing);
    if (!picking) throw nothingOpen(transfers, missing);
    await ship(odoo, transfers, picking, missing, parcel);
  }
  throw erpRefusal(
    "Odoo still has open deliveries of this order after they were validated. Validate them there, then press Retry.",
    "stock.picking: no end",
  );
}

export async function findDeliveries(
  odoo: Odoo,
  orderId: number,
  parcel: ErpParcel,
): Promise<ErpDocument[] | undefined> {
  const transfers = await readGoods(odoo, orderId);
  return missingOf(transfers, parcel).size === 0 ? deliveriesOf(transfers, parcel) : undefined;
}

export async function expectGoods(
  odoo: Odoo,
  orderId: number,
  goods: ErpExpectedGoods,
): Promise<void> {
  const before = await readGoods(odoo, orderId);
  const missing = await adjustOpenDeliveries(odoo, before, goods);
  if (missing.length === 0) return;
  await sendAgain(odoo, before, missing);

  const transfers = await readGoods(odoo, orderId);
  const stillMissing = await adjustOpenDeliveries(odoo, transfers, goods);
  // What a person cancelled in Odoo stays cancelled.
  const products = productsOf(transfers)
    .filter((product) => countOf(product, stillMissing) > 0)
    .filter((product) => !wasCancelledByPerson(transfers, product));
  if (products.length === 0) return;

  const productIds = products.map(({ id }) => id);
  await procureAgain(odoo, orderId, productIds);
  // Odoo expects all that was ordered, also what was refunded.
  await adjustOpenDeliveries(odoo, await readGoods(odoo, orderId), goods, productIds);
}

/**
 * Lets the open deliveries expect what is still to be sent.
 *
 * @param procuredIds products of which Odoo has just been told to deliver more
 * @returns what none of them has
 */
async function adjustOpenDeliveries(
  odoo: Odoo,
  transfers: OdooGoods,
  { toSend, sent, dropped }: ErpExpectedGoods,
  procuredIds: readonly number[] = [],
): Promise<ErpGoods[]> {
  const open = openMoves(transfers);
  const delivered = sumDone(movesOut(transfers));
  const shortages: ErpGoods[] = [];
  for (const product of productsOf(transfers)) {
    const known = goodsOf(product, toSend);
    if (!known) continue;

    // A person in Odoo may have delivered before the shop did.
    const ahead = Math.max(0, (delivered.get(product.id) ?? 0) - countOf(product, sent));
    const wanted = Math.max(0, known.quantity - ahead);
    const own = open.filter((move) => move.product.id === product.id);
    const out = own.filter(({ direction }) => direction === "out");
    const within = own.filter(({ direction }) => direction === "within");
    // Odoo 16 and 17 have all steps of a delivery at once.
    const innerSteps = [...Map.groupBy(within, ({ to }) => to).values()];

    const wasProcured = procuredIds.includes(product.id);
    if (wasProcured || countOf(product, dropped) > 0 || wasClosed(transfers, product)) {
      for (const step of [out, ...innerSteps]) await expectAtMost(odoo, step, wanted);
    }

    const [firstStep = out] = innerSteps;
    const shortage = wanted - sumDemand(firstStep);
    if (shortage > 0 && innerSteps.length === 0) {
      if (out[0]) await expectDemand(odoo, out[0], out[0].demand + shortage);
      else shortages.push({ ...known, quantity: shortage });
    }
  }
  return shortages;
}

/** Whether the rest of a product was cancelled because its picking was done without it. */
function wasClosed(transfers: OdooGoods, product: OdooMove["product"]): boolean {
  return findPickingWithCancelledBars(transfers, product)?.state === "done";
}

/** Whether a person cancelled the picking of a product's rest. Odoo cancels only the rest of a done one. */
function wasCancelledByPerson(transfers: OdooGoods, product: OdooMove["product"]): boolean {
  const picking = findPickingWithCancelledBars(transfers, product);
  return picking !== undefined && picking.state !== "done";
}

/** The last picking in which bars of a product were cancelled. */
function findPickingWithCancelledBars(
  { pickings, moves }: OdooGoods,
  { id }: OdooMove["product"],
): OdooPicking | undefined {
  const last = moves
    .filter(({ isOpen, isDone, direction }) => !isOpen && !isDone && direction !== "back")
    .findLast(({ product }) => product.id === id);
  return pickings.find((picking) => picking.id === last?.pickingId);
}

export async function addTracking(
  odoo: Odoo,
  deliveryIds: readonly number[],
  tracking: string,
): Promise<void> {
  const ids = await odoo.listIds("stock.picking", [
    ["id", "in", deliveryIds],
    ["picking_type_code", "=", "outgoing"],
  ]);
  if (ids.length === 0) return;
  await odoo.call("stock.picking", "write", [ids, await trackingValues(odoo, tracking)]);
}

/** Lowers what these moves expect to as many in all. */
async function expectAtMost(odoo: Odoo, moves: readonly OdooMove[], wanted: number): Promise<void> {
  let surplus = sumDemand(moves) - wanted;
  for (const move of moves.toReversed()) {
    if (surplus <= 0) return;
    const less = Math.min(surplus, move.demand);
    surplus -= less;
    if (less > 0) await expectDemand(odoo, move, move.demand - less);
  }
}

async function expectDemand(odoo: Odoo, { id }: OdooMove, demand: number): Promise<void> {
  await odoo.call("stock.move", "write", [[id], { product_uom_qty: demand }]);
}

const sumDemand = (moves: readonly OdooMove[]) =>
  moves.reduce((sum, { demand }) => sum + demand, 0);

const movesOut = ({ moves }: OdooGoods) => moves.filter(({ direction }) => direction === "out");

/** Of deliveries, and of the steps before them. */
const openMoves = ({ moves }: OdooGoods) =>
  moves.filter(({ isOpen, direction }) => isOpen && direction !== "back");

function productsOf({ moves }: OdooGoods) {
  return [...new Map(moves.map(({ product }) => [product.id, product])).values()];
}

/**
 * What of a parcel has not left in Odoo, by the product's id. With the last parcel also leaves what
 * the shop does not know, such as the parts of a kit.
 */
function missingOf(transfers: OdooGoods, { goods, before, isLast }: ErpParcel) {
  const delivered = sumDone(movesOut(transfers));
  const missing = new Map<number, number>();
  for (const product of productsOf(transfers)) {
    const own = goodsOf(product, goods);
    const open = movesOut(transfers).filter(
      (move) => move.isOpen && move.product.id === product.id,
    );
    const unknown = isLast ? sumDemand(open) : 0;
    const due = countOf(product, before.goods) + (own?.quantity ?? 0);
    const quantity = own ? due - (delivered.get(product.id) ?? 0) : unknown;
    if (quantity > 0) missing.set(product.id, quantity);
  }
  return missing;
}

/** One that is ready comes before one that waits for another, the last step before the first. */
function nextPicking(
  transfers: OdooGoods,
  missing: ReadonlyMap<number, number>,
): OdooPicking | undefined {
  const rank = (picking: OdooPicking) => {
    const isOut = movesOut(transfers).some(({ pickingId }) => pickingId === picking.id);
    return (picking.state === "waiting" ? 2 : 0) + (isOut ? 0 : 1);
  };
  const wanted = openMoves(transfers).filter(
    ({ product, demand }) => demand > 0 && (missing.get(product.id) ?? 0) > 0,
  );
  return transfers.pickings
    .filter(({ id }) => wanted.some(({ pickingId }) => pickingId === id))
    .toSorted((one, other) => rank(one) - rank(other))[0];
}

/** Those that no other parcel has; otherwise those that have this parcel's goods. */
function deliveriesOf(transfers: OdooGoods, { goods, before }: ErpParcel): ErpDocument[] {
  const done = transfers.moves.filter(({ isDone, direction }) => isDone && direction !== "back");
  const isOwn = ({ product }: OdooMove) => countOf(product, goods) > 0;
  const documentsOf = (moves: readonly OdooMove[]) =>
    transfers.pickings
      .filter(({ id }) => moves.some(({ pickingId }) => pickingId === id))
      .map(({ id, name }) => ({ id, name }));
  const own = documentsOf(done.filter(({ pickingId }) => !before.deliveryIds.includes(pickingId)));
  return own.length > 0 ? own : documentsOf(done.filter(isOwn));
}

function nothingOpen(transfers: OdooGoods, missing: ReadonlyMap<number, number>) {
  const { pickings, moves } = transfers;
  if (moves.every(({ isOpen, isDone }) => !isOpen && !isDone)) {
    const names = pickings.map(({ name }) => name).join(", ");
    return erpRefusal(
      `The delivery was cancelled in Odoo (${names}), and the order went out here.`,
      "stock.picking: cancelled",
    );
  }
  const products = productsOf(transfers)
    .filter(({ id }) => missing.has(id))
    .map(({ id, name }) => `${missing.get(id)} × ${name}`);
  const last = pickings.findLast(({ id }) =>
    movesOut(transfers).some((move) => move.pickingId === id),
  );
  return erpRefusal(
    `${products.join(", ")} left here, and Odoo has no open delivery for that. Duplicate ${last?.name ?? "the delivery"} there with this quantity and validate it, then press Retry.`,
    "stock.picking: none open",
  );
}

/** Without the first of them. */
function skipLots<Lot extends { readonly quantity: number }>(
  lots: readonly Lot[],
  count: number,
): Lot[] {
  let dropped = count;
  return lots.flatMap((lot) => {
    const less = Math.min(Math.max(0, dropped), lot.quantity);
    dropped -= less;
    return lot.quantity > less ? [{ ...lot, quantity: lot.quantity - less }] : [];
  });
}
