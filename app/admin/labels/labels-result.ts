import type { LabelForm, LabelProblems } from "#domain/labels/label-form.ts";
import type { LabelSettings } from "#domain/labels/label-settings.ts";
import type { LabelSettingsProblems } from "#domain/labels/label-settings-form.ts";
import type { ServerSaveResult } from "../shared/use-form-draft.ts";

export type { LabelRow, SalesMeter } from "./label-view.ts";

/** Initial values of the form of a product's label. */
export type LabelStart = { readonly form: LabelForm; readonly version: number };
export type SaveLabelAnswer = ServerSaveResult<LabelStart, LabelProblems, { start: LabelStart }>;

/** Initial values of the form of the maker. */
export type LabelSettingsStart = { readonly settings: LabelSettings; readonly version: number };
export type SaveLabelSettingsAnswer = ServerSaveResult<
  LabelSettingsStart,
  LabelSettingsProblems,
  { start: LabelSettingsStart }
>;
