import type { ElsewhereMethod } from "#domain/orders/paid-elsewhere.ts";
import type { TaxRate } from "#domain/tax/tax-rate.ts";

/** One of the options in the ERP that a setting chooses from. */
export type ErpChoice = {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly isChosen: boolean;
};

/** The journal of a way to pay outside the payment provider. */
export type ErpJournal = {
  readonly method: ElsewhereMethod;
  /** The name of the setting that chooses it. */
  readonly setting: string;
  /** Null while none is chosen: orders that were paid like this wait. */
  readonly journal: { readonly id: number; readonly name: string; readonly code: string } | null;
};

/** The services whose money the shop owes to somebody, so that it is no income. */
export const owedSkus = ["SHOP-TAX", "SHOP-GIFT"] as const;
export type OwedSku = (typeof owedSkus)[number];

/** What needs something of the ERP: every order, the ones paid through the provider, … */
export type ErpNeed =
  | "every-order"
  | "provider"
  | ElsewhereMethod
  | OwedSku
  | "taxes"
  | "balance"
  | "lots";

/** What is missing in the ERP or in the settings. What needs it waits; nothing is guessed. */
export type ErpGap = {
  readonly need: ErpNeed;
  /** What is missing and what to do about it. */
  readonly message: string;
  /** What waits for it. */
  readonly waits: string;
  /** What the ERP has that would fit: lines to copy into the settings. */
  readonly proposals: readonly { readonly line: string; readonly name: string }[];
};

/** What the shop found in the ERP for its settings. */
export type ErpSetup = {
  readonly companies: readonly ErpChoice[];
  readonly journals: readonly ErpChoice[];
  readonly elsewhereJournals: readonly ErpJournal[];
  readonly warehouses: readonly ErpChoice[];
  /** Where sales tax that is a line, and gift cards, are owed. */
  readonly taxAccounts: readonly ErpChoice[];
  readonly giftCardAccounts: readonly ErpChoice[];
  readonly taxModes: readonly ErpChoice[];
  readonly feeAccounts: readonly ErpChoice[];
  readonly payoutAccounts: readonly ErpChoice[];
  /** All that is missing, what every order waits for first. */
  readonly gaps: readonly ErpGap[];
  /** The rates of the taxes that the shop makes when the first order has them. */
  readonly taxesToMake: readonly TaxRate[];
};

/** What the shop needs of the ERP and of its settings. See Erp. */
export type ErpChecks = {
  /**
   * Checks the settings and the user's rights against the ERP, without a cache.
   *
   * @param rates all at which the shop may tax an order
   */
  readSetup(rates: readonly TaxRate[]): Promise<ErpSetup>;
  /**
   * Call before the first write, with what the order needs besides what every order does.
   *
   * @throws ErpError naming what is missing for it
   */
  requireSetup(needs: readonly ErpNeed[]): Promise<void>;
};
