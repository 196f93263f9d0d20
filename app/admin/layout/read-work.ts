import { createContext } from "react-router";
import type { AppContext } from "#server/app-context.ts";
import { countEmails } from "#server/email/email-log-queries.ts";
import { countErpSyncErrors } from "#server/erp/sync/failed-erp-syncs.ts";
import { countOrdersOnHold } from "#server/orders/holds.ts";
import { getOrderStats } from "#server/orders/order-queries.ts";
import { listFailedRefunds } from "#server/orders/payments/refund-queries.ts";
import { countOrdersWithUndeliverable } from "#server/orders/shipment-queries.ts";
import { countOrdersToPack } from "#server/packing/list-orders-to-pack.ts";
import { allNamed } from "#server/platform/all-named.ts";
import { countReviews } from "#server/reviews/review-queries.ts";
import { countLowStock } from "#server/stock/read-stock.ts";
import type { BadgeName } from "./screens.ts";

export type Work = Awaited<ReturnType<typeof readWork>>;

export type Badges = Readonly<Record<BadgeName, number>>;

/** Counts once for each request, whichever loader asks first. */
export const workContext = createContext<() => Promise<Work>>();

export async function readWork({ db, clock, erp }: AppContext) {
  const now = clock();
  const { reviews, failedRefunds, ...work } = await allNamed({
    stats: getOrderStats(db),
    toPack: countOrdersToPack(db, "to-pack"),
    /** Packed and not sent yet. */
    packed: countOrdersToPack(db, "packed"),
    reviews: countReviews(db),
    lowStock: countLowStock(db),
    failedEmails: countEmails(db, { failedBy: now }),
    onHold: countOrdersOnHold(db),
    /** Orders with an undeliverable parcel that waits for the owner. */
    undeliverable: countOrdersWithUndeliverable(db),
    failedRefunds: listFailedRefunds(db),
    erpErrors: erp ? countErpSyncErrors(db, now) : 0,
  });
  return { ...work, reviews: reviews.waiting, failedRefunds: failedRefunds.length };
}

export function badgesOf(work: Work): Badges {
  return {
    orders: work.stats.pendingOrders,
    packing: work.toPack + work.packed,
    reviews: work.reviews,
    stock: work.lowStock,
    emails: work.failedEmails,
    payments: work.onHold + work.failedRefunds,
    odoo: work.erpErrors,
  };
}
