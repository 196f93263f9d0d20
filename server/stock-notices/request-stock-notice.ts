import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import { findProduct } from "../catalog/product-queries.ts";
import { findComingSoon } from "../coming-soon/coming-soon-queries.ts";
import { consumeRateLimit } from "../platform/limits/consume-rate-limit.ts";
import { hashIp } from "../platform/limits/hash-ip.ts";
import { reportSecurityEvent } from "../platform/security-events.ts";
import { sendStockNoticeJob } from "./send-stock-notice.ts";

export type StockNoticeRequest =
  /** Same result for an address that asked before, so that nobody can find out who is waiting. */
  | { readonly code: "heard" }
  | { readonly code: "in-stock" }
  | { readonly code: "gone" }
  | { readonly code: "too-often"; readonly seconds: number };

/** A product that is sold out, or an upcoming one. */
export type NoticeSubject = { readonly productId: number } | { readonly comingSoonId: number };

const MOST_FROM_ADDRESS = 10;
/** Limit per product and email address, so that nobody can flood an address through our form. */
const MOST_CONFIRMATIONS = 3;

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
  const [productId, comingSoonId] =
    "productId" in request ? [request.productId, null] : [null, request.comingSoonId];
  const waiting =
    productId === null
      ? sql`(coming_soon_id, lower(email))`
      : sql`(product_id, lower(email)) where told_at is null`;
  const now = ctx.clock();
  const who = hashIp(ctx.secret, "stock-notice", address);
  const answer = await ctx.db.transaction().execute(async (tx): Promise<StockNoticeRequest> => {
    const asker = { key: `stock-notice:${who}`, max: MOST_FROM_ADDRESS, windowHours: 1 };
    const limit = await consumeRateLimit(tx, asker, now);
    if (limit.code === "limited") return { code: "too-often", seconds: limit.seconds };
    const { rows } = await sql<{ id: string; asked: number }>`
      insert into stock_notices as known (id, product_id, coming_soon_id, email, asked_at, confirmations_asked)
      values (${randomUUID()}, ${productId}, ${comingSoonId}, ${email.trim()}, ${now}, 1)
      on conflict ${waiting}
      do update set confirmations_asked = known.confirmations_asked + 1
      where known.confirmed_at is null and known.confirmations_asked < ${MOST_CONFIRMATIONS}
      returning id, confirmations_asked as asked`.execute(tx);
    for (const { id: noticeId, asked } of rows) {
      await ctx.jobs.enqueue(tx, sendStockNoticeJob, { noticeId, mail: `confirm-${asked}` });
    }
    return { code: "heard" };
  });
  if (answer.code === "too-often") {
    reportSecurityEvent(ctx, "limit-met", { limit: "stock-notice" });
  }
  return answer;
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
