import { hash } from "node:crypto";
import { defineSweep } from "../../platform/jobs/define-job.ts";
import type { MailContext } from "../deliver-mail.ts";
import { deliverToOwner } from "../deliver-to-owner.ts";
import { lowStockMail } from "../templates/low-stock-mail.ts";

/**
 * Tells the owner which products have fallen to their low-stock threshold: once each, until they
 * are restocked.
 */
export async function notifyLowStock(ctx: MailContext): Promise<void> {
  const { db, config, details } = ctx;
  const low = await db
    .selectFrom("stock_levels as level")
    .innerJoin("products as product", "product.id", "level.product_id")
    .select(["product.id", "product.name", "level.on_hand"])
    .whereRef("level.on_hand", "<=", "level.low_at")
    .where("level.low_notified_at", "is", null)
    .orderBy("product.id")
    .execute();
  if (low.length === 0) return;

  const ids = low.map(({ id }) => id);
  const delivery = await deliverToOwner(ctx, {
    // A hash, because a key of a thousand ids would be too long for an index.
    topic: `low-stock:${hash("sha256", ids.join(","))}`,
    atMost: "hourly",
    kind: "low-stock",
    mail: lowStockMail(
      low.map(({ name, on_hand: remaining }) => ({ name: name ?? "", remaining })),
      details(),
      `${config.siteUrl}/admin/stock`,
    ),
  });
  const isSent = delivery.code === "sent" || delivery.code === "sent-before";
  if (!isSent) return;

  await db
    .updateTable("stock_levels")
    .set({ low_notified_at: ctx.clock() })
    .where("product_id", "in", ids)
    .whereRef("on_hand", "<=", "low_at")
    .execute();
}

export const notifyLowStockJob = defineSweep({
  name: "notify-low-stock",
  cron: "* * * * *",
  run: notifyLowStock,
});
