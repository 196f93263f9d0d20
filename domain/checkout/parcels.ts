import { add, type Cents, ZERO } from "../money/cents.ts";
import type { AppliedPromotion } from "../promotions/promotion.ts";
import type { CheckoutLine, Parcels, QuotedLines } from "./checkout-content.ts";

/** The content of each recipient's parcel, in the order of the recipients. */
export function listParcels({ contents, of }: Parcels): QuotedLines[] {
  return of.map((position) => {
    const content = contents[position];
    if (!content) throw new Error("A parcel has no content.");
    return content;
  });
}

/**
 * The sums of several parcels with the same bars. They have no tax parts and no shipping charge: each
 * parcel has its own.
 *
 * @param parcels at least one
 */
export function sumParcels(parcels: readonly QuotedLines[]): QuotedLines {
  const sumOf = (name: keyof QuotedLines["totals"]) =>
    add(...parcels.map(({ totals }) => totals[name]));
  const lines = (parcels[0]?.lines ?? []).map((line, index): CheckoutLine => {
    const same = parcels.flatMap((parcel) => parcel.lines[index] ?? []);
    return {
      ...line,
      quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
      discount: add(...same.map(({ discount }) => discount)),
      tax: same.some(({ tax }) => tax === null) ? null : add(...same.map(taxOfLine)),
    };
  });
  return {
    lines,
    totals: {
      subtotal: sumOf("subtotal"),
      discount: sumOf("discount"),
      tax: sumOf("tax"),
      shipping: sumOf("shipping"),
      total: sumOf("total"),
    },
    taxes: [],
    shippingCharge: null,
    promotions: sumPromotions(parcels.flatMap(({ promotions }) => promotions)),
  };
}

function taxOfLine({ tax }: CheckoutLine): Cents {
  return tax ?? ZERO;
}

function sumPromotions(applied: readonly AppliedPromotion[]): AppliedPromotion[] {
  const sums = new Map<string, AppliedPromotion>();
  for (const promotion of applied) {
    const before = sums.get(promotion.id);
    sums.set(promotion.id, {
      ...promotion,
      onProducts: add(promotion.onProducts, before?.onProducts ?? ZERO),
      onShipping: add(promotion.onShipping, before?.onShipping ?? ZERO),
    });
  }
  return [...sums.values()];
}
