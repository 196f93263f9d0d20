import type { AppContext } from "../app-context.ts";
import { reopenBalanceEntries } from "./balance-queries.ts";
import { readBalanceJob } from "./read-balance.ts";

export type BalanceRetry =
  | { readonly code: "queued"; readonly count: number }
  | { readonly code: "disabled" };

/**
 * Books what the ERP refused or could not take, once more: it is looked for there first.
 *
 * @param ids entries besides, which were booked and are not there any more as they should be
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
