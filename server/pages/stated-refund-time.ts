import type { Database } from "../platform/db/database.ts";
import { findPublishedPage } from "./page-queries.ts";

/** How long a refund takes, in the words of the default Terms of Service. */
const REFUND_TIME = "5-7 business days";

/**
 * What an email may say about how long a refund takes.
 *
 * @returns null when the owner published other terms that do not say it: an email promises no more
 */
export async function statedRefundTime(db: Database): Promise<string | null> {
  const ownTerms = await findPublishedPage(db, "terms");
  if (!ownTerms) return REFUND_TIME;

  const words = `${ownTerms.lead} ${ownTerms.body}`
    .replace(/[‐‑‒–—]|&[mn]dash;/g, "-")
    .replace(/\u00a0|&nbsp;/g, " ");
  return words.includes(REFUND_TIME) ? REFUND_TIME : null;
}
