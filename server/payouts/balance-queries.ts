import { sql } from "kysely";
import type { Cents } from "#domain/money/cents.ts";
import { toDecimal } from "#domain/money/cents.ts";
import type { ErpDocument } from "../erp/interface/erp-order.ts";
import type { BalanceEntry, BalanceKind } from "../payments/payment-provider.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { countRows } from "../platform/db/rows.ts";
import { centsFrom } from "../platform/db/sql-values.ts";

/** Skipped: nothing to book, or booking was off when it was read. */
export type BalanceErpState = "skipped" | "waiting" | "done" | "failed" | "refused";

export type StoredBalanceEntry = {
  readonly id: string;
  readonly type: string;
  readonly kind: BalanceKind;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly createdAt: Date;
  readonly sourceId: string | null;
  readonly orderId: string | null;
  readonly state: BalanceErpState;
  readonly document: ErpDocument | null;
  /** Why it is not in the ERP. */
  readonly lastError: string | null;
  /** Until then, an interrupted call may still take effect in the ERP. */
  readonly quietUntil: Date | null;
};

/** A statement inserts at most this many. */
const INSERT_BATCH = 200;

/**
 * Stores what the provider listed. Existing rows stay unchanged, except for what becomes known
 * later: which payout an entry belongs to, and what a payout contains.
 */
export async function storeBalanceEntries(
  db: Database,
  entries: readonly (BalanceEntry & { readonly state: BalanceErpState })[],
  payoutId: string | null,
): Promise<void> {
  for (let from = 0; from < entries.length; from += INSERT_BATCH) {
    const rows = entries.slice(from, from + INSERT_BATCH).map((entry) => ({
      id: entry.id,
      type: entry.type,
      kind: entry.kind,
      amount: toDecimal(entry.amount),
      fee: toDecimal(entry.fee),
      net: toDecimal(entry.net),
      currency: entry.currency,
      created_at: entry.createdAt,
      available_on: entry.availableOn,
      source_id: entry.sourceId,
      intent_id: entry.intentId,
      payout_id: payoutId,
      payout_list: entry.payoutList,
      erp_state: entry.state,
    }));
    await db
      .insertInto("balance_entries")
      .values(rows)
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet({
          payout_id: sql`coalesce(excluded.payout_id, balance_entries.payout_id)`,
          payout_list: sql`case when balance_entries.payout_list in ('listed', 'none')
            then balance_entries.payout_list else excluded.payout_list end`,
        }),
      )
      .execute();
  }
}

/**
 * An order may be placed after its money arrived, for example when the browser was closed. What belongs to a
 * payment of several orders names the first of them.
 */
export async function linkBalanceEntries(db: Database): Promise<void> {
  await sql`update balance_entries set order_id = (
      select payments.order_id from payments left join checkouts on checkouts.id = payments.order_id
      where provider_id = intent_id order by purchase_position limit 1
    )
    where order_id is null and intent_id in (select provider_id from payments)`.execute(db);
}

/** Payouts whose entries the provider can list now, by the provider's ids. */
export async function listKnownPayouts(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("balance_entries")
    .select("source_id")
    .where("payout_list", "=", "known")
    .orderBy("created_at")
    .execute();
  return rows.flatMap(({ source_id: id }) => id ?? []);
}

export async function markPayout(
  db: Database,
  payoutId: string,
  list: "listed" | "none",
): Promise<void> {
  await db
    .updateTable("balance_entries")
    .set({ payout_list: list })
    .where("source_id", "=", payoutId)
    .where("payout_list", "=", "known")
    .execute();
}

/** The first payout since then whose entries the provider could not list yet. */
export async function findOldestPendingPayout(db: Database, since: Date): Promise<Date | null> {
  const row = await db
    .selectFrom("balance_entries")
    .select("created_at")
    .where("payout_list", "=", "pending")
    .where("created_at", ">=", since)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Entries that the ERP should have, oldest first. */
export async function listOpenBalanceEntries(
  db: Database,
  states: readonly BalanceErpState[],
  limit: number,
): Promise<StoredBalanceEntry[]> {
  const rows = await db
    .selectFrom("balance_entries")
    .selectAll()
    .where("erp_state", "in", states)
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    // CHECKs of the table ensure these words.
    kind: row.kind as BalanceKind,
    amount: centsFrom(row.amount),
    fee: centsFrom(row.fee),
    createdAt: row.created_at,
    sourceId: row.source_id,
    orderId: row.order_id,
    state: row.erp_state as BalanceErpState,
    document:
      row.erp_move_id === null ? null : { id: row.erp_move_id, name: row.erp_move_name ?? "" },
    lastError: row.erp_last_error,
    quietUntil: row.erp_quiet_until,
  }));
}

/** Fees and payouts that the ERP refused, or could not take yet. */
export async function countUnbookedEntries(db: Database): Promise<number> {
  return await countRows(
    db.selectFrom("balance_entries").where("erp_state", "in", ["failed", "refused"]),
  );
}

export async function setBalanceQuiet(
  db: Database,
  ids: readonly string[],
  until: Date | null,
): Promise<void> {
  await db
    .updateTable("balance_entries")
    .set({ erp_quiet_until: until })
    .where("id", "in", ids)
    .execute();
}

export async function settleBalanceEntries(
  db: Database,
  booked: readonly { readonly id: string; readonly document: ErpDocument }[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { id, document } of booked) {
      await tx
        .updateTable("balance_entries")
        .set({
          erp_state: "done",
          erp_move_id: document.id,
          erp_move_name: document.name,
          erp_last_error: null,
          erp_quiet_until: null,
        })
        .where("id", "=", id)
        .execute();
    }
  });
}

export async function failBalanceEntries(
  db: Database,
  ids: readonly string[],
  failure: {
    readonly state: "failed" | "refused";
    readonly message: string;
    readonly quietUntil: Date | null;
  },
): Promise<void> {
  await db
    .updateTable("balance_entries")
    .set((entry) => ({
      erp_state: failure.state,
      erp_last_error: failure.message,
      erp_quiet_until: failure.quietUntil,
      erp_attempts: entry("erp_attempts", "+", 1),
    }))
    .where("id", "in", ids)
    .execute();
}

/**
 * Marks entries to be looked up in the ERP and booked again if missing.
 *
 * @param ids entries that count as booked but are missing or wrong in the ERP
 * @returns how many
 */
export async function reopenBalanceEntries(
  tx: DatabaseTransaction,
  ids: readonly string[],
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("balance_entries")
    .set({ erp_state: "waiting", erp_move_id: null, erp_move_name: null })
    .where((entry) =>
      entry.or([
        entry("erp_state", "in", ["failed", "refused"]),
        entry.and([entry("erp_state", "=", "done"), sql<boolean>`id = any(${ids}::text[])`]),
      ]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export type BalanceReading = {
  /** Null: never. */
  readonly readAt: Date | null;
  /** Why the last reading failed. */
  readonly error: "not-configured" | "unreachable" | null;
};

export async function getBalanceReading(db: Database): Promise<BalanceReading> {
  const row = await db
    .selectFrom("payment_reconciliation")
    .select(["balance_read_at", "balance_error"])
    .executeTakeFirst();
  return {
    readAt: row?.balance_read_at ?? null,
    // A CHECK of the table ensures the words.
    error: (row?.balance_error as BalanceReading["error"]) ?? null,
  };
}

export async function storeBalanceReading(
  db: Database,
  reading: { readonly readAt: Date } | { readonly error: NonNullable<BalanceReading["error"]> },
): Promise<void> {
  const row =
    "readAt" in reading
      ? { balance_read_at: reading.readAt, balance_error: null }
      : { balance_error: reading.error };
  await db
    .insertInto("payment_reconciliation")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}
