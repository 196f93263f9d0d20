export const carriers = ["usps", "ups", "fedex", "dhl", "other"] as const;
export type Carrier = (typeof carriers)[number];

/** Null for a carrier whose name nobody typed. */
export const carrierNames: Record<Carrier, string | null> = {
  usps: "USPS",
  ups: "UPS",
  fedex: "FedEx",
  dhl: "DHL",
  other: null,
};

const trackingPages: Record<Carrier, string | null> = {
  usps: "https://tools.usps.com/go/TrackConfirmAction?tLabels=",
  ups: "https://www.ups.com/track?tracknum=",
  fedex: "https://www.fedex.com/apps/fedextrack/?tracknumbers=",
  dhl: "https://www.dhl.com/us-en/home/tracking.html?tracking-id=",
  other: null,
};

/** Where a parcel is followed on its way; null where the carrier is not known. */
export function trackingUrl(carrier: Carrier, trackingNumber: string): string | null {
  const page = trackingPages[carrier];
  return page && page + encodeURIComponent(trackingNumber);
}
