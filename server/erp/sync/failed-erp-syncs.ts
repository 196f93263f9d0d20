import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { countRows } from "../../platform/db/rows.ts";
import { type ErpSync, syncOf } from "./erp-sync-queries.ts";

/** Failed and late syncs, oldest first. */
export async function listErpSyncErrors(
  db: Database,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<(ErpSync & { readonly orderNumber: string | null })[]> {
  const rows = await db
    .selectFrom("erp_syncs")
    .leftJoin("orders", "orders.id", "erp_syncs.order_id")
    .selectAll("erp_syncs")
    .select("orders.order_number")
    .where(isSyncError(now))
    .orderBy("requested_at")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...syncOf(row), orderNumber: row.order_number }));
}

export async function countErpSyncErrors(db: Database, now: Date): Promise<number> {
  return await countRows(db.selectFrom("erp_syncs").where(isSyncError(now)));
}

export async function countWaitingErpSyncs(db: Database): Promise<number> {
  return await countRows(db.selectFrom("erp_syncs").where("state", "=", "waiting"));
}

/** A sync takes seconds; a request waiting this long is stuck. */
const LATE_AFTER_MS = 15 * 60_000;

function isSyncError(now: Date): RawBuilder<SqlBool> {
  const late = new Date(now.getTime() - LATE_AFTER_MS);
  return sql`(state in ('failed', 'refused') or (state = 'waiting' and requested_at < ${late}))`;
}
