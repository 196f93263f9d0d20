import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { WrittenReview } from "#domain/reviews/written-review.ts";
import type { AppContext } from "../app-context.ts";
import { countVisit, type VisitorLimit } from "../platform/limits/visitor-limit.ts";
import { mayBeReviewed } from "./review-queries.ts";

export type WriteReviewResult =
  | { readonly code: "written" }
  /** The owner has published or refused it, so it can no longer be rewritten. */
  | { readonly code: "decided" }
  /** Its customer did not receive such a bar, or got all of the money back. */
  | { readonly code: "not-received" }
  | { readonly code: "too-often"; readonly seconds: number };

/** Only buyers have a link, and they may rewrite a review until the owner has read it. */
const reviewLimit: VisitorLimit = {
  what: "review",
  max: 100,
  windowHours: 1,
  inAll: { max: 1_000, perClient: 10 },
};

/**
 * Stores a buyer's review of a product that they received. Replaces an earlier one until the owner
 * has decided it.
 *
 * @param address the client's network address, for rate limits; null where none apply
 */
export async function writeReview(
  ctx: Pick<AppContext, "db" | "clock" | "secret" | "log">,
  review: WrittenReview & { readonly orderId: string; readonly productId: number },
  address: string | null,
): Promise<WriteReviewResult> {
  const { orderId, productId, stars, body, author } = review;
  const counted = address === null ? null : await countVisit(ctx, reviewLimit, { address });
  if (counted?.code === "too-often") return { code: "too-often", seconds: counted.seconds };

  return await ctx.db.transaction().execute(async (tx): Promise<WriteReviewResult> => {
    const { rows: received } = await sql`
      select from order_item_counts as counts
      join orders on orders.id = counts.order_id
      join products on products.id = counts.product_id
      where counts.order_id = ${orderId} and counts.product_id = ${productId}
        and erased_at is null and ${mayBeReviewed}`.execute(tx);
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
