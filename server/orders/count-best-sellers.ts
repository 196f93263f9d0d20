import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import { defineSweep } from "../platform/jobs/define-job.ts";
import { keptQuantity } from "./payments/refund-queries.ts";

const DAYS = 365;

/**
 * Recounts how many bars of each product paid orders have, less those refunded before they left.
 * Unchanged rows are not written.
 */
export async function countBestSellers(ctx: Pick<AppContext, "db" | "clock">): Promise<void> {
  const { db, clock } = ctx;
  const since = new Date(clock().getTime() - DAYS * 86_400_000);
  await db.transaction().execute(async (tx) => {
    // One at a time, because concurrent runs would write the same rows.
    await sql`lock table best_sellers in share row exclusive mode`.execute(tx);
    await sql`
      create temporary table counted on commit drop as
      select product_id, sum(kept) as sold from (
        select product_id, ${keptQuantity} as kept
        from orders join order_items on order_items.order_id = orders.id
        where orders.payment_status = 'paid' and orders.status <> 'cancelled' and not orders.is_test
          and orders.created_at >= ${since}
          and exists (select from products where id = product_id)
      ) as lines
      group by product_id
      having sum(kept) > 0`.execute(tx);
    await sql`
      delete from best_sellers where product_id not in (select product_id from counted)`.execute(
      tx,
    );
    await sql`
      insert into best_sellers (product_id, sold)
      select product_id, sold from counted
      on conflict (product_id) do update set sold = excluded.sold
      where best_sellers.sold <> excluded.sold`.execute(tx);
  });
}

export const countBestSellersJob = defineSweep({
  name: "count-best-sellers",
  cron: "17 4 * * *",
  expireInSeconds: 600,
  run: countBestSellers,
});
