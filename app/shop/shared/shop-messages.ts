/**
 * Sentences that any page may need. The others have a file for each area, so that a page does not
 * carry the words of all others.
 */
export const shopMessages = {
  loading: "Loading…",
  pageNotFound: "Oops! Page not found",
  noUpcomingBars: "No upcoming bars yet. Check back soon.",
  databaseAway:
    "We can't reach our database right now. Nothing is lost: your cart stays in this browser.",
} as const;

export function stockLeft(left: number): string {
  return `${left} left`;
}
