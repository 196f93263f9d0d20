import { describePromotion, shortEffect } from "#domain/promotions/describe-promotion.ts";
import { promotionStatus } from "#domain/promotions/refuse-promotion.ts";
import type { StoredPromotion } from "#server/promotions/promotion-queries.ts";

export type ListedPromotion = ReturnType<typeof listedPromotion>;

export function listedPromotion(
  promotion: StoredPromotion,
  products: ReadonlyMap<number, string>,
  today: string,
) {
  const { id, terms, uses } = promotion;
  return {
    id,
    label: terms.code ?? terms.name,
    isAutomatic: terms.code === null,
    /** "10% off" */
    effect: shortEffect(terms.effect),
    sentence: describePromotion(terms, products),
    status: promotionStatus(promotion, today),
    /** "3 of 10" */
    uses: terms.maxUses === null ? String(uses) : `${uses} of ${terms.maxUses}`,
  };
}
