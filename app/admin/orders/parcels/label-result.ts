/** What the label dialog begins with. */
export type LabelStart = {
  /** False: the Labels screen must name the sender first. */
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
  /** "2 days"; empty where the carrier says nothing. */
  readonly days: string;
};

/** What the shop says to the label dialog. */
export type LabelResult =
  | {
      readonly code: "quoted";
      readonly labelId: string;
      readonly offers: readonly LabelOffer[];
      /** Null: found as it was typed. */
      readonly addressNote: string | null;
      readonly isAddressUnknown: boolean;
      readonly messages: readonly string[];
    }
  | { readonly code: "bought"; readonly text: string; readonly isShipped: boolean }
  | { readonly code: "voided" }
  | { readonly code: "refused" | "unclear"; readonly text: string }
  | { readonly code: "unreachable" };
