import type { AppContext } from "../app-context.ts";
import { addOrderHistory, findOrder } from "../orders/order-queries.ts";
import type { Database } from "../platform/db/database.ts";
import type { Jobs } from "../platform/jobs/job-queue.ts";
import { ErpError } from "./erp.ts";
import { withErpLock } from "./erp-locks.ts";
import {
  type ErpSync,
  failErpSync,
  findErpSync,
  setErpQuiet,
  settleErpSync,
} from "./erp-sync-queries.ts";
import {
  checkEndedOrder,
  type Mirroring,
  type MirroringShop,
  mirrorOrder,
} from "./mirror-order.ts";
import { requireFindable } from "./require-findable.ts";

type SyncingShop = Pick<AppContext, "db" | "erp" | "jobs" | "clock" | "log" | "config">;

const BUSY_SECONDS = 5;
/** So many that waited for the same end come one after another, and not all at that moment. */
const SPREAD_SECONDS = 15;
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3600;

/**
 * Brings one order's documents in the ERP to where they should be: customer, products, confirmed
 * order, posted invoice, payment once it is paid, delivery once it went out. Each finished step
 * stores what it made, so that the next try goes on from there; and each step looks before it makes
 * anything, since the answer to the last one may have been lost.
 *
 * What fails is written down, and tried again for as long as it takes unless a person has to change
 * something first. Nobody waits for it.
 */
export async function syncOrderToErp(
  ctx: SyncingShop,
  { orderId, attempt }: Jobs["sync-order-to-erp"],
): Promise<void> {
  const { db, erp, clock } = ctx;
  // Switched off since. The order stays marked as waiting, and is taken up when there is one again.
  if (!erp) return;
  const pause = await withErpLock(db, `order.${orderId}`, async (connection) => {
    const sync = await findErpSync(connection, orderId);
    if (!sync) return 0;
    // Another job has seen to it: to what was asked for, or to the next try of a failure.
    const isMine =
      attempt === undefined
        ? sync.state === "waiting"
        : sync.state === "failed" && sync.attempts === attempt;
    if (!isMine) return 0;
    const quietMs = (sync.quietUntil?.getTime() ?? 0) - clock().getTime();
    if (quietMs > 0) return Math.ceil(quietMs / 1000);
    try {
      const mirrored = await bringUpToDate({ ...ctx, erp }, connection, sync);
      return mirrored.code === "busy" ? secondsUntilFree(mirrored.until, clock()) : 0;
    } catch (error) {
      if (!(error instanceof ErpError)) throw error;
      await recordFailure(ctx, connection, sync, error);
      return 0;
    }
  });
  const startAfterSeconds = pause ?? BUSY_SECONDS;
  if (startAfterSeconds === 0) return;
  const job = { orderId, ...(attempt !== undefined && { attempt }) };
  await db
    .transaction()
    .execute((tx) => ctx.jobs.enqueue(tx, "sync-order-to-erp", job, { startAfterSeconds }));
}

async function bringUpToDate(
  ctx: MirroringShop,
  connection: Database,
  sync: ErpSync,
): Promise<Mirroring> {
  const order = await findOrder(connection, sync.orderId);
  if (order) await requireFindable(connection, order);
  const ended =
    order?.status === "cancelled"
      ? "cancelled"
      : order?.paymentStatus === "refunded"
        ? "refunded"
        : undefined;
  if (!order) {
    await noteDeleted(ctx, connection, sync);
  } else if (ended) {
    await checkEndedOrder(ctx, connection, sync, order, ended);
  } else {
    const mirrored = await mirrorOrder(ctx, connection, sync, order);
    if (mirrored.code === "busy") return mirrored;
  }
  await settleErpSync(connection, sync);
  return { code: "done" };
}

/** A living one is done in a moment; what one that was cut off began has an end that is known. */
function secondsUntilFree(until: Date | undefined, now: Date): number {
  if (!until) return BUSY_SECONDS;
  const seconds = (until.getTime() - now.getTime()) / 1000;
  return Math.ceil(Math.max(seconds, 0) + Math.random() * SPREAD_SECONDS) || BUSY_SECONDS;
}

/** The books keep what the shop forgot; the history of the deleted order says what that is. */
async function noteDeleted(
  { clock }: MirroringShop,
  connection: Database,
  { orderId, order, invoice }: ErpSync,
): Promise<void> {
  if (!order) return;
  const name = [order.name, invoice?.name].filter(Boolean).join(", ");
  await addOrderHistory(connection, orderId, clock(), "erp", { step: "kept", name });
}

async function recordFailure(
  { clock, log, jobs }: SyncingShop,
  connection: Database,
  sync: ErpSync,
  { message, detail, retryable, quietSeconds }: ErpError,
): Promise<void> {
  const { orderId, lastError } = sync;
  const attempts = sync.attempts + 1;
  log.warn({ orderId, attempts, retryable, detail }, "an order could not be mirrored");
  const now = clock();
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const growing = Math.min(FIRST_PAUSE_SECONDS * 2 ** sync.attempts, LONGEST_PAUSE_SECONDS);
  const startAfterSeconds = Math.max(growing, quietSeconds);
  await connection.transaction().execute(async (tx) => {
    const until = quietSeconds > 0 ? after(quietSeconds) : null;
    await setErpQuiet(tx, orderId, until, { making: !sync.order });
    const nextTryAt = retryable ? after(startAfterSeconds) : null;
    if (!(await failErpSync(tx, sync, { message, nextTryAt }))) return;
    // An outage of days is one line, not one for each try.
    if (message !== lastError) {
      await addOrderHistory(tx, orderId, now, "erp", { step: "failed", message });
    }
    if (retryable) {
      const job = { orderId, attempt: attempts };
      await jobs.enqueue(tx, "sync-order-to-erp", job, { startAfterSeconds });
    }
  });
}
