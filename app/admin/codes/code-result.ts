import type { PromotionForm, PromotionProblems } from "#domain/promotions/promotion-form.ts";
import type { PromotionStatus } from "#domain/promotions/refuse-promotion.ts";
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
