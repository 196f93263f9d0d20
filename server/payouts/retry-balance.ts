import type { AppContext } from "../app-context.ts";
import { reopenBalanceEntries } from "./balance-queries.ts";
import { readBalanceJob } from "./read-balance.ts";

export type BalanceRetry =
  | { readonly code: "queued"; readonly count: number }
  | { readonly code: "disabled" };

/**
 * Retries what the ERP refused or could not take; it searches the ERP first.
 *
 * @param ids further entries that were booked but are now missing or wrong
 */
export async function retryBalance(
  ctx: Pick<AppContext, "db" | "erp" | "jobs">,
  ids: readonly string[] = [],
): Promise<BalanceRetry> {
  if (!ctx.erp?.booksBalance) return { code: "disabled" };
  return await ctx.db.transaction().execute(async (tx) => {
    const count = await reopenBalanceEntries(tx, ids);
    await ctx.jobs.enqueue(tx, readBalanceJob, {});
    return { code: "queued", count };
  });
}
