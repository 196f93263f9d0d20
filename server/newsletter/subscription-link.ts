/** The page where an address is confirmed, and where it unsubscribes. */
export function subscriptionLink(siteUrl: string, subscriberId: string): string {
  return `${siteUrl}/newsletter/${subscriberId}`;
}
