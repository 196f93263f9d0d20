import type { TaxProblems } from "#domain/tax/tax-form.ts";
import type { TaxSettings } from "#domain/tax/tax-schema.ts";
import type { ServerSaveResult } from "../shared/use-form-draft.ts";

/** Initial values of the form. */
export type TaxStart = { readonly settings: TaxSettings; readonly version: number };
export type SaveTaxAnswer = ServerSaveResult<TaxStart, TaxProblems, { start: TaxStart }>;

/** A row of the table of the last twelve months. */
export type StateSalesRow = {
  readonly state: string;
  readonly name: string;
  readonly orders: number;
  readonly sales: string;
  readonly tax: string;
  /** Sales as percentage of the nexus threshold; null when the state has none. */
  readonly nexusPercent: number | null;
  readonly threshold: string | null;
};
