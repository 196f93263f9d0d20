import type { AppContext } from "#server/app-context.ts";
import type { compareStock } from "#server/erp/stock/compare-stock.ts";
import { listErpCredits } from "#server/erp/sync/erp-credit-queries.ts";
import { type ErpSync, findErpSync } from "#server/erp/sync/erp-sync-queries.ts";
import type { ShopTime } from "../shared/shop-time.ts";

/** An order's state in Odoo; dates are formatted. */
export type ErpView = ReturnType<typeof erpView>;

export type OrderErp = Awaited<ReturnType<typeof readOrderErp>>;

export type StockView = Awaited<ReturnType<typeof compareStock>>;

export async function readOrderErp(
  ctx: Pick<AppContext, "db" | "erp">,
  orderId: string,
  time: ShopTime,
) {
  const sync = await findErpSync(ctx.db, orderId);
  const credits = await listErpCredits(ctx.db, orderId);
  return {
    enabled: ctx.erp !== null,
    /** Null for an order that was never meant for Odoo. */
    view: sync ? erpView(sync, time) : null,
    // Several refunds of a cancelled order share its credit note.
    credits: [...new Set(credits.map(({ note }) => note.name))],
  };
}

export function erpView(sync: ErpSync, time: ShopTime) {
  const { order, invoice, payment, paidAt, deliveredAt, deliveryNames, state } = sync;
  return {
    state,
    order: order?.name ?? null,
    invoice: invoice?.name ?? null,
    /** Empty when the invoice was marked as paid in Odoo without a payment of ours. */
    payment: paidAt ? (payment?.name ?? "") : null,
    delivery: deliveredAt || deliveryNames.length > 0 ? deliveryNames.join(", ") : null,
    problem: state === "done" ? null : sync.lastError,
    attempts: sync.attempts,
    nextTry: sync.nextTryAt && time.dayAndTime(sync.nextTryAt),
  };
}
