import { sql } from "kysely";
import { containsNames } from "#domain/catalog/major-allergens.ts";
import type { ChangedRecipe } from "#domain/orders/changed-recipe.ts";
import type { AppContext } from "../../app-context.ts";
import type { Database, DatabaseTransaction } from "../../platform/db/database.ts";
import { releaseHold } from "../holds.ts";
import { recordOrderEvent } from "../order-events.ts";
import { lockOrder } from "../order-queries.ts";

/** FROM and WHERE to continue with `and`: lines to send whose bar was changed or deleted since it was ordered. */
const changedLines = sql`order_items as item
  join order_item_counts as counts on counts.order_item_id = item.id and to_send > 0
  left join products as product on product.id = item.product_id
  where item.recipe_hash is not null and item.recipe_hash is distinct from product.recipe_hash`;

/** Condition on `orders`: a bar to send is made differently since it was ordered. */
const hasChangedRecipe = sql<boolean>`exists (
  select from ${changedLines} and item.order_id = orders.id and product.id is not null)`;

/** Condition on `orders`: all bars to send are known to be made as they were ordered. */
const hasOrderedRecipes = sql<boolean>`not exists (
  select from ${changedLines} and item.order_id = orders.id)`;

/**
 * Holds orders with a bar to send whose recipe changed after it was ordered, and releases those whose
 * recipes were changed back. Runs when a recipe is saved, so that the owner hears early, and again
 * before anything is printed or packed, so that none is missed.
 *
 * @param orderIds all orders waiting to be packed by default
 */
export async function updateRecipeHolds(
  db: Database,
  at: Date,
  orderIds: readonly string[] | null = null,
): Promise<void> {
  await sql`
    with on_hold as (
      insert into holds (order_id, kind, since)
      select id, 'recipe', ${at} from orders
      where payment_status = 'paid' and status in ('pending', 'processing') and packed_at is null
        and (${orderIds}::uuid[] is null or id = any(${orderIds}::uuid[]))
        and ${hasChangedRecipe}
      order by id
      on conflict (order_id, kind) where released_at is null do nothing
      returning order_id
    ), released as (
      update holds set released_at = ${at}, released_by = 'owner' where id in (
        select holds.id from holds join orders on orders.id = holds.order_id
        where holds.kind = 'recipe' and released_at is null
          and (${orderIds}::uuid[] is null or orders.id = any(${orderIds}::uuid[]))
          and ${hasOrderedRecipes}
        order by holds.order_id for update of holds
      )
      returning order_id
    )
    insert into order_events (order_id, at, kind, actor, detail)
    select order_id, ${at}::timestamptz, 'hold', 'owner', '{"reason": "recipe"}'::jsonb from on_hold
    union all
    select order_id, ${at}, 'recipe', 'owner', '{"wasChangedBack": true}' from released`.execute(
    db,
  );
}

export async function listChangedRecipes(db: Database, orderId: string): Promise<ChangedRecipe[]> {
  const { rows } = await sql<{
    product_id: number;
    product_name: string;
    contained: string[];
    major_allergens: string[] | null;
    recipe_hash: number | null;
  }>`
    select distinct on (item.product_id) item.product_id, item.product_name,
      item.contains as contained, product.major_allergens, product.recipe_hash
    from ${changedLines} and item.order_id = ${orderId}
      and exists (select from holds
        where order_id = ${orderId} and kind = 'recipe' and released_at is null)
    order by item.product_id`.execute(db);
  return rows.map((row) => ({
    productId: row.product_id,
    name: row.product_name,
    contained: row.contained,
    contains: row.major_allergens && containsNames(row.major_allergens),
    recipeHash: row.recipe_hash,
  }));
}

/**
 * Releases an order whose bars with a changed recipe were shipped or refunded.
 *
 * @param orderId of a locked order
 */
export async function releaseRecipeHold(
  tx: DatabaseTransaction,
  orderId: string,
  at: Date,
): Promise<void> {
  const changed = await listChangedRecipes(tx, orderId);
  if (changed.length === 0) await releaseHold(tx, orderId, "recipe", { at, by: "owner" });
}

/**
 * The owner accepts packing an order by today's recipes. The slip, order page and later emails then
 * show today's allergens.
 *
 * @returns false when the order is gone
 */
export async function acceptChangedRecipes(
  ctx: Pick<AppContext, "db" | "clock">,
  orderId: string,
): Promise<boolean> {
  return await ctx.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return false;
    const changed = await listChangedRecipes(tx, orderId);
    for (const { productId, contained, contains, recipeHash } of changed) {
      await tx
        .updateTable("order_items")
        .set({ contains: [...(contains ?? contained)], recipe_hash: recipeHash })
        .where("order_id", "=", orderId)
        .where("product_id", "=", productId)
        .execute();
    }
    const at = ctx.clock();
    await releaseHold(tx, orderId, "recipe", { at, by: "owner" });
    await recordOrderEvent(tx, orderId, at, { kind: "recipe", actor: "owner", detail: {} });
    return true;
  });
}
