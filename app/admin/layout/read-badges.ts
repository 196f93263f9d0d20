import type { AppContext } from "#server/app-context.ts";
import { countFailedEmails } from "#server/email/email-log-queries.ts";
import { countErpSyncErrors } from "#server/erp/sync/erp-sync-queries.ts";
import { countOrdersOnHold } from "#server/orders/holds.ts";
import { getOrderStats } from "#server/orders/order-queries.ts";
import { listFailedRefunds } from "#server/orders/payments/refund-queries.ts";
import { countOrdersToPack } from "#server/packing/list-orders-to-pack.ts";
import { countReviews } from "#server/reviews/review-queries.ts";
import { countLowStock } from "#server/stock/read-stock.ts";
import type { BadgeName } from "./screens.ts";

export type Badges = Readonly<Record<BadgeName, number>>;

/** Counts what waits for the owner, by screen. */
export async function readBadges({ db, clock, erp }: AppContext): Promise<Badges> {
  const now = clock();
  const [stats, toPack, packed, reviews, stock, emails, onHold, refunds, erpErrors] =
    await Promise.all([
      getOrderStats(db),
      countOrdersToPack(db, "to-pack"),
      countOrdersToPack(db, "packed"),
      countReviews(db),
      countLowStock(db),
      countFailedEmails(db, now),
      countOrdersOnHold(db),
      listFailedRefunds(db),
      erp ? countErpSyncErrors(db, now) : 0,
    ]);
  return {
    orders: stats.pendingOrders,
    packing: toPack + packed,
    reviews: reviews.waiting,
    stock,
    emails,
    payments: onHold + refunds.length,
    odoo: erpErrors,
  };
}
