import type { AppContext } from "#server/app-context.ts";
import { countErpSyncErrors } from "#server/erp/sync/erp-sync-queries.ts";
import { countOrdersOnHold } from "#server/orders/holds.ts";
import { listFailedRefunds } from "#server/orders/payments/refund-queries.ts";
import { countOrdersToPack } from "#server/packing/list-orders-to-pack.ts";
import { countDifferences, readAgreement } from "#server/reconciliation/read-agreement.ts";

/** Something the owner has to do, with a link. */
export type Task = {
  readonly id: string;
  readonly count: number;
  /** Describes the count. */
  readonly words: string;
  readonly to: string;
};

/** What the owner has to do today, most urgent first; entries with a count of zero are left out. */
export async function readTodaysWork(ctx: AppContext): Promise<Task[]> {
  const { db, clock, erp } = ctx;
  const [toPack, onHold, failed, packed, agreement, erpErrors] = await Promise.all([
    countOrdersToPack(db, "to-pack"),
    countOrdersOnHold(db),
    listFailedRefunds(db),
    countOrdersToPack(db, "packed"),
    readAgreement(ctx),
    erp ? countErpSyncErrors(db, clock()) : 0,
  ]);
  const differences = countDifferences(agreement);
  const books = erp ? `shop, ${agreement.provider} and Odoo` : `shop and ${agreement.provider}`;
  const tasks: Task[] = [
    {
      id: "to-pack",
      count: toPack,
      words: countPhrase(toPack, "order to pack", "orders to pack"),
      to: "/admin/packing",
    },
    {
      id: "packed",
      count: packed,
      words: countPhrase(packed, "packed order waits to leave", "packed orders wait to leave"),
      to: "/admin/packing",
    },
    {
      id: "held",
      count: onHold,
      words: countPhrase(onHold, "order on hold needs an answer", "orders on hold need an answer"),
      to: "/admin/payments",
    },
    {
      id: "failed-refunds",
      count: failed.length,
      words: countPhrase(failed.length, "refund failed", "refunds failed"),
      to: "/admin/payments",
    },
    {
      id: "reconciliation",
      count: differences,
      words: countPhrase(
        differences,
        `difference between ${books}`,
        `differences between ${books}`,
      ),
      to: "/admin/payments",
    },
    {
      id: "erp",
      count: erpErrors,
      words: countPhrase(
        erpErrors,
        "order is not in Odoo as it should be",
        "orders are not in Odoo as they should be",
      ),
      to: "/admin/odoo",
    },
  ];
  return tasks.filter(({ count }) => count > 0);
}

function countPhrase(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}
