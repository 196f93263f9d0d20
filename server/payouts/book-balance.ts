import { balanceBooking } from "#domain/payouts/balance-booking.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../app-context.ts";
import type { Erp } from "../erp/interface/erp.ts";
import type { ErpBalanceEntry } from "../erp/interface/erp-balance.ts";
import { ErpError, messageForOwner } from "../erp/interface/erp-error.ts";
import { withErpMakingLock } from "../erp/sync/erp-locks.ts";
import type { Database } from "../platform/db/database.ts";
import {
  failBalanceEntries,
  listOpenBalanceEntries,
  type StoredBalanceEntry,
  setBalanceQuiet,
  settleBalanceEntries,
} from "./balance-queries.ts";

/** Entries per call to the ERP. */
const BATCH = 50;
/** Twice the longest that a call to the ERP was seen to take. */
const CALL_TAKES_MS = 20_000;

type BookContext = Pick<AppContext, "db" | "erp" | "clock" | "log" | "details">;
/** `db` is the connection that holds the lock: if it breaks, nothing more is booked. */
type Booking = Omit<BookContext, "erp"> & { readonly erp: Erp; readonly db: Database };

/**
 * Books the provider's fees and payouts in the ERP, each entry once: it searches the ERP before
 * creating anything, and not before an interrupted call must have ended. Entries that need a person
 * wait; the others are booked anyway.
 *
 * @throws Error when trying again later may work
 */
export async function bookBalance(ctx: BookContext): Promise<void> {
  const { db, erp } = ctx;
  if (!erp?.booksBalance) return;
  const open = await listOpenBalanceEntries(db, ["waiting", "failed"], 1);
  if (open.length === 0) return;
  await db.connection().execute(async (connection) => {
    await withErpMakingLock(connection, "balance", () => bookAll({ ...ctx, erp, db: connection }));
  });
}

async function bookAll(ctx: Booking): Promise<void> {
  const { db, erp, clock } = ctx;
  for (;;) {
    const entries = await listOpenBalanceEntries(db, ["waiting", "failed"], BATCH);
    if (entries.length === 0) return;
    const now = clock();
    if (entries.some(({ quietUntil }) => quietUntil && quietUntil > now)) {
      throw new Error("The last call for these entries may still be carried out in the ERP.");
    }
    try {
      await erp.requireBalanceSetup();
    } catch (error) {
      // Wrong settings affect all entries.
      await recordFailure(ctx, entries, error);
      continue;
    }
    await book(ctx, entries);
  }
}

/** Books all of them in one call, or one by one when that is refused. */
async function book(ctx: Booking, entries: readonly StoredBalanceEntry[]): Promise<void> {
  const { db, erp, clock, details } = ctx;
  const ids = entries.map(({ id }) => id);
  await setBalanceQuiet(db, ids, new Date(clock().getTime() + CALL_TAKES_MS));
  try {
    const documents = await erp.bookBalance(
      entries.map((entry) => erpEntryOf(entry, details().timeZone)),
    );
    const booked = entries.map(({ id }, index) => {
      const document = documents[index];
      if (!document) throw new Error("The ERP answered fewer documents than it was given.");
      return { id, document };
    });
    await settleBalanceEntries(db, booked);
  } catch (error) {
    const isOneOfMany = error instanceof ErpError && error.reason === "refused" && ids.length > 1;
    if (!isOneOfMany) return await recordFailure(ctx, entries, error);
    for (const entry of entries) await book(ctx, [entry]);
  }
}

/** @throws errors that trying again later may fix */
async function recordFailure(
  { db, clock, log, erp }: Booking,
  entries: readonly StoredBalanceEntry[],
  error: unknown,
): Promise<void> {
  if (!(error instanceof ErpError)) throw error;
  const { detail, retryable, quietSeconds } = error;
  const message = messageForOwner(erp, error);
  const ids = entries.map(({ id }) => id);
  await failBalanceEntries(db, ids, {
    state: retryable ? "failed" : "refused",
    message,
    quietUntil: quietSeconds > 0 ? new Date(clock().getTime() + quietSeconds * 1000) : null,
  });

  if (retryable) throw new Error(`Fees and payouts could not be booked: ${detail}`);
  log.warn({ detail, count: ids.length }, "the ERP refused fees or payouts; the owner has to act");
}

function erpEntryOf(entry: StoredBalanceEntry, timeZone: string): ErpBalanceEntry {
  const { id, kind, sourceId, createdAt } = entry;
  const what = kind === "payout" ? "Stripe payout" : "Stripe fee";
  return {
    reference: id,
    label: sourceId ? `${what} ${sourceId}` : what,
    ...balanceBooking(entry),
    day: dayIn(timeZone, createdAt),
  };
}
