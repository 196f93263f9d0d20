import { NO_TAX, type TaxRate } from "./tax-rate.ts";

/** The tax rates of a place. */
export type TaxRates = {
  /** Its name, such as "Colorado"; null for the single rate of all states. */
  readonly place: string | null;
  readonly candy: TaxRate;
  readonly food: TaxRate;
  readonly isShippingTaxed: boolean;
};

/** Where there is no tax, or the destination is unknown. */
export const untaxed: TaxRates = {
  place: null,
  candy: NO_TAX,
  food: NO_TAX,
  isShippingTaxed: false,
};
