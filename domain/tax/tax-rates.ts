import { NO_TAX, type TaxRate } from "./tax-rate.ts";

/** What is charged at one place. */
export type TaxRates = {
  /** For people: "Colorado"; null for the one rate of all states. */
  readonly place: string | null;
  readonly candy: TaxRate;
  readonly food: TaxRate;
  readonly isShippingTaxed: boolean;
};

/** Where there is no tax, or nobody knows yet. */
export const untaxed: TaxRates = {
  place: null,
  candy: NO_TAX,
  food: NO_TAX,
  isShippingTaxed: false,
};
