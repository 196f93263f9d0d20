import { sql } from "kysely";
import { type Cents, toDecimal } from "#domain/money/cents.ts";
import { hasItemsToSend } from "../orders/line-counts.ts";
import { type NotPackable, whyNotPackable } from "../orders/list/packable.ts";
import { type LockedOrder, lockOrder } from "../orders/order-queries.ts";
import { slipContent } from "../orders/printed-slip.ts";
import { isOpenLabel } from "../orders/shipment-queries.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";

/** A rate, and the price that the owner saw beside it. */
export type LabelChoice = { readonly rateId: string; readonly maxPrice: Cents };

/** Why no label is bought for an order as it is now. */
export type LabelObstacle =
  | { readonly code: "refused"; readonly reason: string }
  /** What is on its slip is not what the rates were fetched for. */
  | { readonly code: "order-changed" }
  /** It was cancelled, refunded, sent or put on hold. */
  | { readonly code: "not-packable"; readonly reason: NotPackable };

export type BegunPurchase =
  | LabelObstacle
  | { readonly code: "begun" }
  /** Somebody else, or a process that died. */
  | { readonly code: "begun-before" };

/**
 * Stores what is bought before the provider is asked. The order is locked, so of two purchases for
 * the same bars the second sees the first.
 */
export async function beginBuying(
  db: Database,
  label: { readonly id: string; readonly orderId: string },
  { rateId, maxPrice }: LabelChoice,
  { at, isForPacked }: { readonly at: Date; readonly isForPacked: boolean },
): Promise<BegunPurchase> {
  return await db.transaction().execute(async (tx): Promise<BegunPurchase> => {
    const order = await lockOrder(tx, label.orderId);
    if (!(await isQuoted(tx, label.id))) return { code: "begun-before" };

    const obstacle = await obstacleOf(tx, label, order);
    if (obstacle) return obstacle;

    const reason = isForPacked && order && (await whyNotPackable(tx, label.orderId, order));
    if (reason) return { code: "not-packable", reason };

    await tx
      .updateTable("shipping_labels")
      .set({ state: "buying", rate_id: rateId, max_price: toDecimal(maxPrice), begun_at: at })
      .where("id", "=", label.id)
      .execute();
    return { code: "begun" };
  });
}

/** For a purchase that was begun, and of which nothing was sold. */
export async function findLabelObstacle(
  db: Database,
  label: { readonly id: string; readonly orderId: string },
): Promise<LabelObstacle | undefined> {
  return await db
    .transaction()
    .execute(async (tx) => await obstacleOf(tx, label, await lockOrder(tx, label.orderId)));
}

async function obstacleOf(
  tx: DatabaseTransaction,
  label: { readonly id: string; readonly orderId: string },
  order: LockedOrder | undefined,
): Promise<LabelObstacle | undefined> {
  if (!order || order.isErased) return refuse("This order is gone. Nothing was bought.");
  if (order.status === "cancelled") return refuse("It was cancelled. Nothing was bought.");

  const facts = await tx
    .selectFrom("orders")
    .select([
      hasItemsToSend.as("has_items"),
      sql<boolean>`${slipContent} = (select slip_content from shipping_labels
        where id = ${label.id})`.as("is_as_quoted"),
      sql<boolean>`exists (select from shipping_labels as label
        where label.order_id = orders.id and label.id <> ${label.id}
          and ${isOpenLabel})`.as("has_other"),
    ])
    .where("id", "=", label.orderId)
    .executeTakeFirstOrThrow();
  if (facts.has_other) {
    return refuse("Another label of this order is being bought, or was bought and not shipped.");
  }
  if (!facts.has_items) return refuse("There's nothing left to send. Nothing was bought.");
  return facts.is_as_quoted ? undefined : { code: "order-changed" };
}

function refuse(reason: string): LabelObstacle {
  return { code: "refused", reason };
}

async function isQuoted(tx: DatabaseTransaction, labelId: string): Promise<boolean> {
  const label = await tx
    .selectFrom("shipping_labels")
    .select("state")
    .where("id", "=", labelId)
    .executeTakeFirst();
  return label?.state === "quoted";
}
