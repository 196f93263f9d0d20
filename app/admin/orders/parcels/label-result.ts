/** Initial data of the label dialog. */
export type LabelStart = {
  /** False when the sender is still missing on the Labels screen. */
  readonly hasSender: boolean;
  readonly ounces: number;
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly estimatedBars: number;
};

export type LabelOffer = {
  readonly id: string;
  readonly service: string;
  readonly price: string;
  /** "2 days"; empty when unknown. */
  readonly days: string;
};

/** The server's answers to the label dialog. */
export type LabelResult =
  | {
      readonly code: "quoted";
      readonly labelId: string;
      readonly offers: readonly LabelOffer[];
      /** Null when the address was found exactly as typed. */
      readonly addressNote: string | null;
      readonly isAddressUnknown: boolean;
      readonly messages: readonly string[];
    }
  | { readonly code: "bought"; readonly text: string; readonly isShipped: boolean }
  | { readonly code: "voided" }
  | { readonly code: "refused" | "unclear"; readonly text: string }
  | { readonly code: "unreachable" };
