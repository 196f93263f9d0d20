import { z } from "zod";
import { balanceBooking, isBooked } from "#domain/payouts/balance-booking.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import type { AppContext } from "../app-context.ts";
import {
  type BalanceEntry,
  type BalanceFilter,
  PaymentProviderError,
} from "../payments/payment-provider.ts";
import { defineJob, retryForADay } from "../platform/jobs/define-job.ts";
import {
  type BalanceErpState,
  findOldestPendingPayout,
  getBalanceReading,
  linkBalanceEntries,
  listKnownPayouts,
  listOpenBalanceEntries,
  markPayout,
  storeBalanceEntries,
  storeBalanceReading,
} from "./balance-queries.ts";
import { bookBalance } from "./book-balance.ts";

/** How far back each reading overlaps the last one, in case the provider listed something late. */
const OVERLAP_MS = 3 * DAY_MS;
/** After this time, a payout whose entries the provider never listed is no longer compared. */
const PAYOUT_PENDING_MS = 35 * DAY_MS;

type BalanceContext = Pick<AppContext, "db" | "payments" | "erp" | "clock" | "log" | "details">;

/**
 * Copies the provider's balance into our own table: everything since the last reading, with some
 * overlap, and the contents of each payout. Running it twice changes nothing.
 *
 * @throws PaymentProviderError
 */
export async function readBalance(ctx: BalanceContext): Promise<void> {
  const { db, erp, clock } = ctx;
  const now = clock();
  const { readAt } = await getBalanceReading(db);
  const overlap = new Date((readAt ?? now).getTime() - OVERLAP_MS);
  const earliest = new Date(now.getTime() - PAYOUT_PENDING_MS);
  const pending = await findOldestPendingPayout(db, earliest);

  try {
    await storeListed(ctx, { since: pending && pending < overlap ? pending : overlap });
    for (const payoutId of await listKnownPayouts(db)) await readPayout(ctx, payoutId);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const isAway = error.reason === "unreachable" || error.reason === "refused";
    await storeBalanceReading(db, { error: isAway ? "unreachable" : "not-configured" });
    // A key without access to the balance is fine as long as nothing is booked.
    if (!isAway && !erp?.booksBalance) return;
    throw error;
  }

  await linkBalanceEntries(db);
  await storeBalanceReading(db, { readAt: now });
}

/** One unreadable payout, such as a failed one, must not stop the others. */
async function readPayout(ctx: BalanceContext, payoutId: string): Promise<void> {
  try {
    await storeListed(ctx, { payoutId });
    await markPayout(ctx.db, payoutId, "listed");
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.reason !== "refused") throw error;
    ctx.log.warn({ err: error, payoutId }, "the provider does not say what is in a payout");
    await markPayout(ctx.db, payoutId, "none");
  }
}

async function storeListed(ctx: BalanceContext, which: BalanceFilter): Promise<void> {
  const entries: (BalanceEntry & { readonly state: BalanceErpState })[] = [];
  for await (const entry of ctx.payments.listBalance(which)) {
    entries.push({ ...entry, state: firstStateOf(ctx, entry) });
  }
  await storeBalanceEntries(ctx.db, entries, "payoutId" in which ? which.payoutId : null);
}

/** The books are in dollars; a person handles other currencies that Stripe may hold. */
function firstStateOf({ erp }: BalanceContext, entry: BalanceEntry): BalanceErpState {
  const books = erp?.booksBalance && entry.currency === "usd" && isBooked(balanceBooking(entry));
  return books ? "waiting" : "skipped";
}

/** Daily; earlier if the shop was down, or entries are missing in the ERP. */
export const readBalanceJob = defineJob({
  name: "read-balance",
  schema: z.object({}),
  retry: retryForADay,
  limit: "one-for-key",
  schedule: { cron: "20 9 * * *" },
  expireInSeconds: 1800,
  async handler(ctx: BalanceContext) {
    try {
      await readBalance(ctx);
    } finally {
      // Entries read earlier are booked even if the provider does not answer now.
      await bookBalance(ctx);
    }
  },
  async findOrphans({ db, erp, clock }) {
    const { readAt } = await getBalanceReading(db);
    const isDue = !readAt || clock().getTime() - readAt.getTime() > DAY_MS;
    const open = erp?.booksBalance
      ? await listOpenBalanceEntries(db, ["waiting", "failed"], 1)
      : [];
    return isDue || open.length > 0 ? [{}] : [];
  },
});
