import type { TaxProblems } from "#domain/tax/tax-form.ts";
import type { TaxSettings } from "#domain/tax/tax-schema.ts";
import type { ServerSaveResult } from "../shared/use-form-draft.ts";

/** What the form begins from. */
export type TaxStart = { readonly settings: TaxSettings; readonly version: number };
export type SaveTaxAnswer = ServerSaveResult<TaxStart, TaxProblems, { start: TaxStart }>;

/** One state in the table of the last twelve months. */
export type StateSalesRow = {
  readonly state: string;
  readonly name: string;
  readonly orders: number;
  readonly sales: string;
  readonly tax: string;
  /** Of the sales from which the state's tax is owed; null where there is none to owe. */
  readonly nexusPercent: number | null;
  readonly threshold: string | null;
};
