import type { AppContext } from "#server/app-context.ts";
import { listErpCredits } from "#server/erp/sync/erp-credit-queries.ts";
import { type ErpSync, type ErpSyncState, findErpSync } from "#server/erp/sync/erp-sync-queries.ts";
import type { ShopTime } from "../shared/shop-time.ts";

/** An order's state in Odoo; dates are formatted. */
export type ErpView = {
  readonly state: ErpSyncState;
  readonly order: string | null;
  readonly invoice: string | null;
  /** Empty when the invoice was marked as paid in Odoo without a payment of ours. */
  readonly payment: string | null;
  readonly delivery: string | null;
  readonly problem: string | null;
  readonly attempts: number;
  readonly nextTry: string | null;
};

/** The Odoo part of an order's details. */
export type OrderErp = {
  readonly enabled: boolean;
  /** Null for an order that was never meant for Odoo. */
  readonly view: ErpView | null;
  /** The names of its credit notes. */
  readonly credits: readonly string[];
};

export async function readOrderErp(
  ctx: Pick<AppContext, "db" | "erp">,
  orderId: string,
  time: ShopTime,
): Promise<OrderErp> {
  const sync = await findErpSync(ctx.db, orderId);
  const credits = await listErpCredits(ctx.db, orderId);
  return {
    enabled: ctx.erp !== null,
    view: sync ? erpView(sync, time) : null,
    // Several refunds of a cancelled order share its credit note.
    credits: [...new Set(credits.map(({ note }) => note.name))],
  };
}

export function erpView(sync: ErpSync, time: ShopTime): ErpView {
  const { order, invoice, payment, paidAt, deliveredAt, deliveryNames, state } = sync;
  return {
    state,
    order: order?.name ?? null,
    invoice: invoice?.name ?? null,
    payment: paidAt ? (payment?.name ?? "") : null,
    delivery: deliveredAt || deliveryNames.length > 0 ? deliveryNames.join(", ") : null,
    problem: state === "done" ? null : sync.lastError,
    attempts: sync.attempts,
    nextTry: sync.nextTryAt && time.dayAndTime(sync.nextTryAt),
  };
}
