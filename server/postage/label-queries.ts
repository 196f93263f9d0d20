import { sql } from "kysely";
import { type Cents, toDecimal } from "#domain/money/cents.ts";
import { type Carrier, carriers } from "#domain/parcels/carrier.ts";
import type { BoughtLabel } from "../carriers/shipping-provider.ts";
import type { Database } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/sql-values.ts";

export type StoredLabel = {
  /** Also the id of its parcel. */
  readonly id: string;
  readonly orderId: string;
  readonly providerId: string;
  readonly rateId: string | null;
  /** What the owner agreed to pay. */
  readonly maxPrice: Cents | null;
  readonly beganAt: Date | null;
  readonly state: "quoted" | "buying" | "bought" | "refunded";
  readonly service: string | null;
  readonly price: Cents | null;
  readonly carrier: Carrier | null;
  readonly trackingNumber: string | null;
  readonly url: string | null;
};

export async function findLabel(db: Database, id: string): Promise<StoredLabel | undefined> {
  const [label] = await listBy(db, sql`id = ${id}::uuid`);
  return label;
}

/** Labels whose purchase was started, latest first. */
export async function listLabels(db: Database, orderId: string): Promise<StoredLabel[]> {
  return await listBy(db, sql`order_id = ${orderId}::uuid and state <> 'quoted'`);
}

async function listBy(db: Database, condition: ReturnType<typeof sql>): Promise<StoredLabel[]> {
  const rows = await db
    .selectFrom("shipping_labels")
    .selectAll()
    .where(condition as ReturnType<typeof sql<boolean>>)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    providerId: row.provider_id,
    rateId: row.rate_id,
    maxPrice: row.max_price === null ? null : centsFrom(row.max_price),
    beganAt: row.begun_at,
    // The column's CHECK constraint allows only these states.
    state: row.state as StoredLabel["state"],
    service: row.service,
    price: row.price === null ? null : centsFrom(row.price),
    carrier: carriers.find((carrier) => carrier === row.carrier) ?? null,
    trackingNumber: row.tracking_number,
    url: row.url,
  }));
}

/** The provider sold nothing, so another rate may be chosen. */
export async function stopBuying(db: Database, id: string): Promise<void> {
  await db
    .updateTable("shipping_labels")
    .set({ state: "quoted", rate_id: null, max_price: null, begun_at: null })
    .where("id", "=", id)
    .where("state", "=", "buying")
    .execute();
}

/** Also where another process gave the purchase up meanwhile: what was sold is recorded. */
export async function recordLabel(
  db: Database,
  label: BoughtLabel & { readonly id: string; readonly rateId: string },
  at: Date,
): Promise<void> {
  const { id, rateId, trackingNumber, carrier, service, price, url } = label;
  await db
    .updateTable("shipping_labels")
    .set({
      state: "bought",
      rate_id: rateId,
      begun_at: sql`coalesce(begun_at, ${at})`,
      tracking_number: trackingNumber,
      carrier,
      service,
      price: toDecimal(price),
      url,
      bought_at: at,
    })
    .where("id", "=", id)
    .where("state", "in", ["quoted", "buying"])
    .execute();
}
