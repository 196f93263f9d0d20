import type { ReviewDecision } from "#domain/reviews/written-review.ts";
import type { AppContext } from "../app-context.ts";

/**
 * Publishes, refuses or answers a review. Its text and stars cannot be changed.
 *
 * @param writtenAt of the text that the owner read; a newer text is not decided
 * @returns false when it was deleted or rewritten meanwhile
 */
export async function decideReview(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  id: string,
  writtenAt: Date,
  decision: ReviewDecision,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("reviews")
    .set(changeOf(decision, clock()))
    .where("id", "=", id)
    .where("written_at", "=", writtenAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function changeOf(decision: ReviewDecision, now: Date) {
  switch (decision.do) {
    case "publish":
      return { state: "published", refusal: null, decided_at: now };
    case "refuse":
      return { state: "refused", refusal: decision.reason, decided_at: now };
    case "reply":
      return { reply: decision.reply };
  }
}
