import { sql } from "kysely";
import type { ProductReviews, RefusalReason, ReviewState } from "#domain/reviews/review.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { Database } from "../platform/db/database.ts";

const MAX_SHOWN = 50;

/** Published reviews of a product; null if there are none. */
export async function getProductReviews(
  db: Database,
  productId: number,
  timeZone: string,
): Promise<ProductReviews | null> {
  const rows = await db
    .selectFrom("reviews")
    .select(["author", "stars", "body", "reply", "written_at"])
    .select(sql<string>`count(*) over ()`.as("count"))
    .select(sql<string>`round(avg(stars) over (), 1)`.as("average"))
    .where("product_id", "=", productId)
    .where("state", "=", "published")
    .orderBy("written_at", "desc")
    .limit(MAX_SHOWN)
    .execute();
  const [first] = rows;
  if (!first) return null;
  return {
    count: Number(first.count),
    average: Number(first.average),
    shown: rows.map(({ author, stars, body, reply, written_at }) => ({
      author,
      stars,
      body,
      reply,
      day: dayIn(timeZone, written_at),
    })),
  };
}

/** SQL condition on `order_item_counts` by this name: bars arrived, and not all were refunded. */
const hasKept = (counts: string) => sql<boolean>`(${sql.ref(`${counts}.delivered`)} > 0
  and ${sql.ref(`${counts}.shipped`)} > ${sql.ref(`${counts}.refunded_shipped`)})`;

/** That condition on `counts`, and the payment of the order in `orders` neither failed nor was refunded. */
export const mayBeReviewed = sql<boolean>`(
  ${hasKept("counts")} and orders.payment_status in ('paid', 'pending'))`;

/** Before an order's id: key of the mail event that marks the order as asked. */
export const REVIEW_REQUEST = "review-request:";

/**
 * SQL condition on `orders` and `order_item_counts` as `counts`: its customer may be asked for a
 * review. Once for each product, however often it is ordered or replaced; not for gifts, which
 * somebody else ate; not while the payment is disputed.
 */
export const mayRequestReview = sql<boolean>`(
  ${mayBeReviewed}
    and not exists (select from order_gifts where order_gifts.order_id = orders.id)
    and not exists (select from payments
      where payments.order_id = orders.id and dispute_state in ('open', 'lost'))
    and not exists (
      select from orders as other
      join order_item_counts as known on known.order_id = other.id
      where lower(trim(other.customer_email)) = lower(trim(orders.customer_email))
        and other.id <> orders.id and known.product_id = counts.product_id
        and ${hasKept("known")}
        and exists (select from mail_events where key = ${sql.lit(REVIEW_REQUEST)} || other.id)))`;

/** The products of an order that were received, with their reviews so far. */
export type OrderReview = {
  readonly productId: number;
  readonly name: string;
  readonly image: string | null;
  readonly review: {
    readonly stars: number;
    readonly body: string;
    readonly author: string;
    readonly state: ReviewState;
  } | null;
};

/** @param condition on the order's lines */
export async function listOrderReviews(
  db: Database,
  orderId: string,
  condition = mayBeReviewed,
): Promise<OrderReview[]> {
  const { rows } = await sql<OrderReviewRow>`
    select distinct on (product.id) product.id, product.name, stars, body, author, state,
      product.images[1] as image
    from order_item_counts as counts
    join orders on orders.id = counts.order_id
    join products as product on product.id = counts.product_id
    left join reviews as review
      on review.order_id = counts.order_id and review.product_id = counts.product_id
    where counts.order_id = ${orderId} and ${condition}
    order by product.id`.execute(db);
  return rows.map(({ id, name, image, stars, body, author, state }) => ({
    productId: id,
    name: name ?? "",
    image,
    review:
      stars === null
        ? null
        : {
            stars,
            body: body ?? "",
            author: author ?? "",
            state: (state ?? "waiting") as ReviewState,
          },
  }));
}

type OrderReviewRow = {
  readonly id: number;
  readonly name: string | null;
  readonly image: string | null;
  /** Null, like the rest of a review, before it is written. */
  readonly stars: number | null;
  readonly body: string | null;
  readonly author: string | null;
  readonly state: string | null;
};

/** A review on the owner's screen. */
export type ReviewRow = {
  readonly id: string;
  readonly productId: number;
  readonly productName: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly author: string;
  readonly stars: number;
  readonly body: string;
  readonly state: ReviewState;
  readonly refusal: RefusalReason | null;
  readonly reply: string;
  readonly writtenAt: Date;
};

export async function listReviews(
  db: Database,
  state: ReviewState,
  page: { readonly limit: number; readonly offset: number },
): Promise<ReviewRow[]> {
  const rows = await db
    .selectFrom("reviews as review")
    .innerJoin("products as product", "product.id", "review.product_id")
    .innerJoin("orders", "orders.id", "review.order_id")
    .selectAll("review")
    .select(["product.name as product_name", "orders.order_number"])
    .where("review.state", "=", state)
    // Undecided ones with the oldest first, decided ones with the newest first.
    .orderBy("written_at", state === "waiting" ? "asc" : "desc")
    .orderBy("review.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    productId: row.product_id,
    productName: row.product_name,
    orderId: row.order_id,
    orderNumber: row.order_number,
    author: row.author,
    stars: row.stars,
    body: row.body,
    state: row.state as ReviewState,
    refusal: row.refusal as RefusalReason | null,
    reply: row.reply,
    writtenAt: row.written_at,
  }));
}

export async function countReviews(db: Database): Promise<Readonly<Record<ReviewState, number>>> {
  const rows = await db
    .selectFrom("reviews")
    .select(["state", ({ fn }) => fn.countAll<string>().as("count")])
    .groupBy("state")
    .execute();
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
  return { waiting: 0, published: 0, refused: 0, ...counts };
}
