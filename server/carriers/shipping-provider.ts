import type { Cents } from "#domain/money/cents.ts";
import type { Carrier } from "#domain/shipments/carrier.ts";

export type ParcelAddress = {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly phone: string;
};

/** From outside; ounces and inches. */
export type ParcelSize = {
  readonly ounces: number;
  readonly length: number;
  readonly width: number;
  readonly height: number;
};

export const labelFormats = ["PDF", "ZPL"] as const;
export type LabelFormat = (typeof labelFormats)[number];

export type LabelRate = {
  readonly id: string;
  /** As the provider writes it, such as "USPS GroundAdvantage". */
  readonly service: string;
  readonly price: Cents;
  /** Until it is delivered, as the carrier expects; null where it says nothing. */
  readonly days: number | null;
};

export type LabelQuote = {
  /** The provider's id of what was asked for; a label is bought for it once. */
  readonly providerId: string;
  /** The cheapest first. */
  readonly rates: readonly LabelRate[];
  /** What the provider knows of the address: as it writes it, or why it cannot find it. */
  readonly address:
    | { readonly code: "found"; readonly written: string }
    | { readonly code: "not-found"; readonly reason: string };
  /** Why a carrier has no rate, in its own words. */
  readonly messages: readonly string[];
};

export type BoughtLabel = {
  readonly trackingNumber: string;
  readonly carrier: Carrier;
  readonly service: string;
  readonly price: Cents;
  /** Where the label's file is. */
  readonly url: string;
};

export type TrackingEvent = {
  readonly trackingNumber: string;
  readonly status: "delivered" | "returned" | "failed" | "under-way";
};

/** Buys labels of several carriers. */
export interface ShippingProvider {
  readonly name: string;
  /** @throws ShippingProviderError */
  quote(request: {
    readonly from: ParcelAddress;
    readonly to: ParcelAddress;
    readonly parcel: ParcelSize;
    readonly format: LabelFormat;
    /** The order's number, for the provider's own lists. */
    readonly reference: string;
  }): Promise<LabelQuote>;
  /** @throws ShippingProviderError; when it is retryable, the label may have been bought */
  buy(providerId: string, rateId: string): Promise<BoughtLabel>;
  /** @returns null while no label was bought. @throws ShippingProviderError */
  find(providerId: string): Promise<BoughtLabel | null>;
  /** Asks for the money of an unused label. @throws ShippingProviderError */
  refund(providerId: string): Promise<void>;
  /**
   * What a webhook says, from its raw bytes and its header `X-Hmac-Signature`.
   * @returns null for what is no news of a parcel
   * @throws ShippingProviderError when the provider did not sign it
   */
  readEvent(body: Uint8Array, signature: string | null): Promise<TrackingEvent | null>;
}

/** `retryable`: nobody knows whether it was done, or a later try may succeed. */
export class ShippingProviderError extends Error {
  override readonly name = "ShippingProviderError";
  readonly retryable: boolean;
  constructor(message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.retryable = options.retryable;
  }
}
