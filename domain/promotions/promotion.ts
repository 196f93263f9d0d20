import type { BundleSize } from "../catalog/bundle-size.ts";
import { add, type Cents } from "../money/cents.ts";
import type { Percent } from "../money/percent.ts";

/** The effect of a promotion. */
export type PromotionEffect =
  | { readonly kind: "percent"; readonly percent: Percent }
  | { readonly kind: "amount"; readonly amount: Cents }
  /** Boxes of this size cost at most this much. */
  | { readonly kind: "box-price"; readonly size: BundleSize; readonly price: Cents }
  /** Removes the shipping method's own price; extras such as a cold pack are still charged. */
  | { readonly kind: "free-shipping" };

/** A code, or an automatic discount. Its validity was checked before. */
export type Promotion = {
  readonly id: string;
  /** Its name, such as "Code SPRING". */
  readonly label: string;
  readonly effect: PromotionEffect;
  /** Minimum of the cart after its boxes' discounts, before any promotion. */
  readonly minimum: Cents;
  /** The products it applies to; null for all. */
  readonly productIds: readonly number[] | null;
  /** Whether it applies to bars in boxes. */
  readonly boxes: "included" | "excluded" | "only";
  /** How many bars of an order it is for at most, the cheapest first; undefined for any number. */
  readonly maxUnits?: number;
};

/**
 * How many bars of an order a code is for where the owner does not say: more than anybody gives away
 * on purpose, so that a code that everybody knows empties no shelf.
 */
export const MAX_UNITS_OF_CODE = 500;

/** Id of the discount that rounds a total down that is too small to charge. No promotion has it. */
export const ROUNDING_ID = "0";

/** Whether an applied discount is a promotion of the owner's, whose uses are counted. */
export function isCounted({ id }: Pick<AppliedPromotion, "id">): boolean {
  return id !== ROUNDING_ID;
}

/** An applied promotion, as stored in checkout and order. */
export type AppliedPromotion = {
  readonly id: string;
  readonly label: string;
  readonly onProducts: Cents;
  readonly onShipping: Cents;
};

/** Why a promotion was not applied. */
export type UnmetPromotion = {
  readonly id: string;
  readonly label: string;
  readonly reason: "minimum" | "nothing-to-discount" | "other-products";
  /** The missing amount to the minimum; zero for other reasons. */
  readonly missing: Cents;
};

/** The sum of all promotions on the bars. */
export function promotionsOnProducts(promotions: readonly AppliedPromotion[]): Cents {
  return add(...promotions.map(({ onProducts }) => onProducts));
}
