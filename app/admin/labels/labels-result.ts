import type { LabelForm, LabelProblems } from "#domain/labels/label-form.ts";
import type { ServerSaveResult } from "../shared/use-form-draft.ts";

export type { LabelRow, SalesMeter } from "./label-view.ts";

/** Initial values of the form of a product's label. */
export type LabelStart = { readonly form: LabelForm; readonly version: number };
export type SaveLabelAnswer = ServerSaveResult<LabelStart, LabelProblems, { start: LabelStart }>;
