import { sql } from "kysely";
import type { Cents } from "#domain/money/cents.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/sql-values.ts";
import type { OrderEventActor } from "./order-events.ts";

/** Why an order must not be packed, most serious first. Same words as the CHECK of holds.kind. */
export const holdKinds = [
  "dispute",
  "fraud_warning",
  "payment_review",
  "stock",
  "recipe",
  "heat",
  "gift_date",
] as const;
export type HoldKind = (typeof holdKinds)[number];

/** @returns null when there are none */
export function findGravestHold(holds: readonly HoldKind[]): HoldKind | null {
  return holdKinds.find((kind) => holds.includes(kind)) ?? null;
}

/**
 * SQL condition on `payments`: no dispute was decided since its fraud warning. One that was decided
 * before the warning came is not the one that it warned of.
 */
const isWarningUndecided = sql<boolean>`(fraud_warned_at is not null and (dispute_state is null
  or coalesce(dispute_changed_at, payments.created_at) < fraud_warned_at))`;

/**
 * SQL condition: the order has left or was cancelled, and the bank has decided each of its disputes,
 * so nothing is left to do.
 */
const isDecidedByBank = sql<boolean>`(holds.kind in ('dispute', 'fraud_warning')
  and orders.status in ('shipped', 'delivered', 'cancelled')
  and exists (select from payments where payments.order_id = orders.id and dispute_state in ('won', 'lost'))
  and not exists (select from payments where payments.order_id = orders.id
    and (dispute_state = 'open' or (holds.kind = 'fraud_warning' and ${isWarningUndecided}))))`;

/** SQL condition on `holds` and its `orders`: the hold is open and still matters for what became of the order. */
export const isHoldInForce = sql<boolean>`(holds.released_at is null and not ${isDecidedByBank} and (
  -- Until the bank decides, somebody has to answer these, whatever became of the order.
  holds.kind in ('dispute', 'payment_review')
  -- Nothing is left to do once the payment was given back.
  or (holds.kind = 'fraud_warning' and orders.payment_status <> 'refunded')
  or (orders.payment_status <> 'refunded' and orders.status <> 'cancelled')))`;

/** The same, for holds that need the owner. A gift waits for its day by itself. */
export const isHoldForOwner = sql<boolean>`(${isHoldInForce} and holds.kind <> 'gift_date')`;

/** Column expression for a query on orders: whether an order is held. */
export const isOnHold = sql<boolean>`exists (
  select from holds where holds.order_id = orders.id and ${isHoldInForce})`;

/** Column expression for a query on orders: the most serious hold; null when it is not held. */
export const gravestHold = sql<HoldKind | null>`(
  select kind from holds where holds.order_id = orders.id and ${isHoldInForce}
  order by array_position(${holdKinds}::text[], kind) limit 1)`;

/** Column expression for a query on orders: the kinds of their open holds. */
export const openHoldKinds = sql<HoldKind[]>`array(
  select kind from holds where holds.order_id = orders.id and released_at is null)`;

/** The order's open holds. */
export async function listOpenHolds(db: Database, orderId: string): Promise<HoldKind[]> {
  const rows = await db
    .selectFrom("holds")
    .select("kind")
    .where("order_id", "=", orderId)
    .where("released_at", "is", null)
    .execute();
  return holdKinds.filter((kind) => rows.some((row) => row.kind === kind));
}

/** Does nothing when a hold of this kind is already open. */
export async function openHold(
  tx: DatabaseTransaction,
  orderId: string,
  kind: HoldKind,
  since: Date,
): Promise<void> {
  await openHolds(tx, orderId, [kind], since);
}

/** Does nothing for kinds of which a hold is already open. */
export async function openHolds(
  tx: DatabaseTransaction,
  orderId: string,
  kinds: readonly HoldKind[],
  since: Date,
): Promise<void> {
  if (kinds.length === 0) return;
  await tx
    .insertInto("holds")
    .values(kinds.map((kind) => ({ order_id: orderId, kind, since })))
    .onConflict((conflict) =>
      conflict.columns(["order_id", "kind"]).where("released_at", "is", null).doNothing(),
    )
    .execute();
}

/** @returns false when none of this kind was open */
export async function releaseHold(
  tx: DatabaseTransaction,
  orderId: string,
  kind: HoldKind,
  released: { readonly at: Date; readonly by: OrderEventActor },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("holds")
    .set({ released_at: released.at, released_by: released.by })
    .where("order_id", "=", orderId)
    .where("kind", "=", kind)
    .where("released_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An order that must not be packed. */
export type OrderOnHold = {
  readonly id: string;
  readonly orderNumber: string;
  readonly customerName: string;
  readonly total: Cents;
  /** The most serious reason. */
  readonly hold: HoldKind | null;
};

/** How many orders are held and wait for the owner. */
export async function countOrdersOnHold(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("holds")
    .innerJoin("orders", "orders.id", "holds.order_id")
    .select(sql<number>`count(distinct order_id)::integer`.as("count"))
    .where(isHoldForOwner)
    .executeTakeFirstOrThrow();
  return count;
}

/** A shop with more held orders than this has another problem than a long list. */
const MAX_HOLDS = 100;

/** The newest first. */
export async function listOrdersOnHold(db: Database): Promise<OrderOnHold[]> {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "order_number", "customer_name", "total"])
    .select(gravestHold.as("hold"))
    .where(isOnHold)
    .orderBy("created_at", "desc")
    .limit(MAX_HOLDS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderNumber: row.order_number,
    customerName: row.customer_name ?? "",
    total: centsFrom(row.total),
    hold: row.hold,
  }));
}
