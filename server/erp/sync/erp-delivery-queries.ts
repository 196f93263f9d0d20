import { sql } from "kysely";
import { z } from "zod";
import type { Database, DatabaseTransaction } from "../../platform/db/database.ts";
import type { ErpParcel } from "../interface/erp-delivery.ts";
import type { ErpDocument } from "../interface/erp-order.ts";

/** The deliveries of a parcel in the ERP. */
export type StoredErpDelivery = {
  readonly id: number;
  readonly parcelId: string;
  /** What the parcel held when it was delivered. */
  readonly goods: ErpParcel["goods"];
  readonly deliveries: readonly ErpDocument[];
  /** False while a call that delivers it may be running, or when it must be looked up again. */
  readonly isDelivered: boolean;
  /** Whether the shipment was undone, and the ERP has its goods back. */
  readonly isReturned: boolean;
};

const goodsSchema = z.array(
  z.object({
    sku: z.string().nullable(),
    name: z.string(),
    quantity: z.number(),
    lots: z.array(z.object({ code: z.string(), quantity: z.number() })),
  }),
);

/** Those of an order, each list in the order in which they left. */
export type StoredErpDeliveries = Awaited<ReturnType<typeof readErpDeliveries>>;

export async function readErpDeliveries(db: Database, orderId: string) {
  const rows = await db
    .selectFrom("erp_deliveries")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  const all: StoredErpDelivery[] = rows.map((row) => ({
    id: row.id,
    parcelId: row.parcel_id,
    goods: goodsSchema.parse(row.goods),
    deliveries: row.delivery_ids.map((id, index) => ({
      id: Number(id),
      name: row.delivery_names[index] ?? "",
    })),
    isDelivered: row.delivered_at !== null,
    isReturned: row.returned_at !== null,
  }));
  return {
    all,
    open: all.filter(({ isDelivered }) => !isDelivered),
    /** Also those that were returned. */
    delivered: all.filter(({ isDelivered }) => isDelivered),
    returned: all.filter(({ isReturned }) => isReturned),
    /** Open ones, and what was delivered and not returned. */
    standing: all.filter(({ isReturned }) => !isReturned),
  };
}

/** Stores that a parcel is about to be delivered, so that an interrupted call is not forgotten. */
export async function beginErpDelivery(
  db: Database,
  orderId: string,
  parcelId: string,
  goods: ErpParcel["goods"],
): Promise<void> {
  const values = { goods: JSON.stringify(goods) };
  await db
    .insertInto("erp_deliveries")
    .values({ order_id: orderId, parcel_id: parcelId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(["order_id", "parcel_id"])
        .where("returned_at", "is", null)
        .doUpdateSet(values),
    )
    .execute();
}

export async function storeErpDelivery(
  db: Database,
  orderId: string,
  parcelId: string,
  deliveries: readonly ErpDocument[],
  at: Date,
): Promise<void> {
  await db
    .updateTable("erp_deliveries")
    .set({
      delivery_ids: deliveries.map(({ id }) => id),
      delivery_names: deliveries.map(({ name }) => name),
      delivered_at: at,
    })
    .where("order_id", "=", orderId)
    .where("parcel_id", "=", parcelId)
    .where("returned_at", "is", null)
    .execute();
}

/** The ERP has the goods of these parcels back. */
export async function storeErpReturns(
  db: Database,
  ids: readonly number[],
  at: Date,
): Promise<void> {
  await db
    .updateTable("erp_deliveries")
    .set({ returned_at: at })
    .where("id", "in", ids)
    .where("returned_at", "is", null)
    .execute();
}

/** Of a parcel that never left in the ERP. */
export async function forgetErpDelivery(db: Database, id: number): Promise<void> {
  await db.deleteFrom("erp_deliveries").where("id", "=", id).execute();
}

/** Has the deliveries looked up again. What came back stays known, or it would come back twice. */
export async function forgetErpDeliveries(tx: DatabaseTransaction, orderId: string): Promise<void> {
  await tx
    .updateTable("erp_deliveries")
    .set({ delivered_at: null, delivery_ids: sql`'{}'`, delivery_names: sql`'{}'` })
    .where("order_id", "=", orderId)
    .where("returned_at", "is", null)
    .execute();
}
