import type { AppContext } from "../app-context.ts";
import { countErpSyncErrors, countWaitingErpSyncs } from "../erp/sync/failed-erp-syncs.ts";
import {
  type BalanceReading,
  countUnbookedEntries,
  getBalanceReading,
} from "../payouts/balance-queries.ts";
import { isBalanced } from "./clearing-comparison.ts";
import { type Reconciliation, readReconciliation } from "./reconciliation-queries.ts";

/** Whether the shop, its payment provider and its ERP agree. */
export type Agreement = {
  readonly provider: "Stripe" | "demo payments";
  readonly reconciliation: Reconciliation;
  /** Null: there is no ERP. */
  readonly erp: {
    /** Orders that are missing or wrong in the ERP. */
    readonly errors: number;
    /** Orders being sent, as for some moments after each change. */
    readonly waiting: number;
    /** Fees and payouts that are missing or wrong in the ERP. */
    readonly unbooked: number;
    /** Whether the settings name the accounts for fees and payouts. */
    readonly booksBalance: boolean;
  } | null;
  /** Why the provider's balance could not be read, if fees and payouts are booked. */
  readonly balanceError: BalanceReading["error"];
};

export async function readAgreement(
  ctx: Pick<AppContext, "db" | "clock" | "erp" | "demoPayments">,
): Promise<Agreement> {
  const { db, erp, demoPayments } = ctx;
  const now = ctx.clock();
  const reconciliation = await readReconciliation(db);
  // Of settings that are gone.
  const clearing = erp?.booksBalance ? reconciliation.clearing : null;
  return {
    provider: demoPayments ? "demo payments" : "Stripe",
    reconciliation: { ...reconciliation, clearing },
    erp: erp && {
      errors: await countErpSyncErrors(db, now),
      waiting: await countWaitingErpSyncs(db),
      unbooked: erp.booksBalance ? await countUnbookedEntries(db) : 0,
      booksBalance: erp.booksBalance,
    },
    balanceError: erp?.booksBalance ? (await getBalanceReading(db)).error : null,
  };
}

/**
 * How many payments, documents, entries and balances do not agree. Orders that the ERP refused are
 * not counted: they are listed on their own.
 */
export function countDifferences({ reconciliation, erp }: Agreement): number {
  const { findings, bookFindings, clearing } = reconciliation;
  const isOff = clearing?.code === "compared" && !isBalanced(clearing);
  return findings.length + bookFindings.length + (erp?.unbooked ?? 0) + (isOff ? 1 : 0);
}
