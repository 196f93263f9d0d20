import { sql } from "kysely";
import { skuOf } from "#domain/catalog/product.ts";
import type { Order } from "#domain/orders/order.ts";
import { isSent } from "#domain/orders/order-status.ts";
import { unsentUnits } from "#domain/parcels/to-send.ts";
import { listOrderLots } from "../../orders/lots/order-lots.ts";
import { listShipments } from "../../orders/shipment-queries.ts";
import type { Database } from "../../platform/db/database.ts";
import type { ErpGoods, ErpLot, ErpParcel } from "../interface/erp-delivery.ts";
import type { StoredErpDelivery } from "./erp-delivery-queries.ts";

/** A parcel, or what left of an order that was marked as shipped without one. */
export type SentParcel = {
  /** The shipment's id, or the order's own. */
  readonly id: string;
  readonly goods: ErpParcel["goods"];
  readonly tracking: string | null;
};

/** Where the goods of an order are; each list has every product of the order. */
export type OrderGoods = {
  /** Those of shipments that were not undone, first to last. */
  readonly parcels: readonly SentParcel[];
  /** Returned to stock after they left. */
  readonly returned: readonly ErpGoods[];
  /** Refunded before they left. */
  readonly dropped: readonly ErpGoods[];
  readonly toSend: readonly ErpGoods[];
  /** Whether anything was ever refunded before it left, even if that refund failed. */
  readonly wasDropped: boolean;
};

type Line = {
  readonly itemId: string;
  readonly productId: number;
  readonly name: string;
  readonly ordered: number;
  readonly refundedUnsent: number;
  readonly inParcels: number;
  readonly shipped: number;
  readonly restocked: number;
  readonly everDropped: number;
};

/** @param stored what the ERP has delivered: the lots of these parcels are known */
export async function readOrderGoods(
  db: Database,
  order: Order,
  stored: readonly StoredErpDelivery[],
): Promise<OrderGoods> {
  const lines = await listLines(db, order.id);
  const parcels = await listParcels(db, order, lines, stored);
  const returned = sumGoods(lines, ({ restocked }) => restocked);
  const none = sumGoods(lines, () => 0);
  // The deliveries of a cancelled order are cancelled with it.
  if (order.status === "cancelled") {
    return { parcels, returned, dropped: none, toSend: none, wasDropped: false };
  }
  return {
    parcels,
    returned,
    dropped: sumGoods(lines, ({ refundedUnsent }) => refundedUnsent),
    toSend: sumGoods(lines, unsentUnits),
    wasDropped: lines.some(({ everDropped }) => everDropped > 0),
  };
}

async function listParcels(
  db: Database,
  order: Order,
  lines: readonly Line[],
  stored: readonly StoredErpDelivery[],
): Promise<SentParcel[]> {
  const lots = (await listOrderLots(db, order.id)).map((lot) => ({ ...lot }));
  const parcels = await listQuantities(db, order, lines);
  const deliveredOf = (parcelId: string) =>
    stored.find((each) => each.parcelId === parcelId && each.isDelivered && !each.isReturned);

  for (const { id } of parcels) {
    for (const goods of deliveredOf(id)?.goods ?? []) removeDeliveredLots(lots, lines, goods);
  }

  return parcels.map(({ id, tracking, quantities }) => ({
    id,
    tracking,
    goods:
      deliveredOf(id)?.goods ??
      sumGoods(lines, ({ itemId }) => quantities.get(itemId) ?? 0).map((goods) => ({
        ...goods,
        lots: lines
          .filter((line) => isSame(goods, productOf(line)))
          .flatMap(({ itemId }) => takeLots(lots, itemId, quantities.get(itemId) ?? 0)),
      })),
  }));
}

/** How many bars of each line are in the order's parcels. */
async function listQuantities(db: Database, order: Order, lines: readonly Line[]) {
  const shipments = await listShipments(db, order.id);
  if (shipments.length > 0) {
    return shipments.map(({ id, items, tracking }) => ({
      id,
      tracking: tracking?.number ?? null,
      quantities: new Map(items.map(({ itemId, quantity }) => [itemId, quantity])),
    }));
  }
  if (!isSent(order.status)) return [];
  const tracking = order.trackingNumber?.trim() || null;
  const quantities = new Map(lines.map(({ itemId, shipped }) => [itemId, shipped]));
  return [{ id: order.id, tracking, quantities }];
}

/** A lot of an order's line. */
type LineLot = { readonly itemId: string; readonly code: string; quantity: number };

/** Takes the lots of a parcel that was delivered off `lots`. */
function removeDeliveredLots(
  lots: readonly LineLot[],
  lines: readonly Line[],
  goods: ErpParcel["goods"][number],
): void {
  const linesOfGoods = lines.filter((line) => isSame(goods, productOf(line)));
  for (const { code, quantity } of goods.lots) {
    let remaining = quantity;
    for (const lot of lots) {
      if (lot.code !== code || !linesOfGoods.some(({ itemId }) => itemId === lot.itemId)) continue;
      const taken = Math.min(remaining, lot.quantity);
      lot.quantity -= taken;
      remaining -= taken;
    }
  }
}

/** A line's first bars are those of its first parcel. Takes them off `lots`. */
function takeLots(lots: readonly LineLot[], itemId: string, wanted: number): ErpLot[] {
  let missing = wanted;
  return lots
    .filter((lot) => lot.itemId === itemId)
    .flatMap((lot) => {
      const quantity = Math.min(missing, lot.quantity);
      lot.quantity -= quantity;
      missing -= quantity;
      return quantity > 0 ? [{ code: lot.code, quantity }] : [];
    });
}

async function listLines(db: Database, orderId: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select item.id::text as "itemId", coalesce(item.product_id, 0)::integer as "productId",
      item.product_name as name, counts.ordered,
      counts.refunded_unsent as "refundedUnsent", counts.in_parcels as "inParcels", counts.shipped,
      counts.restocked,
      coalesce((select sum(unsent_quantity) from refund_items where order_item_id = item.id), 0)::integer
        as "everDropped"
    from order_item_counts as counts
    join order_items as item on item.id = counts.order_item_id
    where counts.order_id = ${orderId}
    order by item.position, item.id`.execute(db);
  return rows;
}

function productOf({ productId, name }: Line): Pick<ErpGoods, "sku" | "name"> {
  return { sku: productId > 0 ? skuOf(productId) : null, name };
}

/** Whether it is the same product in the ERP. */
function isSame(
  one: Pick<ErpGoods, "sku" | "name">,
  other: Pick<ErpGoods, "sku" | "name">,
): boolean {
  return (one.sku ?? one.name) === (other.sku ?? other.name);
}

function sumGoods(lines: readonly Line[], quantityOf: (line: Line) => number): ErpGoods[] {
  return addGoods(lines.map((line) => ({ ...productOf(line), quantity: quantityOf(line) })));
}

/** Each product once. */
export function addGoods(...all: (readonly ErpGoods[])[]): ErpGoods[] {
  const sums: ErpGoods[] = [];
  for (const { sku, name, quantity } of all.flat()) {
    const index = sums.findIndex((each) => isSame(each, { sku, name }));
    const before = sums[index]?.quantity ?? 0;
    if (index < 0) sums.push({ sku, name, quantity });
    else sums[index] = { sku, name, quantity: before + quantity };
  }
  return sums;
}

export function hasGoods(goods: readonly ErpGoods[]): boolean {
  return goods.some(({ quantity }) => quantity > 0);
}
