import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { WrittenReview } from "#domain/reviews/review-form.ts";
import type { AppContext } from "../app-context.ts";

export type WriteReviewResult =
  | { readonly code: "written" }
  /** The owner has published or refused it, so it can no longer be rewritten. */
  | { readonly code: "decided" }
  /** The order has no such product. */
  | { readonly code: "not-bought" };

/** Stores a buyer's review of a product. Replaces an earlier one until the owner has decided it. */
export async function writeReview(
  ctx: Pick<AppContext, "db" | "clock">,
  orderId: string,
  productId: number,
  { stars, body, author }: WrittenReview,
): Promise<WriteReviewResult> {
  return await ctx.db.transaction().execute(async (tx): Promise<WriteReviewResult> => {
    const bought = await tx
      .selectFrom("order_items")
      .innerJoin("products", "products.id", "order_items.product_id")
      .innerJoin("orders", "orders.id", "order_items.order_id")
      .select("order_items.id")
      .where("order_items.order_id", "=", orderId)
      .where("order_items.product_id", "=", productId)
      .where("orders.erased_at", "is", null)
      .executeTakeFirst();
    if (!bought) return { code: "not-bought" };
    const { rows } = await sql`
      insert into reviews as known (id, order_id, product_id, stars, body, author, written_at)
      values (${randomUUID()}, ${orderId}, ${productId}, ${stars}, ${body}, ${author}, ${ctx.clock()})
      on conflict (order_id, product_id) do update
      set stars = excluded.stars, body = excluded.body, author = excluded.author,
        written_at = excluded.written_at
      where known.state = 'waiting'
      returning id`.execute(tx);
    return { code: rows.length > 0 ? "written" : "decided" };
  });
}
