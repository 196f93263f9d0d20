import type { ReviewRow } from "#server/reviews/review-queries.ts";
import type { ShopTime } from "../shared/shop-time.ts";

export type ReviewView = ReturnType<typeof reviewView>;

export function reviewView({ writtenAt, ...row }: ReviewRow, time: ShopTime) {
  return {
    ...row,
    day: time.day(writtenAt),
    /** When the shown text was written, to detect a newer one. */
    writtenAt: writtenAt.toISOString(),
  };
}
