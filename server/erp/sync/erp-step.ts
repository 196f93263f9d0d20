import type { AppContext } from "../../app-context.ts";
import type { Erp } from "../interface/erp.ts";
import type { ErpDocument, WhileAlone } from "../interface/erp-order.ts";
import { ErpMakingError, withErpMakingLock } from "./erp-locks.ts";
import { isAnotherOrderMaking, setErpQuiet } from "./erp-quiet-queries.ts";
import {
  countErpRequests,
  type ErpSync,
  type ErpSyncProgress,
  recordErpEvent,
  storeErpStep,
} from "./erp-sync-queries.ts";

/** `db` is the connection that holds the order's lock: if it breaks, no further step starts. */
export type MirrorContext = Pick<AppContext, "db" | "clock" | "log" | "details"> & {
  readonly erp: Erp;
  readonly sync: ErpSync;
  /** No step starts after this time, so that waiting jobs get their turn. */
  readonly until: Date;
};

/** A step, as the order's history names it. */
export type ErpStep =
  | "customer"
  | "products"
  | "tax"
  | "order"
  | "address"
  | "cancelled"
  | "reopened"
  | "invoice"
  | "payment"
  | "credited"
  | "paid-back"
  | "reversed"
  | "expected"
  | "delivery"
  | "returned"
  | "tracking"
  | "goods";

/** `name` may list several documents. */
type HistoryDocument = Pick<ErpDocument, "name" | "movedTo">;

/** Twice the longest that a call to the ERP was seen to take. */
const CALL_TAKES_MS = 20_000;

/**
 * The order changed while it was being mirrored: the job of that change continues with the new
 * state.
 */
export class OrderChangedError extends Error {
  override readonly name = "OrderChangedError";
}

/**
 * Runs a step and stores what it created, with its document in the order's history. First it stores
 * until when the step's calls may be running: a process killed during a call cannot know its
 * result, and the next attempt must not look before the call has ended.
 *
 * @param work runs the step; what it returns as `document` is named in the history
 * @throws OrderChangedError, or Error when the job's time is up
 */
export async function takeStep<
  Made extends ErpSyncProgress & { readonly document?: HistoryDocument | null },
>(ctx: MirrorContext, step: ErpStep, work: () => Promise<Made>): Promise<Made> {
  const { db, clock, sync, until } = ctx;
  const { orderId, requests } = sync;
  if ((await countErpRequests(db, orderId)) !== requests) throw new OrderChangedError();
  if (clock() > until) throw new Error("This order took its time; others come first.");

  await setErpQuiet(db, orderId, new Date(clock().getTime() + CALL_TAKES_MS));
  const made = await work().catch(async (error: unknown) => {
    // No call for this order is running.
    if (error instanceof ErpMakingError) await setErpQuiet(db, orderId, null);
    throw error;
  });

  await db.transaction().execute(async (tx) => {
    await storeErpStep(tx, sync, made);
    if (!made.document) return;
    const { name, movedTo } = made.document;
    const detail = { step, name, ...(movedTo !== undefined && { movedTo }) };
    await recordErpEvent(tx, orderId, clock(), detail);
  });
  return made;
}

/** For records that orders share. An interrupted call for another order may still create them. */
export function whileAlone({ db, clock, sync: { orderId } }: MirrorContext): WhileAlone {
  return async (what, work) =>
    await withErpMakingLock(db, what, async () => {
      // The lock is released when its process dies, but that process's last call may still be
      // running.
      if (await isAnotherOrderMaking(db, orderId, what, clock())) {
        throw new ErpMakingError("A call for another order may still create the same.");
      }
      await setErpQuiet(db, orderId, new Date(clock().getTime() + CALL_TAKES_MS), what);
      return await work();
    });
}
