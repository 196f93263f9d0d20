import type { UsState } from "../places/us-states.ts";

/**
 * Initial rates of the states in percent, without local taxes. They are not charged before the
 * owner chooses the states where the shop collects tax. From secondary sources, read on
 * `TAXES_READ_ON`; laws change, so check with each state's department of revenue.
 */
export const startingStateTaxes: Readonly<Record<UsState, StartingStateTax>> = {
  AL: { candy: "2", food: "2", note: "Groceries at 2% since 2025." },
  AK: { candy: "0", food: "0", note: "No state tax; some places have their own." },
  AZ: { candy: "0", food: "0", note: "Exempt as food." },
  AR: { candy: "6.5", food: "0", ships: true, note: "Groceries at 0% since 2026, candy is none." },
  CA: { candy: "0", food: "0", note: "Exempt as food (Regulation 1602)." },
  CO: { candy: "2.9", food: "0", note: "Candy is no grocery." },
  CT: { candy: "6.35", food: "0", ships: true, note: "Candy is no grocery." },
  DE: { candy: "0", food: "0", hasSalesTax: false, note: "No sales tax." },
  DC: { candy: "6", food: "0", note: "Not confirmed for candy." },
  FL: { candy: "6", food: "0", note: "Candy is no grocery." },
  GA: { candy: "0", food: "0", ships: true, note: "Exempt as food; local taxes may apply." },
  HI: { candy: "4", food: "4", ships: true, note: "Groceries are taxed like the rest." },
  ID: { candy: "6", food: "6", note: "Groceries are taxed like the rest." },
  IL: { candy: "6.25", food: "0", note: "Groceries at 0% of the state since 2026, candy is none." },
  IN: { candy: "7", food: "0", ships: true, note: "Candy is no grocery." },
  IA: { candy: "6", food: "0", note: "Candy is no grocery." },
  KS: { candy: "0", food: "0", ships: true, note: "Food at 0% of the state since 2025." },
  KY: { candy: "6", food: "0", ships: true, note: "Candy is no grocery." },
  LA: { candy: "0", food: "0", note: "Exempt as food; local taxes may apply." },
  ME: { candy: "5.5", food: "0", note: "Candy is no grocery." },
  MD: { candy: "6", food: "0", note: "Candy is no grocery." },
  MA: { candy: "0", food: "0", note: "Exempt as food." },
  MI: { candy: "0", food: "0", ships: true, note: "Exempt as food." },
  MN: { candy: "6.875", food: "0", ships: true, note: "Candy is no grocery." },
  MS: { candy: "5", food: "5", ships: true, note: "Groceries at 5% since 2025." },
  MO: { candy: "1.225", food: "1.225", note: "Reduced rate for food." },
  MT: { candy: "0", food: "0", hasSalesTax: false, note: "No sales tax." },
  NE: { candy: "0", food: "0", ships: true, note: "Exempt as food." },
  NV: { candy: "0", food: "0", note: "Exempt as food." },
  NH: { candy: "0", food: "0", hasSalesTax: false, note: "No sales tax." },
  NJ: { candy: "6.625", food: "0", ships: true, note: "Candy is no grocery." },
  NM: { candy: "0", food: "0", ships: true, note: "Exempt as food." },
  NY: { candy: "4", food: "0", ships: true, note: "Candy is no grocery." },
  NC: { candy: "4.75", food: "0", ships: true, note: "Candy is no grocery; food has a local 2%." },
  ND: { candy: "5", food: "0", ships: true, note: "Candy is no grocery." },
  OH: { candy: "0", food: "0", ships: true, note: "Not confirmed for candy." },
  OK: { candy: "0", food: "0", note: "Not confirmed for candy; local taxes may apply." },
  OR: { candy: "0", food: "0", hasSalesTax: false, note: "No sales tax." },
  PA: { candy: "0", food: "0", ships: true, note: "Not confirmed for candy." },
  RI: { candy: "7", food: "0", ships: true, note: "Candy is no grocery." },
  SC: { candy: "0", food: "0", ships: true, note: "Exempt as food; local taxes may apply." },
  SD: { candy: "4.2", food: "4.2", ships: true, note: "Groceries are taxed like the rest." },
  TN: { candy: "7", food: "4", ships: true, note: "Reduced rate for food, not for candy." },
  TX: { candy: "6.25", food: "0", ships: true, note: "Candy is no grocery." },
  UT: { candy: "3", food: "3", note: "Reduced rate for food, local parts included." },
  VT: { candy: "0", food: "0", ships: true, note: "Exempt as food." },
  VA: { candy: "1", food: "1", note: "Reduced rate for food, local." },
  WA: { candy: "0", food: "0", ships: true, note: "Not confirmed for candy." },
  WV: { candy: "6", food: "0", ships: true, note: "Not confirmed for candy." },
  WI: { candy: "5", food: "0", ships: true, note: "Candy is no grocery." },
  WY: { candy: "0", food: "0", note: "Exempt as food." },
};

export type StartingStateTax = {
  /** In percent, as `parseTaxRate` reads it. */
  readonly candy: string;
  readonly food: string;
  /** Whether shipping of taxed goods is taxed. */
  readonly ships?: true;
  /** False where neither the state nor its places have one. */
  readonly hasSalesTax?: false;
  readonly note: string;
};

/** Sources of the table. */
export const taxSources = [
  "Rates of the states: federalstatelaw.com, Sales Tax by State, of 2025-12-15.",
  "Candy and food: Tax Foundation (2011, 2019), grocerydive.com (2025) for AL, AR, IL, KS and MS, CDTFA Regulation 1602 for CA.",
  "Shipping: taxhero.net and invoicemaker.com, Sales Tax on Shipping.",
] as const;

export const TAXES_READ_ON = "November 24, 2026";
