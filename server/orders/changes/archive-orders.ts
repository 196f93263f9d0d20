import { sql } from "kysely";
import type { AppContext } from "../../app-context.ts";
import { recordOrderEvent } from "../order-events.ts";
import { lockOrders } from "../order-queries.ts";

export type ArchiveResult = {
  /** The orders archived by this call. */
  readonly orderIds: readonly string[];
  /** How many were not archived because something is still to be done. */
  readonly unfinished: number;
};

/**
 * Archives finished orders: shipped, cancelled, refunded, or never paid. They stay in searches,
 * figures and exports.
 */
export async function archiveOrders(
  ctx: Pick<AppContext, "db" | "clock">,
  orderIds: readonly string[],
): Promise<ArchiveResult> {
  return await ctx.db.transaction().execute(async (tx) => {
    const at = ctx.clock();
    const { rows } = await sql<{ id: string; archived: boolean }>`
      with chosen as (
        select id, status in ('shipped', 'delivered', 'cancelled')
          or payment_status in ('refunded', 'failed') as is_done
        from orders where id = any(${orderIds}::uuid[]) and archived_at is null
        order by id for update
      ), archived as (
        update orders set archived_at = ${at} from chosen
        where orders.id = chosen.id and chosen.is_done
        returning orders.id
      )
      select id, id in (select id from archived) as archived from chosen`.execute(tx);
    const archived = rows.filter((row) => row.archived).map(({ id }) => id);
    for (const orderId of archived) {
      await recordOrderEvent(tx, orderId, at, { kind: "archived", actor: "owner", detail: {} });
    }
    return { orderIds: archived, unfinished: rows.length - archived.length };
  });
}

/** @returns how many were taken out of the archive */
export async function unarchiveOrders(
  ctx: Pick<AppContext, "db" | "clock">,
  orderIds: readonly string[],
): Promise<number> {
  return await ctx.db.transaction().execute(async (tx) => {
    await lockOrders(tx, orderIds);
    const rows = await tx
      .updateTable("orders")
      .set({ archived_at: null })
      .where(sql<boolean>`id = any(${orderIds}::uuid[])`)
      .where("archived_at", "is not", null)
      .returning("id")
      .execute();
    const at = ctx.clock();
    for (const { id } of rows) {
      await recordOrderEvent(tx, id, at, { kind: "unarchived", actor: "owner", detail: {} });
    }
    return rows.length;
  });
}
