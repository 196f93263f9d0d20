import type { PromotionTerms } from "./promotion-terms.ts";

/** What is known when somebody wants to use a promotion. */
export type PromotionUse = {
  readonly terms: PromotionTerms;
  /** The owner did not end it. */
  readonly isActive: boolean;
  /** Uses of orders, and of checkouts that are being paid. */
  readonly uses: number;
  /** One of them is this checkout's. */
  readonly isOwn: boolean;
  /** Another order of this customer, or another checkout, used it. False where nobody asked. */
  readonly usedBefore: boolean;
  /** The customer has ordered before. False where nobody asked. */
  readonly hasOrdered: boolean;
};

export type PromotionRefusal =
  | { readonly reason: "unknown" }
  | { readonly reason: "not-yet"; readonly code: string; readonly day: string }
  | { readonly reason: "over"; readonly code: string; readonly day: string | null }
  | { readonly reason: "used-up" | "first-order" | "used-before"; readonly code: string }
  | { readonly reason: "too-often"; readonly seconds: number };

/**
 * Why a promotion cannot be used; null when it can. Whether the cart is worth enough and has such
 * bars is seen when it is added up.
 *
 * @param today where the shop is, as 2026-11-20
 */
export function refusePromotion(use: PromotionUse, today: string): PromotionRefusal | null {
  const { terms, isActive, uses, isOwn, usedBefore, hasOrdered } = use;
  const { fromDay, untilDay, maxUses, firstOrderOnly, oncePerCustomer } = terms;
  const code = terms.code ?? terms.name;
  if (untilDay !== null && today > untilDay) return { reason: "over", code, day: untilDay };
  if (!isActive) return { reason: "over", code, day: null };
  if (fromDay !== null && today < fromDay) return { reason: "not-yet", code, day: fromDay };
  if (firstOrderOnly && hasOrdered) return { reason: "first-order", code };
  if (oncePerCustomer && usedBefore) return { reason: "used-before", code };
  if (maxUses !== null && uses >= maxUses && !isOwn) return { reason: "used-up", code };
  return null;
}

export type PromotionStatus = "active" | "scheduled" | "used-up" | "ended";

/** How a promotion stands for everybody. */
export function promotionStatus(
  use: Pick<PromotionUse, "terms" | "isActive" | "uses">,
  today: string,
): PromotionStatus {
  const anybody = { ...use, isOwn: false, usedBefore: false, hasOrdered: false };
  switch (refusePromotion(anybody, today)?.reason) {
    case "over":
      return "ended";
    case "not-yet":
      return "scheduled";
    case "used-up":
      return "used-up";
    default:
      return "active";
  }
}
