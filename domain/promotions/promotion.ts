import { add, type Cents } from "../money/cents.ts";
import type { Percent } from "../money/percent.ts";
import type { BundleSize } from "../pricing/bundle-size.ts";

/** What a promotion takes off. */
export type PromotionEffect =
  | { readonly kind: "percent"; readonly percent: Percent }
  | { readonly kind: "amount"; readonly amount: Cents }
  /** Every box of this size that costs more costs this much. */
  | { readonly kind: "box-price"; readonly size: BundleSize; readonly price: Cents }
  /** The shipping method's own price; extras such as a cold pack stay. */
  | { readonly kind: "free-shipping" };

/** A code that was typed, or a discount that comes by itself. Whether it may be used was checked. */
export type Promotion = {
  readonly id: string;
  /** For people, such as "Code SPRING". */
  readonly label: string;
  readonly effect: PromotionEffect;
  /** What the cart must cost after its boxes' discounts, before any promotion. */
  readonly minimum: Cents;
  /** The only bars that it takes money off; null for all. */
  readonly productIds: readonly number[] | null;
  /** Whether it takes money off bars in boxes. */
  readonly boxes: "included" | "excluded" | "only";
};

/** What a promotion took off a cart, as checkout and order keep it. */
export type AppliedPromotion = {
  readonly id: string;
  readonly label: string;
  readonly onBars: Cents;
  readonly onShipping: Cents;
};

/** Why a promotion takes nothing off a cart. */
export type UnmetPromotion = {
  readonly id: string;
  readonly label: string;
  readonly reason: "minimum" | "nothing-to-discount";
  /** How much is missing for the minimum; zero otherwise. */
  readonly missing: Cents;
};

/** What all promotions took off the bars together. */
export function promotionsOnBars(promotions: readonly AppliedPromotion[]): Cents {
  return add(...promotions.map(({ onBars }) => onBars));
}
