import type { RefusalReason, ReviewState } from "#domain/reviews/review.ts";
import type { ReviewSettings } from "#domain/reviews/review-settings.ts";
import { countNoun } from "#domain/words/count-noun.ts";

export const refusalNames: Record<RefusalReason, string> = {
  "off-topic": "Not about the bar or the order",
  abusive: "Insults, threats or hate",
  personal: "Names somebody's private details",
  advertising: "Advertising or links",
  connected: "By somebody who works for the shop or is family",
  unlawful: "Makes claims the law forbids, such as healing",
};

export const reviewTabs: Record<ReviewState, string> = {
  waiting: "To read",
  published: "Published",
  refused: "Not published",
};

export const emptyTitles: Record<ReviewState, string> = {
  waiting: "Nothing to read",
  published: "No reviews yet",
  refused: "None turned down",
};

export const reviewsMessages = {
  unreachable: "The shop did not answer, so nothing was changed. Please try again.",
  changed: "This review is gone, or its writer changed it meanwhile. Please read it again.",
  noReason: "Nothing was changed. Please choose a reason.",
  saved: ({ requestAfterDays }: ReviewSettings) => ({
    title: "Saved",
    description:
      requestAfterDays === null
        ? "The shop asks nobody for a review."
        : `The shop asks for a review ${countNoun(requestAfterDays, "day")} after delivery.`,
  }),
  rule: "Publish every honest review, good or bad. US law (16 CFR 465) forbids holding back the bad ones, changing words, or paying for good ones. You can answer.",
} as const;
