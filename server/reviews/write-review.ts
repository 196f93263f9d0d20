import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { WrittenReview } from "#domain/reviews/review-form.ts";
import type { AppContext } from "../app-context.ts";
import { isReceived } from "./review-queries.ts";

export type WriteReviewResult =
  | { readonly code: "written" }
  /** The owner has published or refused it, so it can no longer be rewritten. */
  | { readonly code: "decided" }
  /** Its customer did not receive such a bar, or got all of the money back. */
  | { readonly code: "not-received" };

/** Stores a buyer's review of a product that they received. Replaces an earlier one until the owner has decided it. */
export async function writeReview(
  ctx: Pick<AppContext, "db" | "clock">,
  orderId: string,
  productId: number,
  { stars, body, author }: WrittenReview,
): Promise<WriteReviewResult> {
  return await ctx.db.transaction().execute(async (tx): Promise<WriteReviewResult> => {
    const { rows: received } = await sql`
      select from order_item_counts as counts
      join orders on orders.id = counts.order_id
      join products on products.id = counts.product_id
      where counts.order_id = ${orderId} and counts.product_id = ${productId}
        and erased_at is null and ${isReceived}`.execute(tx);
    if (received.length === 0) return { code: "not-received" };
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
