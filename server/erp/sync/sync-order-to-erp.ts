import { z } from "zod";
import type { AppContext } from "../../app-context.ts";
import type { Database } from "../../platform/db/database.ts";
import { defineJob, type JobTry, retryForADay } from "../../platform/jobs/define-job.ts";
import { erpSyncs } from "../../platform/metrics.ts";
import type { Erp } from "../interface/erp.ts";
import { ErpError, messageForOwner } from "../interface/erp-error.ts";
import { withErpOrderLock } from "./erp-locks.ts";
import { prolongErpQuiet } from "./erp-quiet-queries.ts";
import { OrderChangedError } from "./erp-step.ts";
import {
  type ErpSync,
  failErpSync,
  findErpSync,
  listOpenErpSyncs,
  recordErpEvent,
  settleErpSync,
} from "./erp-sync-queries.ts";
import { mirrorOrder } from "./mirror-order.ts";

type SyncContext = Pick<AppContext, "db" | "erp" | "clock" | "log" | "details">;

/**
 * The longest that one order is synced before others get their turn. The rest is done by the next
 * attempt.
 */
const PLACE_MS = 120_000;

/** After a job's last attempt, the hourly sweep retries. */
const SWEEP_SECONDS = 3600;

/**
 * Syncs one order's documents in the ERP: customer, products, confirmed order, posted invoice,
 * payment once it is paid, delivery once it was shipped, credit notes for refunds. Each step stores
 * its result, so that the next attempt continues from there, and looks up its document before
 * creating it, because the answer to an earlier call may have been lost.
 *
 * Failures are recorded for the owner. Runs in the background.
 *
 * @throws Error when a retry may succeed; not when a person has to change something first
 */
export async function syncOrderToErp(
  ctx: SyncContext,
  orderId: string,
  tried: JobTry,
): Promise<void> {
  const { db, erp, clock } = ctx;
  // The ERP was disabled meanwhile. The order stays waiting until it is enabled again.
  if (!erp) return;
  await withErpOrderLock(db, orderId, async (connection) => {
    const sync = await findErpSync(connection, orderId);
    // Another job has done it, or a person has to act.
    if (sync?.state !== "waiting" && sync?.state !== "failed") return;
    if (sync.quietUntil && sync.quietUntil > clock()) {
      throw new Error("The last call for this order may still be carried out in the ERP.");
    }
    try {
      const until = new Date(clock().getTime() + PLACE_MS);
      await mirrorOrder({ ...ctx, erp, db: connection, sync, until });
      await settleErpSync(connection, sync);
      erpSyncs.inc({ result: "done" });
    } catch (error) {
      // The job of that change continues.
      if (error instanceof OrderChangedError) return;
      if (!(error instanceof ErpError)) throw error;
      erpSyncs.inc({ result: error.retryable ? "failed-for-now" : "failed-for-good" });
      await recordFailure({ ...ctx, erp }, connection, sync, error, tried);
      // Without the ERP's own message, which may contain the customer's name.
      if (error.retryable) throw new Error(`An order could not be mirrored: ${error.detail}`);
    }
  });
}

async function recordFailure(
  { clock, log, erp }: Pick<AppContext, "clock" | "log"> & { readonly erp: Erp },
  connection: Database,
  sync: ErpSync,
  error: ErpError,
  { retryWithinSeconds }: JobTry,
): Promise<void> {
  const { orderId, lastError } = sync;
  const { detail, retryable, quietSeconds } = error;
  const message = messageForOwner(erp, error);
  if (!retryable) log.warn({ orderId, detail }, "the ERP refused an order; the owner has to act");

  const now = clock();
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  await connection.transaction().execute(async (tx) => {
    const until = quietSeconds > 0 ? after(quietSeconds) : null;
    await prolongErpQuiet(tx, orderId, until);
    const nextTryAt = retryable ? after(retryWithinSeconds ?? SWEEP_SECONDS) : null;
    if (!(await failErpSync(tx, sync, { message, nextTryAt }))) return;
    // A long outage is logged once instead of at each attempt.
    if (message !== lastError) await recordErpEvent(tx, orderId, now, { step: "failed", message });
  });
}

export const syncOrderToErpJob = defineJob({
  name: "sync-order-to-erp",
  schema: z.object({ orderId: z.guid() }),
  retry: retryForADay,
  // A change during a sync needs another sync.
  limit: "newest-for-key",
  key: ({ orderId }) => orderId,
  // Low concurrency, to limit the load on the ERP, where each may take minutes.
  atOnce: 4,
  expireInSeconds: 900,
  handler: (ctx: SyncContext, { orderId }, tried) => syncOrderToErp(ctx, orderId, tried),
  async findOrphans({ db, erp, clock }) {
    if (!erp) return [];
    return (await listOpenErpSyncs(db, clock())).map((orderId) => ({ orderId }));
  },
});
