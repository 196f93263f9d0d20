import { countNoun } from "#domain/words/count-noun.ts";

/** "★ 4.6 (12 reviews)" */
export function describeStars(reviews: {
  readonly average: number;
  readonly count: number;
}): string {
  return `★ ${reviews.average.toFixed(1)} (${countNoun(reviews.count, "review")})`;
}
