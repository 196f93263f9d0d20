import type { FileQuestion } from "#domain/csv/file-question.ts";
import type { PromotionForm, PromotionProblems } from "#domain/promotions/promotion-form.ts";
import type { PromotionStatus } from "#domain/promotions/refuse-promotion.ts";
import type { PromotionChange } from "#server/promotions/import-promotions.ts";
import type { ServerSaveResult } from "../shared/use-form-draft.ts";

/** Initial values of the form. */
export type CodeStart = { readonly form: PromotionForm; readonly version: number };
export type SaveCodeAnswer = ServerSaveResult<CodeStart, PromotionProblems>;

/** One code or automatic discount in the list. */
export type CodeRow = {
  readonly id: number;
  readonly label: string;
  readonly isAutomatic: boolean;
  /** A short description, such as "10% off". */
  readonly effect: string;
  /** What it does, in a sentence. */
  readonly sentence: string;
  readonly status: PromotionStatus;
  /** "3 of 10" */
  readonly uses: string;
};

/** An order that used it. */
export type CodeOrder = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly day: string;
};

/** A row of a file of codes. */
export type CodeFileRow = Pick<PromotionChange, "label" | "change"> & {
  /** What the code does. */
  readonly sentence: string;
};

/** The result of reading a file. */
export type CodeFileAnswer =
  | { readonly code: "imported"; readonly added: number; readonly changed: number }
  /** What the file will do; nothing is stored yet. */
  | { readonly code: "preview"; readonly rows: readonly CodeFileRow[] }
  | { readonly code: "asks"; readonly questions: readonly FileQuestion[] }
  | { readonly code: "unreadable"; readonly sentence: string };
