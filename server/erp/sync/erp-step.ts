import type { AppContext } from "../../app-context.ts";
import type { Erp, WhileAlone } from "../erp.ts";
import { ErpMakingError, withErpMakingLock } from "./erp-locks.ts";
import {
  countErpRequests,
  type ErpSync,
  type ErpSyncProgress,
  isAnotherOrderMaking,
  recordErpEvent,
  setErpQuiet,
  storeErpStep,
} from "./erp-sync-queries.ts";

/** `db` is the connection that holds the order's lock: once it breaks, no step begins. */
export type MirrorContext = Pick<AppContext, "db" | "clock" | "log" | "config"> & {
  readonly erp: Erp;
  readonly sync: ErpSync;
  /** After this moment no further step begins: others wait for the place. */
  readonly until: Date;
};

/** Twice the longest that the ERP was seen to take for a call. */
const CALL_TAKES_MS = 20_000;

/** The order was changed while it was mirrored: the job of that change goes on with what is true now. */
export class OrderChangedError extends Error {
  override readonly name = "OrderChangedError";
}

/**
 * Does a step and stores what it created, with its line in the order's history. Before, it stores
 * until when the step's calls may be under way: a process that is killed in one of them cannot know,
 * and the next one must not look before the call has ended.
 *
 * @param said the step's word in the order's history
 * @param work what it does; it has a line in the history when it answers a name
 * @throws OrderChangedError, or Error when the job has had its time
 */
export async function takeStep<Made extends ErpSyncProgress & { readonly name?: string }>(
  ctx: MirrorContext,
  said: string,
  work: () => Promise<Made>,
): Promise<Made> {
  const { db, clock, sync, until } = ctx;
  const { orderId, requests } = sync;
  if ((await countErpRequests(db, orderId)) !== requests) throw new OrderChangedError();
  if (clock() > until) throw new Error("This order took its time; others come first.");
  await setErpQuiet(db, orderId, new Date(clock().getTime() + CALL_TAKES_MS));
  const made = await work().catch(async (error: unknown) => {
    // No call of this order is under way.
    if (error instanceof ErpMakingError) await setErpQuiet(db, orderId, null);
    throw error;
  });
  await db.transaction().execute(async (tx) => {
    await storeErpStep(tx, sync, made);
    const { name } = made;
    if (name !== undefined) await recordErpEvent(tx, orderId, clock(), { step: said, name });
  });
  return made;
}

/** For the things that orders share. A call for another order that was cut off may still make them. */
export function whileAlone({ db, clock, sync: { orderId } }: MirrorContext): WhileAlone {
  return async (what, work) =>
    await withErpMakingLock(db, what, async () => {
      // The lock is gone with the process that held it, but its last call may still be under way.
      if (await isAnotherOrderMaking(db, orderId, what, clock())) {
        throw new ErpMakingError("A call for another order may still create the same.");
      }
      await setErpQuiet(db, orderId, new Date(clock().getTime() + CALL_TAKES_MS), what);
      return await work();
    });
}
