import type { Database } from "../platform/db/database.ts";
import { jsonb } from "../platform/db/sql-values.ts";

/** The same words as the CHECK of order_events.kind. */
export type OrderEventKind =
  | "placed"
  | "payment"
  | "status"
  | "email"
  | "amount-differs"
  | "erp"
  | "refund-requested"
  | "refund"
  | "refund-failed"
  | "dispute"
  | "hold"
  | "packed"
  | "unpacked"
  | "shipped"
  | "shipment-undone"
  | "parcel-delivered"
  | "parcel-undeliverable"
  | "undeliverable-resolved"
  | "parcel-on-its-way"
  | "address-changed"
  | "archived"
  | "unarchived"
  | "recipe"
  | "heat-released"
  | "pickup-ready"
  | "gift-released"
  | "gift-message"
  | "erased"
  | "deleted";

/** Who caused an event: the same words as the CHECK of order_events.actor. */
export type OrderEventActor = "owner" | "customer" | "provider" | "system";

export type OrderEvent = {
  readonly kind: OrderEventKind;
  readonly actor: OrderEventActor;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
};

/** Adds events to an order's log. The log is for people; no code decides anything by it. */
export async function recordOrderEvent(
  db: Database,
  orderId: string,
  at: Date,
  ...events: readonly OrderEvent[]
): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto("order_events")
    .values(
      events.map(({ kind, actor, detail }) => ({
        order_id: orderId,
        at,
        kind,
        actor,
        detail: jsonb(detail),
      })),
    )
    .execute();
}

export type RecordedOrderEvent = {
  readonly id: number;
  readonly at: Date;
  /** Usually an OrderEventKind; a newer version of the shop may have written others. */
  readonly kind: string;
  readonly detail: Readonly<Record<string, unknown>>;
};

/** What happened to one order, oldest first. */
export async function listOrderEvents(
  db: Database,
  orderId: string,
): Promise<RecordedOrderEvent[]> {
  const rows = await db
    .selectFrom("order_events")
    .select(["id", "at", "kind", "detail"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  return rows.map(({ detail, ...row }) => ({
    ...row,
    detail: typeof detail === "object" && detail !== null ? { ...detail } : {},
  }));
}

/**
 * A short text that changes whenever anything happens to any order; open screens use it to know
 * when to refresh. It covers the newest twenty events rather than the last one, because of two
 * transactions the later one may commit first.
 */
export async function readOrdersPulse(db: Database): Promise<string> {
  const rows = await db
    .selectFrom("order_events")
    .select("id")
    .orderBy("id", "desc")
    .limit(20)
    .execute();
  return rows.map(({ id }) => id.toString(36)).join(".") || "none";
}
