import type { PromotionStatus } from "#domain/promotions/refuse-promotion.ts";

export type ListedPromotion = {
  readonly id: number;
  readonly label: string;
  readonly isAutomatic: boolean;
  /** A short description, such as "10% off". */
  readonly effect: string;
  readonly sentence: string;
  readonly status: PromotionStatus;
  /** "3 of 10" */
  readonly uses: string;
};
