import type { BundleSize } from "../catalog/bundle-size.ts";
import { allocateOver } from "../money/allocate.ts";
import { add, type Cents, cents, subtract, ZERO } from "../money/cents.ts";
import { percentOf } from "../money/percent.ts";
import type { AppliedPromotion, Promotion, UnmetPromotion } from "./promotion.ts";

/** A line of a cart after its box's discount. */
export type DiscountedLine = {
  readonly productId: number | undefined;
  readonly net: Cents;
  /** Its bars. */
  readonly quantity: number;
  /** The box of the line; null for single bars. */
  readonly box: { readonly id: string; readonly size: BundleSize } | null;
};

export type PromotionResult<Line> = {
  /** The lines with what the promotions left of their net. */
  readonly lines: readonly Line[];
  readonly applied: readonly AppliedPromotion[];
  readonly unmet: readonly UnmetPromotion[];
};

/** The order in which promotions are applied. */
const effectOrder = ["box-price", "percent", "amount", "free-shipping"] as const;

/**
 * Applies promotions to a cart one after the other, each to what the previous ones left. No line
 * becomes negative. The amount of each is allocated to its lines by largest remainder.
 *
 * @param lines after the discounts of boxes
 * @param shippingBase the charge that free shipping would remove; zero where shipping is already
 * free
 */
export function applyPromotions<Line extends DiscountedLine>(
  lines: readonly Line[],
  shippingBase: Cents,
  promotions: readonly Promotion[],
): PromotionResult<Line> {
  const subtotal = add(...lines.map(({ net }) => net));
  let reducedLines = lines;
  let remainingShipping = shippingBase;

  const applied: AppliedPromotion[] = [];
  const unmet: UnmetPromotion[] = [];
  for (const promotion of sortByEffect(promotions)) {
    const { id, label, effect } = promotion;
    const shares = sharesOf(promotion, reducedLines);
    const onProducts = add(...shares.map(({ discount }) => discount));
    const onShipping = effect.kind === "free-shipping" ? remainingShipping : ZERO;

    const obstacle = findObstacle(promotion, lines, subtotal, add(onProducts, onShipping));
    if (obstacle) {
      unmet.push({ id, label, ...obstacle });
      continue;
    }

    applied.push({ id, label, onProducts, onShipping });
    remainingShipping = subtract(remainingShipping, onShipping);
    reducedLines = shares.map(({ line, discount }) => ({
      ...line,
      net: subtract(line.net, discount),
    }));
  }
  return { lines: reducedLines, applied, unmet };
}

/** The first reason why a promotion takes nothing off. */
function findObstacle(
  promotion: Promotion,
  lines: readonly DiscountedLine[],
  subtotal: Cents,
  discount: Cents,
): Pick<UnmetPromotion, "reason" | "missing"> | undefined {
  const { effect, minimum } = promotion;
  if (subtotal < minimum) return { reason: "minimum", missing: subtract(minimum, subtotal) };
  if (effect.kind === "free-shipping" && !lines.some((line) => isFor(promotion, line))) {
    return { reason: "other-products", missing: ZERO };
  }
  if (discount === ZERO) return { reason: "nothing-to-discount", missing: ZERO };
  return undefined;
}

function sortByEffect(promotions: readonly Promotion[]): Promotion[] {
  const rank = ({ effect }: Promotion) => effectOrder.indexOf(effect.kind);
  return [...promotions].sort((a, b) => rank(a) - rank(b) || compareIds(a.id, b.id));
}

/** Ids are numbers as text: the promotion that was made first is applied first, 9 before 10. */
function compareIds(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1);
}

/** Whether a promotion is for bars of this line. */
function isFor({ productIds, boxes }: Promotion, { productId, box }: DiscountedLine): boolean {
  if (box ? boxes === "excluded" : boxes === "only") return false;
  return productIds === null || (productId !== undefined && productIds.includes(productId));
}

/** A line's share of a promotion: what of its net is covered by it, and what it takes off. */
type Share<Line extends DiscountedLine = DiscountedLine> = {
  readonly line: Line;
  covered: Cents;
  discount: Cents;
};

/** What a promotion takes off each line. */
function sharesOf<Line extends DiscountedLine>(
  promotion: Promotion,
  lines: readonly Line[],
): Share<Line>[] {
  const { effect, maxUnits } = promotion;
  const shares = lines.map((line) => ({
    line,
    covered: isFor(promotion, line) ? line.net : ZERO,
    discount: ZERO,
  }));
  if (maxUnits !== undefined && effect.kind !== "box-price") coverOnlyCheapest(shares, maxUnits);
  const base = sumCovered(shares);
  if (base === ZERO) return shares;

  switch (effect.kind) {
    case "percent":
      takeOff(percentOf(base, effect.percent), shares);
      break;
    case "amount":
      takeOff(cents(Math.min(effect.amount, base)), shares);
      break;
    case "box-price":
      takeOffBoxes(effect, maxUnits ?? Number.POSITIVE_INFINITY, shares);
      break;
    case "free-shipping":
      break;
  }
  return shares;
}

function takeOff(discount: Cents, shares: readonly Share[]): void {
  for (const { item, part } of allocateOver(discount, shares, ({ covered }) => covered)) {
    item.discount = part;
  }
}

function sumCovered(shares: readonly Share[]): Cents {
  return add(...shares.map(({ covered }) => covered));
}

/** Of all covered bars, only so many of the cheapest stay covered. */
function coverOnlyCheapest(shares: readonly Share[], maxUnits: number): void {
  const unitPrice = ({ line, covered }: Share) => covered / line.quantity;
  const paying = shares.filter(({ covered }) => covered !== ZERO);
  let remainingUnits = maxUnits;
  for (const share of paying.toSorted((a, b) => unitPrice(a) - unitPrice(b))) {
    const { quantity } = share.line;
    const units = Math.min(quantity, remainingUnits);
    share.covered = cents(Math.round((share.covered * units) / quantity));
    remainingUnits -= units;
  }
}

/**
 * The price is that of the whole box, whichever of its bars the promotion is for; only these become
 * cheaper, and at most free.
 */
function takeOffBoxes(
  { size, price }: { readonly size: BundleSize; readonly price: Cents },
  maxUnits: number,
  shares: readonly Share[],
): void {
  const ids = new Set(shares.flatMap(({ line: { box } }) => (box?.size === size ? box.id : [])));

  let remainingBoxes = Math.floor(maxUnits / size);
  for (const id of ids) {
    if (remainingBoxes === 0) break;

    const ofBox = shares.filter(({ line }) => line.box?.id === id);
    const abovePrice = Math.max(0, add(...ofBox.map(({ line }) => line.net)) - price);
    const discount = cents(Math.min(abovePrice, sumCovered(ofBox)));
    if (discount === ZERO) continue;

    remainingBoxes -= 1;
    takeOff(discount, ofBox);
  }
}
