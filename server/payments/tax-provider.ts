import type { Cents } from "#domain/money/cents.ts";
import type { CalculatedTax } from "#domain/tax/calculated-tax.ts";
import type { TaxCategory } from "#domain/tax/tax-category.ts";

/** An address, as far as it is known. */
export type TaxAddress = {
  /** Two letters. */
  readonly state: string;
  readonly zipCode: string;
  readonly city?: string;
  readonly street?: string;
};

/** What is sold, after all discounts. */
export type TaxableSale = {
  readonly lines: readonly {
    /** Of all bars of the line. */
    readonly net: Cents;
    readonly quantity: number;
    readonly category: TaxCategory;
  }[];
  readonly shipping: Cents;
  readonly to: TaxAddress;
  /** The shop; null while its address is not known. */
  readonly from: TaxAddress | null;
};

/** The service takes no more lines than these. */
export const MAX_TAX_LINES = 100;

/** A recorded sale. */
export type TaxTransaction = {
  readonly id: string;
  /** The service's ids of the lines, in their order. */
  readonly lineIds: readonly string[];
};

/**
 * What of a recorded sale is taken back. All amounts are positive. It is always a part of the sale,
 * if need be one with everything in it, because only such a reversal can be undone.
 */
export type TaxReversal =
  /** An amount that belongs to no line, with its tax in it. */
  | { readonly kind: "amount"; readonly amount: Cents }
  | {
      readonly kind: "parts";
      readonly lines: readonly {
        readonly lineId: string;
        readonly quantity: number;
        readonly goods: Cents;
        readonly tax: Cents;
      }[];
      /** Null when no shipping is taken back. */
      readonly shipping: { readonly amount: Cents; readonly tax: Cents } | null;
    };

/**
 * A service that calculates sales tax and keeps the books of it. Every method throws
 * PaymentProviderError when there is no answer, or a wrong one.
 */
export type TaxProvider = {
  /** Answers within seconds or not at all: somebody waits for it. */
  calculate(sale: TaxableSale): Promise<Omit<CalculatedTax, "place">>;
  /** @param reference unique. Repeated with the same one, it is the same transaction */
  record(calculation: string, reference: string): Promise<TaxTransaction>;
  /**
   * @param reference unique. Repeated with the same one, it is the same reversal
   * @returns the service's id of the reversal
   */
  reverse(transactionId: string, reversal: TaxReversal, reference: string): Promise<string>;
  /**
   * Cancels a reversal out, so that the sale stands as before it.
   *
   * @param reference unique. Repeated with the same one, it is done once
   * @returns the service's id of what undid it
   */
  undo(reversalId: string, reference: string): Promise<string>;
};
