import type { Cents } from "#domain/money/cents.ts";
import type { Database } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/decimal.ts";
import { gravestHold, type HoldKind, isHeld } from "./holds.ts";

/** An order that must not be packed. */
export type HeldOrder = {
  readonly id: string;
  readonly orderNumber: string;
  readonly customerName: string;
  readonly total: Cents;
  /** The gravest reason. */
  readonly hold: HoldKind | null;
};

/** More of them at a time, and the shop has another problem than a long list. */
const MAXIMUM = 100;

/** The newest first. */
export async function listHeldOrders(db: Database): Promise<HeldOrder[]> {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "order_number", "customer_name", "total"])
    .select(gravestHold.as("hold"))
    .where(isHeld)
    .orderBy("created_at", "desc")
    .limit(MAXIMUM)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderNumber: row.order_number ?? "",
    customerName: row.customer_name ?? "",
    total: centsFrom(row.total ?? "0"),
    hold: row.hold,
  }));
}
