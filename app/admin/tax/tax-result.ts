import type { StateTaxForm, TaxProblems } from "#domain/tax/tax-form.ts";
import type { TaxSettings } from "#domain/tax/tax-schema.ts";
import type { SectionStart } from "../shared/save-section.ts";
import type { ServerSaveResult } from "../shared/use-form-draft.ts";

/** Initial values of the form. */
export type TaxStart = SectionStart<TaxSettings>;
export type SaveTaxAnswer = ServerSaveResult<TaxStart, TaxProblems, { start: TaxStart }>;

/** What was read from a file, for the form. Saved only with the form. */
export type TaxFile = { readonly code: "states"; readonly states: readonly StateTaxForm[] };

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
