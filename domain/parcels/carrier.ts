export const carriers = ["usps", "ups", "fedex", "dhl", "other"] as const;
export type Carrier = (typeof carriers)[number];

/** Null for a carrier without a known name. */
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

/** The tracking page of a parcel; null when the carrier is unknown. */
export function trackingUrl(carrier: Carrier, trackingNumber: string): string | null {
  const page = trackingPages[carrier];
  return page && page + encodeURIComponent(trackingNumber);
}
