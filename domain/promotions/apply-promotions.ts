import type { BundleSize } from "../catalog/bundle-size.ts";
import { allocate } from "../money/allocate.ts";
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

export type PromotionResult = {
  /** What the promotions took off each line, in the order of the lines. */
  readonly lineDiscounts: readonly Cents[];
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
export function applyPromotions(
  lines: readonly DiscountedLine[],
  shippingBase: Cents,
  promotions: readonly Promotion[],
): PromotionResult {
  const nets = lines.map(({ net }) => net);
  const subtotal = add(...nets);
  let remainingShipping = shippingBase;

  const applied: AppliedPromotion[] = [];
  const unmet: UnmetPromotion[] = [];
  for (const promotion of sortByEffect(promotions)) {
    const { id, label, effect } = promotion;
    const onLines = discountsOf(promotion, lines, nets);
    const onProducts = add(...onLines);
    const onShipping = effect.kind === "free-shipping" ? remainingShipping : ZERO;

    const obstacle = findObstacle(promotion, lines, subtotal, add(onProducts, onShipping));
    if (obstacle) {
      unmet.push({ id, label, ...obstacle });
      continue;
    }

    applied.push({ id, label, onProducts, onShipping });
    remainingShipping = subtract(remainingShipping, onShipping);
    onLines.forEach((amount, index) => {
      nets[index] = subtract(nets[index] ?? ZERO, amount);
    });
  }

  const lineDiscounts = lines.map(({ net }, index) => subtract(net, nets[index] ?? ZERO));
  return { lineDiscounts, applied, unmet };
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

/** What a promotion takes off each line. */
function discountsOf(
  promotion: Promotion,
  lines: readonly DiscountedLine[],
  nets: readonly Cents[],
): Cents[] {
  const { effect, maxUnits } = promotion;
  const coveredNets = nets.map((net, index) => {
    const line = lines[index];
    return line && isFor(promotion, line) ? net : ZERO;
  });
  const discountedNets =
    effect.kind === "box-price" ? coveredNets : netsOfCheapest(promotion, lines, coveredNets);
  const base = add(...discountedNets);
  const none = lines.map(() => ZERO);
  if (base === ZERO) return none;
  switch (effect.kind) {
    case "percent":
      return allocate(percentOf(base, effect.percent), discountedNets);
    case "amount":
      return allocate(cents(Math.min(effect.amount, base)), discountedNets);
    case "box-price":
      return boxDiscounts({ ...effect, maxUnits }, lines, { nets, discountedNets });
    case "free-shipping":
      return none;
  }
}

/** What of each line's net is covered: all, or only the cheapest bars up to its maximum. */
function netsOfCheapest(
  { maxUnits = Number.POSITIVE_INFINITY }: Promotion,
  lines: readonly DiscountedLine[],
  coveredNets: readonly Cents[],
): Cents[] {
  const covered = coveredNets.map(() => ZERO);
  const unitPrice = (index: number) => (coveredNets[index] ?? ZERO) / (lines[index]?.quantity ?? 1);
  const payingLines = coveredNets.flatMap((net, index) => (net === ZERO ? [] : index));
  let remainingUnits = maxUnits;
  for (const index of payingLines.toSorted((a, b) => unitPrice(a) - unitPrice(b) || a - b)) {
    const quantity = lines[index]?.quantity ?? 0;
    const taken = Math.min(quantity, remainingUnits);
    const [part = ZERO] = allocate(coveredNets[index] ?? ZERO, [taken, quantity - taken]);
    covered[index] = part;
    remainingUnits -= taken;
    if (remainingUnits === 0) break;
  }
  return covered;
}

/**
 * The price is that of the whole box, whichever of its bars the promotion is for; only these become
 * cheaper, and at most free.
 */
function boxDiscounts(
  effect: {
    readonly size: BundleSize;
    readonly price: Cents;
    readonly maxUnits: number | undefined;
  },
  lines: readonly DiscountedLine[],
  { nets, discountedNets }: Readonly<Record<"nets" | "discountedNets", readonly Cents[]>>,
): Cents[] {
  const { size, price, maxUnits = Number.POSITIVE_INFINITY } = effect;
  const ids = new Set(lines.flatMap(({ box }) => (box?.size === size ? box.id : [])));
  const discounts = lines.map(() => ZERO);

  let remainingBoxes = Math.floor(maxUnits / size);
  for (const id of ids) {
    if (remainingBoxes === 0) break;

    const ofBox = (all: readonly Cents[]) =>
      all.map((net, index) => (lines[index]?.box?.id === id ? net : ZERO));
    const covered = ofBox(discountedNets);
    const abovePrice = Math.max(0, add(...ofBox(nets)) - price);
    const discount = cents(Math.min(abovePrice, add(...covered)));
    if (discount === ZERO) continue;

    remainingBoxes -= 1;
    allocate(discount, covered).forEach((part, index) => {
      discounts[index] = add(discounts[index] ?? ZERO, part);
    });
  }
  return discounts;
}
