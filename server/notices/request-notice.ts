import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import { findProduct } from "../catalog/product-queries.ts";
import { findComingSoon } from "../coming-soon/coming-soon-queries.ts";
import { countVisit, type VisitorLimit } from "../platform/limits/visitor-limit.ts";
import { sendNoticeJob } from "./send-notice.ts";

/** A product that is sold out, an upcoming one, or the shop's opening. */
export type NoticeSubject =
  | { readonly productId: number }
  | { readonly comingSoonId: number }
  | "opening";

export type NoticeRequest =
  /** Same result for an address that asked before, so that nobody can find out who is waiting. */
  | { readonly code: "requested" }
  /** It can be bought already, or the shop is open. */
  | { readonly code: "available" }
  | { readonly code: "not-found" }
  | { readonly code: "too-often"; readonly seconds: number };

/**
 * Each is a mail to whatever mailbox was typed; of one mailbox, all subjects count together. Above
 * the ceiling, which takes hundreds of networks, other mail would no longer arrive.
 */
const noticeLimit: VisitorLimit = {
  what: "notice",
  max: 10,
  windowHours: 1,
  inAll: { max: 1_000, perClient: 2, ceiling: 5_000 },
  mailboxPerDay: 10,
};
/** Limit per subject and mailbox, so that nobody can flood a mailbox through our form. */
const MAX_CONFIRMATIONS = 3;

type NoticeContext = Pick<AppContext, "db" | "jobs" | "secret" | "clock" | "log" | "opening">;

/**
 * Stores a request to be told when a product is available, again or for the first time, or when the
 * shop opens, and mails a link to confirm it.
 *
 * @param request.address the client's network address
 */
export async function requestNotice(
  ctx: NoticeContext,
  request: { readonly subject: NoticeSubject; readonly email: string; readonly address: string },
): Promise<NoticeRequest> {
  const { subject, email, address } = request;
  const state = await findState(ctx, subject);
  if (state !== "awaited") return { code: state };

  const counted = await countVisit(ctx, noticeLimit, { address, email });
  if (counted.code === "too-often") {
    // No error: whether a mailbox was asked before is nobody's business.
    if (counted.of === "mailbox") return { code: "requested" };
    return { code: "too-often", seconds: counted.seconds };
  }

  await storeRequest(ctx, subject, email.trim());
  return { code: "requested" };
}

async function findState(
  { db, opening }: NoticeContext,
  subject: NoticeSubject,
): Promise<"awaited" | "available" | "not-found"> {
  if (subject === "opening") return opening().state === "open" ? "available" : "awaited";
  if ("comingSoonId" in subject) {
    return (await findComingSoon(db, subject.comingSoonId)) ? "awaited" : "not-found";
  }
  const product = await findProduct(db, subject.productId);
  if (!product || product.archived) return "not-found";
  return product.inStock ? "available" : "awaited";
}

async function storeRequest(
  { db, jobs, clock }: NoticeContext,
  subject: NoticeSubject,
  email: string,
): Promise<void> {
  const { productId = null, comingSoonId = null } = idsOf(subject);
  await db.transaction().execute(async (tx) => {
    // Other spellings of the mailbox wait, so that they count each other.
    await sql`select pg_advisory_xact_lock(hashtextextended(mailbox(${email}), 0))`.execute(tx);
    const { rows } = await sql<{ id: string; confirmations: number }>`
      insert into notices as known
        (id, product_id, coming_soon_id, email, requested_at, confirmations)
      select ${randomUUID()}::uuid, ${productId}::bigint, ${comingSoonId}::bigint, ${email}::text,
        ${clock()}::timestamptz, 1
      where (
        select coalesce(sum(confirmations), 0) from notices
        where mailbox(email) = mailbox(${email}) and confirmed_at is null
          and product_id is not distinct from ${productId}::bigint
          and coming_soon_id is not distinct from ${comingSoonId}::bigint
      ) < ${MAX_CONFIRMATIONS}
      on conflict (product_id, coming_soon_id, lower(email)) where notified_at is null
      do update set confirmations = known.confirmations + 1
      where known.confirmed_at is null
      returning id, confirmations`.execute(tx);
    for (const { id: noticeId, confirmations } of rows) {
      await jobs.enqueue(tx, sendNoticeJob, { noticeId, mail: `confirm-${confirmations}` });
    }
  });
}

function idsOf(subject: NoticeSubject): { productId?: number; comingSoonId?: number } {
  return subject === "opening" ? {} : subject;
}
