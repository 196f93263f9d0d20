import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import { findProduct } from "../catalog/product-queries.ts";
import { findComingSoon } from "../coming-soon/coming-soon-queries.ts";
import { countVisit, type VisitorLimit } from "../platform/limits/visitor-limit.ts";
import { sendStockNoticeJob } from "./send-stock-notice.ts";

export type StockNoticeRequest =
  /** Same result for an address that asked before, so that nobody can find out who is waiting. */
  | { readonly code: "heard" }
  | { readonly code: "in-stock" }
  | { readonly code: "gone" }
  | { readonly code: "too-often"; readonly seconds: number };

/** A product that is sold out, or an upcoming one. */
export type NoticeSubject = { readonly productId: number } | { readonly comingSoonId: number };

/**
 * Each is a mail to whatever mailbox was typed; of one mailbox, all bars count together. Above the
 * ceiling, which takes hundreds of networks, other mail would no longer arrive.
 */
const stockNoticeLimit: VisitorLimit = {
  what: "stock-notice",
  max: 10,
  windowHours: 1,
  inAll: { max: 1_000, perClient: 2, ceiling: 5_000 },
  mailboxPerDay: 10,
};
/** Limit per product and mailbox, so that nobody can flood a mailbox through our form. */
const MAX_CONFIRMATIONS = 3;

/**
 * Stores a request to be told when a product is available, again or for the first time, and mails a
 * link to confirm it.
 *
 * @param request.address the client's network address
 */
export async function requestStockNotice(
  ctx: Pick<AppContext, "db" | "jobs" | "secret" | "clock" | "log">,
  request: NoticeSubject & { readonly email: string; readonly address: string },
): Promise<StockNoticeRequest> {
  const { email, address } = request;
  const state = await findState(ctx.db, request);
  if (state !== "awaited") return { code: state };

  const counted = await countVisit(ctx, stockNoticeLimit, { address, email });
  if (counted.code === "too-often") {
    // No error: whether a mailbox was asked before is nobody's business.
    if (counted.of === "mailbox") return { code: "heard" };
    return { code: "too-often", seconds: counted.seconds };
  }

  const [productId, comingSoonId] =
    "productId" in request ? [request.productId, null] : [null, request.comingSoonId];
  const waiting =
    productId === null
      ? sql`(coming_soon_id, lower(email))`
      : sql`(product_id, lower(email)) where told_at is null`;
  const typed = email.trim();
  await ctx.db.transaction().execute(async (tx) => {
    // Other spellings of the mailbox wait, so that they count each other.
    await sql`select pg_advisory_xact_lock(hashtextextended(mailbox(${typed}), 0))`.execute(tx);
    const { rows } = await sql<{ id: string; asked: number }>`
      insert into stock_notices as known (id, product_id, coming_soon_id, email, asked_at, confirmations_asked)
      select ${randomUUID()}::uuid, ${productId}::bigint, ${comingSoonId}::bigint, ${typed}::text,
        ${ctx.clock()}::timestamptz, 1
      where (
        select coalesce(sum(confirmations_asked), 0) from stock_notices
        where mailbox(email) = mailbox(${typed}) and confirmed_at is null
          and (product_id = ${productId}::bigint or coming_soon_id = ${comingSoonId}::bigint)
      ) < ${MAX_CONFIRMATIONS}
      on conflict ${waiting}
      do update set confirmations_asked = known.confirmations_asked + 1
      where known.confirmed_at is null
      returning id, confirmations_asked as asked`.execute(tx);
    for (const { id: noticeId, asked } of rows) {
      await ctx.jobs.enqueue(tx, sendStockNoticeJob, { noticeId, mail: `confirm-${asked}` });
    }
  });
  return { code: "heard" };
}

async function findState(
  db: AppContext["db"],
  subject: NoticeSubject,
): Promise<"awaited" | "in-stock" | "gone"> {
  if ("comingSoonId" in subject) {
    return (await findComingSoon(db, subject.comingSoonId)) ? "awaited" : "gone";
  }
  const product = await findProduct(db, subject.productId);
  if (!product || product.archived) return "gone";
  return product.inStock ? "in-stock" : "awaited";
}
