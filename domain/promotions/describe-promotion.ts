import { categoryNames } from "../catalog/category.ts";
import { formatUsd } from "../money/cents.ts";
import { formatPercent } from "../money/percent.ts";
import { formatDate } from "../shipping/format-delivery.ts";
import { joinNames } from "../words/join-names.ts";
import type { PromotionEffect } from "./promotion.ts";
import { type PromotionTerms, promotionLabel } from "./promotion-terms.ts";

/**
 * Describes a promotion in a sentence for the owner.
 *
 * @param productNames by id; missing products are described as deleted
 */
export function describePromotion(
  terms: PromotionTerms,
  productNames: ReadonlyMap<number, string>,
): string {
  const { code, minimum, maxUnits, maxUses, firstOrderOnly, oncePerCustomer } = terms;
  const subject = code ?? `“${promotionLabel(terms)}”`;
  const conditions = [
    maxUnits !== undefined &&
      `for ${maxUnits === 1 ? "one bar, the cheapest," : `at most ${maxUnits} bars, the cheapest ones,`} of an order`,
    minimum > 0 && `when the bars cost at least ${formatUsd(minimum)} together`,
    code === null && "without a code",
    firstOrderOnly && "on a customer's first order only",
    oncePerCustomer && "once per customer",
    maxUses !== null && `for ${maxUses === 1 ? "one order" : `${maxUses} orders`} in all`,
    describeDays(terms),
  ].filter((each) => each !== false && each !== "");
  const start = `${subject} ${describeEffect(terms.effect)}${describeScope(terms, productNames)}`;
  return `${[start, ...conditions].join(", ")}.`;
}

/** A short description, such as "10% off", "$5.00 off" or "free shipping". */
export function shortEffect(effect: PromotionEffect): string {
  switch (effect.kind) {
    case "percent":
      return `${formatPercent(effect.percent)}% off`;
    case "amount":
      return `${formatUsd(effect.amount)} off`;
    case "box-price":
      return `${effect.size}-bar box ${formatUsd(effect.price)}`;
    case "free-shipping":
      return "Free shipping";
  }
}

function describeEffect(effect: PromotionEffect): string {
  switch (effect.kind) {
    case "percent":
      return `takes ${formatPercent(effect.percent)}% off`;
    case "amount":
      return `takes up to ${formatUsd(effect.amount)} off`;
    case "box-price":
      return `lowers each ${effect.size}-bar box to ${formatUsd(effect.price)}`;
    case "free-shipping":
      return "makes shipping free";
  }
}

function describeScope(
  { effect, productIds, categories, boxes }: PromotionTerms,
  productNames: ReadonlyMap<number, string>,
): string {
  const names = productIds.map((id) => productNames.get(id) ?? "a bar that's gone");
  const bars = joinNames(names.length > 0 ? names : categories.map((each) => categoryNames[each]));
  switch (effect.kind) {
    case "box-price":
      return bars && `, taking it off ${bars} only`;
    case "free-shipping": {
      const isEveryOrder = bars === "" && boxes === "included";
      const where = { included: "", excluded: " that are not in boxes", only: " in boxes" }[boxes];
      return isEveryOrder ? "" : ` for orders with ${bars || "bars"}${where}`;
    }
    default: {
      const where = { included: "", excluded: ", but not in boxes", only: " in boxes" }[boxes];
      return ` ${bars || "all bars"}${where}`;
    }
  }
}

function describeDays({ fromDay, untilDay }: PromotionTerms): string {
  const day = (text: string) => `${formatDate(text)}, ${text.slice(0, 4)}`;
  if (fromDay && untilDay) return `from ${day(fromDay)} through ${day(untilDay)}`;
  if (fromDay) return `from ${day(fromDay)} on`;
  return untilDay ? `through ${day(untilDay)}` : "";
}
