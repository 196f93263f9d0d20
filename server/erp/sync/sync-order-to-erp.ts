import { z } from "zod";
import type { AppContext } from "../../app-context.ts";
import type { Database } from "../../platform/db/database.ts";
import { defineJob, type JobTry, retryForADay } from "../../platform/jobs/define-job.ts";
import { erpSyncs } from "../../platform/metrics.ts";
import { ErpError } from "../erp.ts";
import { withErpOrderLock } from "./erp-locks.ts";
import { OrderChangedError } from "./erp-step.ts";
import {
  type ErpSync,
  failErpSync,
  findErpSync,
  listOpenErpSyncs,
  prolongErpQuiet,
  recordErpEvent,
  settleErpSync,
} from "./erp-sync-queries.ts";
import { mirrorOrder } from "./mirror-order.ts";

type SyncContext = Pick<AppContext, "db" | "erp" | "clock" | "log" | "details">;

/**
 * The longest that one order keeps its place before others, at a step's end. What it lacks then, its
 * next try does.
 */
const PLACE_MS = 120_000;

/** After the last try of a job, the hourly sweep tries again. */
const SWEEP_SECONDS = 3600;

/**
 * Brings one order's documents in the ERP to where they should be: customer, products, confirmed
 * order, posted invoice, payment once it is paid, delivery once it went out, credit notes for what was
 * given back. Each finished step
 * stores what it made, so that the next try goes on from there; and each step looks before it makes
 * anything, since the answer to the last one may have been lost.
 *
 * What fails is recorded for the owner. Nobody waits for it.
 *
 * @throws Error when trying again later may work; what a person has to change first is no error
 */
export async function syncOrderToErp(
  ctx: SyncContext,
  orderId: string,
  tried: JobTry,
): Promise<void> {
  const { db, erp, clock } = ctx;
  // Odoo was switched off since. The order stays waiting, for when it is switched on again.
  if (!erp) return;
  await withErpOrderLock(db, orderId, async (connection) => {
    const sync = await findErpSync(connection, orderId);
    // Another job has done it, or a person has to.
    if (sync?.state !== "waiting" && sync?.state !== "failed") return;
    if (sync.quietUntil && sync.quietUntil > clock()) {
      throw new Error("The last call for this order may still be carried out in the ERP.");
    }
    try {
      const until = new Date(clock().getTime() + PLACE_MS);
      await mirrorOrder({ ...ctx, erp, db: connection, sync, until });
      await settleErpSync(connection, sync);
      erpSyncs.inc({ outcome: "done" });
    } catch (error) {
      // The job of that change goes on.
      if (error instanceof OrderChangedError) return;
      if (!(error instanceof ErpError)) throw error;
      erpSyncs.inc({ outcome: error.retryable ? "failed-for-now" : "failed-for-good" });
      await recordFailure(ctx, connection, sync, error, tried);
      // Without the ERP's own words, which may name the customer.
      if (error.retryable) throw new Error(`An order could not be mirrored: ${error.detail}`);
    }
  });
}

async function recordFailure(
  { clock, log }: SyncContext,
  connection: Database,
  sync: ErpSync,
  { message, detail, retryable, quietSeconds }: ErpError,
  { retryWithinSeconds }: JobTry,
): Promise<void> {
  const { orderId, lastError } = sync;
  if (!retryable) log.warn({ orderId, detail }, "the ERP refused an order; the owner has to act");
  const now = clock();
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  await connection.transaction().execute(async (tx) => {
    const until = quietSeconds > 0 ? after(quietSeconds) : null;
    await prolongErpQuiet(tx, orderId, until);
    const nextTryAt = retryable ? after(retryWithinSeconds ?? SWEEP_SECONDS) : null;
    if (!(await failErpSync(tx, sync, { message, nextTryAt }))) return;
    // An outage of days is one line, not one for each try.
    if (message !== lastError) {
      await recordErpEvent(tx, orderId, now, { step: "failed", message });
    }
  });
}

export const syncOrderToErpJob = defineJob({
  name: "sync-order-to-erp",
  schema: z.object({ orderId: z.guid() }),
  retry: retryForADay,
  // A change of the order while a sync runs needs another one.
  limit: "newest-for-key",
  key: ({ orderId }) => orderId,
  // Few at once, to spare the ERP; and minutes each, when it is slow.
  atOnce: 4,
  expireInSeconds: 900,
  handler: (ctx: SyncContext, { orderId }, tried) => syncOrderToErp(ctx, orderId, tried),
  async findOrphans({ db, erp, clock }) {
    if (!erp) return [];
    return (await listOpenErpSyncs(db, clock())).map((orderId) => ({ orderId }));
  },
});
