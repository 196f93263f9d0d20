/**
 * Reasons not to publish a review. None concerns the opinion of the product: suppressing negative
 * reviews is illegal.
 *
 * @see https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465
 */
export const refusalReasons = [
  "off-topic",
  "abusive",
  "personal",
  "advertising",
  "connected",
  "unlawful",
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export type ReviewState = "waiting" | "published" | "refused";

export type Stars = 1 | 2 | 3 | 4 | 5;
export const allStars = [5, 4, 3, 2, 1] as const satisfies readonly Stars[];

/** What shoppers see of a review. */
export type PublishedReview = {
  readonly author: string;
  readonly stars: number;
  readonly body: string;
  /** Empty: none. */
  readonly reply: string;
  /** A day such as "2026-11-20". */
  readonly day: string;
};

export type ProductReviews = {
  readonly count: number;
  /** Average of all published reviews, with one decimal. */
  readonly average: number;
  /** The newest published reviews. */
  readonly shown: readonly PublishedReview[];
};
