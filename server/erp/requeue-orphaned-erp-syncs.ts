import type { AppContext } from "../app-context.ts";
import type { Jobs } from "../platform/jobs/job-queue.ts";
import { hasJob } from "../platform/jobs/pending-jobs.ts";

const BATCH = 500;

/**
 * Orders that are still to be mirrored and that no job is at any more get one: a job ends with
 * nothing done while the shop runs without its ERP, and after a day of whatever breaks here. What a
 * person has to see to first is left to them. A job too many does nothing.
 *
 * @returns how many
 */
export async function takeUpLostErpSyncs(
  ctx: Pick<AppContext, "db" | "jobs" | "erp" | "log">,
): Promise<number> {
  if (!ctx.erp) return 0;
  let count = 0;
  for (let taken = BATCH; taken === BATCH; count += taken) taken = await takeUpSome(ctx);
  if (count > 0) ctx.log.warn({ count }, "orders that no job was mirroring are taken up again");
  return count;
}

async function takeUpSome({ db, jobs }: Pick<AppContext, "db" | "jobs">): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const lost = await tx
      .selectFrom("erp_syncs")
      .select(["order_id", "state", "attempts"])
      .where("state", "in", ["waiting", "failed"])
      .where((is) => is.not(hasJob("sync-order-to-erp", { orderId: is.ref("erp_syncs.order_id") })))
      .orderBy("requested_at")
      .limit(BATCH)
      .execute();
    if (lost.length === 0) return 0;
    const all = lost.map(({ order_id: orderId, state, attempts }): Jobs["sync-order-to-erp"] =>
      state === "waiting" ? { orderId } : { orderId, attempt: attempts },
    );
    await jobs.enqueueAll(tx, "sync-order-to-erp", all);
    return lost.length;
  });
}
