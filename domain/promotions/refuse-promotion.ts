import type { PromotionTerms } from "./promotion-terms.ts";

/** The state of a promotion for one customer and checkout. */
export type PromotionUse = {
  readonly terms: PromotionTerms;
  /** False once the owner has ended it. */
  readonly isActive: boolean;
  /** Uses of orders, and reserved uses of checkouts. */
  readonly uses: number;
  /** Whether one of the uses belongs to this checkout. */
  readonly isOwn: boolean;
  /** Whether another order or checkout of this customer used it. False before Pay. */
  readonly usedBefore: boolean;
  /** Whether the customer has placed an order before, paid or not. False before Pay. */
  readonly hasOrdered: boolean;
};

export type PromotionRefusal =
  | { readonly reason: "unknown" }
  | { readonly reason: "not-yet"; readonly code: string; readonly day: string }
  | { readonly reason: "over"; readonly code: string; readonly day: string | null }
  | { readonly reason: "used-up" | "first-order" | "used-before"; readonly code: string }
  | { readonly reason: "too-often"; readonly seconds: number };

/**
 * Why a promotion cannot be used; null when it can. Minimum subtotal and eligible bars are checked
 * when the cart is priced.
 *
 * @param today in the shop's time zone, such as 2026-11-20
 */
export function refusePromotion(use: PromotionUse, today: string): PromotionRefusal | null {
  const { terms, isActive, uses, isOwn, usedBefore, hasOrdered } = use;
  const { fromDay, untilDay, maxUses, firstOrderOnly, oncePerCustomer } = terms;
  const code = terms.code ?? terms.name;

  if (untilDay !== null && today > untilDay) return { reason: "over", code, day: untilDay };
  if (!isActive) return { reason: "over", code, day: null };
  if (fromDay !== null && today < fromDay) return { reason: "not-yet", code, day: fromDay };

  // Another checkout that is being paid with it will be the first order.
  if (firstOrderOnly && (hasOrdered || usedBefore)) return { reason: "first-order", code };
  if (oncePerCustomer && usedBefore) return { reason: "used-before", code };
  if (maxUses !== null && uses >= maxUses && !isOwn) return { reason: "used-up", code };
  return null;
}

export type PromotionStatus = "active" | "scheduled" | "used-up" | "ended";

/** The status of a promotion, regardless of the customer. */
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
