import type { CalculatedTax } from "./calculated-tax.ts";
import type { TaxRates } from "./tax-rates.ts";

/** What the tax of a cart follows from: rates, or a figure that a tax service calculated for it. */
export type TaxBasis =
  | { readonly rates: TaxRates; readonly calculated?: undefined }
  | { readonly calculated: CalculatedTax; readonly rates?: undefined };
