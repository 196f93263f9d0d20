import { sql } from "kysely";
import type { AppContext } from "#server/app-context.ts";
import type { Database } from "#server/platform/db/database.ts";
import { type Deed, pauseAfterStatements } from "./two-at-once.ts";

/** The tables of the order of locks, first to last, and what their rows are ordered by. */
const ranks: readonly (readonly (readonly [table: string, key: string])[])[] = [
  [["orders", "id"]],
  [["stock_levels", "product_id"]],
  [["lots", "id"]],
  [["promotions", "id"]],
  [["gift_cards", "id"]],
  [
    ["order_number_counters", "year"],
    ["order_totals", "status, payment_status"],
  ],
];
/** One lock keeps all of them (server/platform/db/schema/order-totals.ts), and there is one counter a year. */
const LAST = ranks.length - 1;

/** A locked row: which table, and its place among the rows of it. */
type LockedRow = { readonly rank: number; readonly table: string; readonly place: number };

/**
 * Runs a deed alone and looks after each of its statements which rows it has locked.
 *
 * @returns rows that were locked although it held one that comes later in the order
 */
export async function listLocksOutOfOrder(ctx: AppContext, deed: Deed): Promise<string[]> {
  const wrong: string[] = [];
  let held: readonly LockedRow[] = [];
  const probing = pauseAfterStatements(async (statement) => {
    const now = await listLockedRows(ctx.db);
    const wasHeld = (row: LockedRow) => held.some((each) => isSame(each, row));
    const kept = now.filter(wasHeld);
    for (const row of now.filter((each) => !wasHeld(each))) {
      const later = kept.find((each) => comesAfter(each, row));
      if (later) wrong.push(`${row.table} after ${later.table}: ${statement}`);
    }
    held = now;
  });
  await deed({ ...ctx, db: ctx.db.withPlugin(probing) });
  return wrong;
}

function isSame(one: LockedRow, other: LockedRow): boolean {
  return one.table === other.table && one.place === other.place;
}

function comesAfter(one: LockedRow, other: LockedRow): boolean {
  if (one.rank !== other.rank) return one.rank > other.rank;
  return one.rank !== LAST && one.table === other.table && one.place > other.place;
}

/** What another transaction would have to wait for. Foreign keys of children do not count. */
async function listLockedRows(db: Database): Promise<LockedRow[]> {
  const tables = ranks.flatMap((rank, index) =>
    rank.map(
      ([table, key]) => `
        select ${index} as rank, '${table}' as "table", place::integer from (
          select ctid as row, row_number() over (order by ${key}) as place from ${table}
        ) as each
        where row not in (select ctid from ${table} for no key update skip locked)`,
    ),
  );
  const { rows } = await sql.raw<LockedRow>(tables.join(" union all ")).execute(db);
  return rows;
}
