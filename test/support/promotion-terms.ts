import { decodeForm, encodeForm } from "#domain/form/form-codec.ts";
import {
  newPromotion,
  promotionCodec,
  type TypedPromotion,
} from "#domain/promotions/promotion-codec.ts";
import type { PromotionTerms } from "#domain/promotions/promotion-terms.ts";

/** What the form of a new promotion reads when these fields are changed. @throws when it is invalid */
export function promotionTerms(change: Partial<TypedPromotion>): PromotionTerms {
  const typed = { ...encodeForm(promotionCodec, newPromotion), ...change };
  const decoded = decodeForm(promotionCodec, typed);
  if (decoded.code !== "valid") throw new Error(JSON.stringify(decoded));
  return decoded.data;
}
