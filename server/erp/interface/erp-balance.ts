import type { Cents } from "#domain/money/cents.ts";
import type { ErpDocument } from "./erp-order.ts";

/** A fee that the payment provider kept, a payout to the bank, or both together. */
export type ErpBalanceEntry = {
  /** The reference by which the entry is found again: the provider's id. */
  readonly reference: string;
  readonly label: string;
  /** Negative when it was returned. */
  readonly fee: Cents;
  /** Negative when the bank returned it. */
  readonly payout: Cents;
  readonly day: string;
};

/** The ERP's ids of documents that the shop knows. */
export type ErpDocumentIds = {
  readonly invoices: readonly number[];
  readonly payments: readonly number[];
  readonly entries: readonly number[];
};

/** A customer's payment or refund, as the ERP has it. */
export type ErpPaymentTotal = {
  readonly name: string;
  readonly amount: Cents;
  /** Whether it is matched with what it pays. */
  readonly isMatched: boolean;
  /** The account that it went into instead of the clearing account; null if it did not. */
  readonly strayAccount: string | null;
};

/** Totals of these documents in the ERP, by id; missing, cancelled and draft ones are left out. */
export type ErpTotals = {
  readonly invoices: ReadonlyMap<number, Cents>;
  /** The credited amount of each invoice; invoices without a credit note are left out. */
  readonly credits: ReadonlyMap<number, Cents>;
  /** By invoice, the names of its documents that are still to be paid or paid back. */
  readonly open: ReadonlyMap<number, readonly string[]>;
  readonly payments: ReadonlyMap<number, ErpPaymentTotal>;
  readonly entries: ReadonlyMap<number, Cents>;
};

/** A posted line of the clearing account. */
export type ErpClearingLine = {
  readonly moveId: number;
  /** The payment that it belongs to, if any. */
  readonly paymentId: number | null;
  /** The name of its document, as people see it. */
  readonly document: string;
  readonly reference: string;
  readonly day: string;
  /** Negative when money left. */
  readonly amount: Cents;
};

/** The account that takes payments in, and gives refunds, fees and payouts out. */
export type ErpClearing = {
  /** Its code and name. */
  readonly account: string;
  readonly balance: Cents;
  /** Newest first. */
  readonly lines: readonly ErpClearingLine[];
  /** False when older ones were left out. */
  readonly isWhole: boolean;
  /** Why payments go into another account now; one sentence each. */
  readonly problems: readonly string[];
};

/** What the payment provider holds, and what both sides add up to. See Erp. */
export type ErpBalance = {
  /** Whether the settings name the accounts for fees and payouts. */
  readonly booksBalance: boolean;
  /** For reconciliation: reads many documents with few calls. */
  readTotals(ids: ErpDocumentIds): Promise<ErpTotals>;
  /** For reconciliation with what the payment provider holds. */
  readClearing(): Promise<ErpClearing>;
  /** @throws ErpError naming everything that prevents booking fees and payouts */
  requireBalanceSetup(): Promise<void>;
  /**
   * Books fees and payouts in the payments journal, in the given order, each once, found again by
   * its reference. All or nothing: none is booked when one is refused.
   */
  bookBalance(entries: readonly ErpBalanceEntry[]): Promise<ErpDocument[]>;
};
