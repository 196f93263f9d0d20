import type { Cents } from "#domain/money/cents.ts";
import type { Carrier } from "#domain/parcels/carrier.ts";
import type { CustomsLine } from "#domain/parcels/customs.ts";

export type ParcelAddress = {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly phone: string;
};

/** Outer measures, in ounces and inches. */
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
  /** The provider's name, such as "USPS GroundAdvantage". */
  readonly service: string;
  readonly price: Cents;
  /** Expected days until delivery; null when unknown. */
  readonly days: number | null;
};

export type LabelQuote = {
  /** The provider's id of the quoted shipment. At most one label is bought for it. */
  readonly providerId: string;
  /** Cheapest first. */
  readonly rates: readonly LabelRate[];
  /** The address as the provider normalized it, or why it was not found. */
  readonly address:
    | { readonly code: "found"; readonly written: string }
    | { readonly code: "not-found"; readonly reason: string };
  /** The carriers' messages about missing rates. */
  readonly messages: readonly string[];
};

export type BoughtLabel = {
  readonly trackingNumber: string;
  readonly carrier: Carrier;
  readonly service: string;
  readonly price: Cents;
  /** Address of the label file. */
  readonly url: string;
};

export type TrackingEvent = {
  readonly trackingNumber: string;
  readonly status: "delivered" | "undeliverable" | "failed" | "under-way";
  /** Null where the carrier does not say. */
  readonly at: Date | null;
  /** For a delivery after a scan that it goes back: where it was delivered, as far as the carrier says. */
  readonly afterReturn: ScanPlace | null;
};

/** Where a parcel was scanned; an empty text where that is not said. */
export type ScanPlace = {
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  /** The carrier says that the sender has it. */
  readonly isSender: boolean;
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
    /** What is declared to customs; empty where that is not needed. */
    readonly customs: readonly CustomsLine[];
    /** The order's number, shown in the provider's own lists. */
    readonly reference: string;
  }): Promise<LabelQuote>;
  /** What a quoted rate costs now; null when it is gone. @throws ShippingProviderError */
  currentPrice(providerId: string, rateId: string): Promise<Cents | null>;
  /** @throws ShippingProviderError; when it is retryable, the label may have been bought */
  buy(providerId: string, rateId: string): Promise<BoughtLabel>;
  /** @returns null when no label was bought. @throws ShippingProviderError */
  find(providerId: string): Promise<BoughtLabel | null>;
  /** The file at a label's address. @throws ShippingProviderError */
  readFile(url: string): Promise<Uint8Array>;
  /** Requests a refund for an unused label, unless it was requested before. @throws ShippingProviderError */
  refund(providerId: string): Promise<void>;
  /**
   * Verifies and parses a webhook from its raw body and the header `X-Hmac-Signature`.
   * @returns null for events that say nothing about where a parcel is
   * @throws ShippingProviderError when the signature is wrong
   */
  readEvent(body: Uint8Array, signature: string | null): Promise<TrackingEvent | null>;
}

/** `retryable`: the result is unknown, or a later attempt may succeed. */
export class ShippingProviderError extends Error {
  override readonly name = "ShippingProviderError";
  readonly retryable: boolean;
  constructor(message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.retryable = options.retryable;
  }
}
