import type { Order } from "#domain/orders/order.ts";
import { isSent, isUnsent } from "#domain/orders/order-status.ts";
import type { ErpParcel } from "../interface/erp-delivery.ts";
import type { ErpDocument } from "../interface/erp-order.ts";
import {
  beginErpDelivery,
  forgetErpDelivery,
  readErpDeliveries,
  type StoredErpDeliveries,
  type StoredErpDelivery,
  storeErpDelivery,
  storeErpReturns,
} from "./erp-delivery-queries.ts";
import { type MirrorContext, takeStep } from "./erp-step.ts";
import {
  addGoods,
  hasGoods,
  type OrderGoods,
  readOrderGoods,
  type SentParcel,
} from "./read-order-goods.ts";

/** What a goods step works on. */
type Documents = {
  readonly order: Order;
  readonly goods: OrderGoods;
  /** The order in the ERP. */
  readonly sent: ErpDocument;
};

/**
 * Brings an order's deliveries up to date: one for each parcel when it leaves, a return for what
 * came back into stock, and open deliveries that expect what is still to be sent. Asks the ERP only
 * after a change.
 *
 * @throws ErpError
 */
export async function mirrorGoods(
  ctx: MirrorContext,
  order: Order,
  sent: ErpDocument,
): Promise<void> {
  const { db, sync } = ctx;
  const before = await readErpDeliveries(db, order.id);
  const goods = await readOrderGoods(db, order, before.all);
  const documents = { order, goods, sent };
  const fingerprint = goodsFingerprint(goods);
  const isChanged = fingerprint !== (sync.goods ?? NOTHING_SENT);
  const hasWork = isChanged || isInterrupted(before, order, goods);

  if (hasWork) await updateDeliveries(ctx, documents);

  await passTracking(ctx, goods);

  if (hasWork) await storeGoods(ctx, documents, fingerprint);
}

/** As when a shipment was undone while it was being delivered. */
function isInterrupted(
  { standing }: StoredErpDeliveries,
  order: Order,
  goods: OrderGoods,
): boolean {
  return standing.some((each) => !each.isDelivered || isUndone(each, order, goods));
}

async function updateDeliveries(ctx: MirrorContext, documents: Documents): Promise<void> {
  // First, so that what is sent again finds an open delivery.
  await returnParcels(ctx, documents);
  await expectRest(ctx, documents);
  for (const parcel of documents.goods.parcels) await deliverParcel(ctx, documents, parcel);
  await returnRefunded(ctx, documents);
}

async function storeGoods(
  ctx: MirrorContext,
  { order, goods }: Documents,
  fingerprint: string,
): Promise<void> {
  const { db, sync, clock } = ctx;
  const isWhole = isSent(order.status) && !hasGoods(goods.toSend);
  const { standing } = await readErpDeliveries(db, order.id);
  await takeStep(ctx, "goods", async () => ({
    goods: fingerprint,
    deliveryNames: namesOf(standing.flatMap(({ deliveries }) => deliveries)),
    deliveredAt: isWhole ? (sync.deliveredAt ?? clock()) : null,
  }));
}

/** Shipments that were undone after the ERP delivered them come back there. */
async function returnParcels(ctx: MirrorContext, { order, goods, sent }: Documents): Promise<void> {
  const { db, erp, clock } = ctx;
  await settleInterrupted(ctx, { order, goods, sent });
  const { delivered } = await readErpDeliveries(db, order.id);
  const undone = delivered.filter((each) => isUndone(each, order, goods));
  const unreturned = undone.filter(({ isReturned }) => !isReturned);
  if (unreturned.length === 0) return;

  await takeStep(ctx, "returned", async () => {
    // Refunded goods of deliveries that are still to be made come back after those.
    const returned = addGoods(goods.returned, ...undone.map((each) => each.goods));
    const returns = await erp.returnGoods(sent.id, returned, "delivered");
    const ids = unreturned.map(({ id }) => id);
    await storeErpReturns(db, ids, clock());
    return { document: asOneDocument(returns) };
  });
}

/** A shipment was undone while the call that delivers it may have been running. */
async function settleInterrupted(
  { db, erp, clock }: MirrorContext,
  { order, goods, sent }: Documents,
): Promise<void> {
  const { all, open } = await readErpDeliveries(db, order.id);
  for (const each of open.filter((row) => isUndone(row, order, goods))) {
    // The other parcels left for sure: what is delivered is theirs first.
    const others = all.filter((other) => other.id !== each.id);
    const parcel = parcelOf(each, others, false);
    const deliveries = await erp.findDeliveries(sent.id, parcel);
    if (deliveries) await storeErpDelivery(db, order.id, each.parcelId, deliveries, clock());
    else await forgetErpDelivery(db, each.id);
  }
}

/** What was refunded before it left is not delivered, and what was undone may be again. */
async function expectRest(ctx: MirrorContext, { order, goods, sent }: Documents): Promise<void> {
  const { db, erp } = ctx;
  const { delivered, returned } = await readErpDeliveries(db, order.id);
  // Otherwise the deliveries are as the confirmed order made them.
  if (!goods.wasDropped && returned.length === 0) return;
  const waiting = goods.parcels.filter(({ id }) => !hasDelivered(delivered, id));
  const toSend = addGoods(goods.toSend, ...waiting.map((parcel) => parcel.goods));
  const sentGoods = addGoods(...delivered.map((each) => each.goods));
  await takeStep(ctx, "expected", async () => {
    await erp.expectGoods(sent.id, { toSend, sent: sentGoods, dropped: goods.dropped });
    return {};
  });
}

async function deliverParcel(
  ctx: MirrorContext,
  { order, goods, sent }: Documents,
  parcel: SentParcel,
): Promise<void> {
  const { db, erp, sync, clock } = ctx;
  const { delivered } = await readErpDeliveries(db, order.id);
  if (hasDelivered(delivered, parcel.id)) return;

  const isNothingLeft = order.status !== "cancelled" && !hasGoods(goods.toSend);
  const isLast = isNothingLeft && parcel === goods.parcels.at(-1);

  await takeStep(ctx, "delivery", async () => {
    await beginErpDelivery(db, order.id, parcel.id, parcel.goods);
    const deliveries = await erp.deliver(sent.id, parcelOf(parcel, delivered, isLast));
    await storeErpDelivery(db, order.id, parcel.id, deliveries, clock());
    return {
      deliveryNames: namesOf([...delivered.flatMap((each) => each.deliveries), ...deliveries]),
      // After the whole order was delivered, the history already names it.
      document: sync.deliveredAt === null ? asOneDocument(deliveries) : null,
    };
  });
}

/** What was refunded and is back in stock. */
async function returnRefunded(
  ctx: MirrorContext,
  { order, goods, sent }: Documents,
): Promise<void> {
  const { db, erp } = ctx;
  if (!hasGoods(goods.returned)) return;
  const deliveries = await readErpDeliveries(db, order.id);
  await takeStep(ctx, "returned", async () => {
    const undone = deliveries.returned.map((each) => each.goods);
    const returns = await erp.returnGoods(sent.id, addGoods(goods.returned, ...undone), "all");
    return { document: asOneDocument(returns) };
  });
}

/** Each delivery has the numbers of its own parcels. */
async function passTracking(ctx: MirrorContext, { parcels }: OrderGoods): Promise<void> {
  const { db, erp, sync } = ctx;
  const tracking = parcels.flatMap((parcel) => parcel.tracking ?? []).join(", ");
  if (!tracking || tracking === sync.tracking) return;

  const { standing } = await readErpDeliveries(db, sync.orderId);
  const idsOf = ({ id }: OrderGoods["parcels"][number]) => {
    const delivered = standing.find(({ parcelId }) => parcelId === id)?.deliveries ?? [];
    return delivered.map((delivery) => delivery.id);
  };
  const tracked = parcels.map((parcel) => ({ ids: idsOf(parcel), tracking: parcel.tracking }));
  const byDeliveries = Map.groupBy(tracked, ({ ids }) => ids.join());

  await takeStep(ctx, "tracking", async () => {
    for (const together of byDeliveries.values()) {
      const ids = together[0]?.ids ?? [];
      const numbers = together.flatMap(({ tracking }) => tracking || []).join(", ");
      if (numbers && ids.length > 0) await erp.addTracking(ids, numbers);
    }
    return { tracking };
  });
}

function hasDelivered(delivered: readonly StoredErpDelivery[], id: string): boolean {
  return delivered.some(({ parcelId, isReturned }) => parcelId === id && !isReturned);
}

/** Whether the shop no longer says that a parcel left. */
function isUndone(
  { parcelId, isReturned }: StoredErpDelivery,
  order: Order,
  { parcels }: OrderGoods,
): boolean {
  if (isReturned) return true;
  if (parcels.some(({ id }) => id === parcelId)) return false;
  const isWholeOrder = parcelId === order.id && parcels.length === 0;
  return !isWholeOrder || isUnsent(order.status);
}

function parcelOf(
  { goods }: Pick<SentParcel, "goods">,
  others: readonly StoredErpDelivery[],
  isLast: boolean,
): ErpParcel {
  return {
    goods,
    before: {
      goods: addGoods(...others.map((each) => each.goods)),
      deliveryIds: others.flatMap(({ deliveries }) => deliveries.map(({ id }) => id)),
    },
    isLast,
  };
}

function namesOf(documents: readonly ErpDocument[]): string[] {
  return [...new Set(documents.map(({ name }) => name))];
}

/** All of them as one, for the order's history. */
function asOneDocument(documents: readonly ErpDocument[]): Pick<ErpDocument, "name"> | null {
  return documents.length > 0 ? { name: namesOf(documents).join(", ") } : null;
}

/** Changes when the ERP has something to do. */
function goodsFingerprint({
  parcels,
  returned,
  dropped,
}: Pick<OrderGoods, "returned" | "dropped"> & {
  readonly parcels: readonly Pick<SentParcel, "id">[];
}): string {
  const some = (goods: OrderGoods["returned"]) =>
    goods
      .filter(({ quantity }) => quantity > 0)
      .map(({ sku, name, quantity }) => [sku ?? name, quantity]);
  return JSON.stringify([parcels.map(({ id }) => id), some(returned), some(dropped)]);
}

const NOTHING_SENT = goodsFingerprint({ parcels: [], returned: [], dropped: [] });
