import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import { defineSweep } from "../platform/jobs/define-job.ts";
import { keptQuantity } from "./payments/refund-queries.ts";

const DAYS = 365;
/** Fewer orders are coincidence, and could reveal who bought what. */
const MIN_ORDERS = 3;
/** Limit per product. */
const MAX_OTHERS = 8;

/**
 * Recomputes which products were bought together in paid orders, without what was refunded before it
 * left. Unchanged rows are not written.
 */
export async function countBoughtTogether(ctx: Pick<AppContext, "db" | "clock">): Promise<void> {
  const { db, clock } = ctx;
  const since = new Date(clock().getTime() - DAYS * 86_400_000);
  await db.transaction().execute(async (tx) => {
    // One at a time, because concurrent runs would write the same rows.
    await sql`lock table bought_together in share row exclusive mode`.execute(tx);
    await sql`
      create temporary table counted on commit drop as
      with kept as (
        select order_id, product_id
        from orders join order_items on order_items.order_id = orders.id
        where orders.payment_status = 'paid' and orders.status <> 'cancelled' and not orders.is_test
          and orders.created_at >= ${since}
          and exists (select from products where id = product_id) and ${keptQuantity} > 0
      )
      select product_id, other_id, orders from (
        select one.product_id, other.product_id as other_id, count(distinct one.order_id)::integer as orders,
          row_number() over (
            partition by one.product_id
            order by count(distinct one.order_id) desc, other.product_id
          ) as place
        from kept as one join kept as other
          on other.order_id = one.order_id and other.product_id <> one.product_id
        group by one.product_id, other.product_id
        having count(distinct one.order_id) >= ${MIN_ORDERS}
      ) as pair
      where place <= ${MAX_OTHERS}`.execute(tx);
    await sql`
      delete from bought_together where (product_id, other_id) not in (
        select product_id, other_id from counted)`.execute(tx);
    await sql`
      insert into bought_together (product_id, other_id, orders)
      select product_id, other_id, orders from counted
      on conflict (product_id, other_id) do update set orders = excluded.orders
      where bought_together.orders <> excluded.orders`.execute(tx);
  });
}

export const countBoughtTogetherJob = defineSweep({
  name: "count-bought-together",
  cron: "27 4 * * *",
  expireInSeconds: 600,
  run: countBoughtTogether,
});
