import type { FileQuestion } from "../csv/file-question.ts";
import { formatUsd } from "../money/cents.ts";
import { type PricesOutside, withLimitsFor } from "./effective-price.ts";
import type { PricingSettings } from "./pricing-settings-schema.ts";

/** Asks whether the limits move, or shoppers pay something else than the file says. */
export function priceLimitsQuestion(
  outside: PricesOutside,
  pricing: Pick<PricingSettings, "individual">,
): FileQuestion {
  const { count, lowest, highest } = outside;
  const ends = [lowest, highest].flatMap((price) => (price === null ? [] : formatUsd(price)));
  const cut = [
    ...(lowest === null ? [] : [formatUsd(pricing.individual.minimumPrice)]),
    ...(highest === null ? [] : [formatUsd(pricing.individual.maximumPrice)]),
  ].join(" or ");
  const about =
    count === 1
      ? `1 bar of this file is outside your price limits, ${limitsText(pricing)}: it costs ${ends[0]}.`
      : `${count.toLocaleString("en-US")} bars of this file are outside your price limits, ${limitsText(pricing)}: they cost as much as ${ends.join(" and ")}.`;
  return {
    id: "price-limits",
    sentence: `${about} What should shoppers pay?`,
    choices: [
      {
        value: "move",
        label: `What the file says: move the limits to ${limitsText(withLimitsFor(pricing, outside))}`,
      },
      { value: "keep", label: `${cut}: leave the limits as they are` },
    ],
  };
}

function limitsText({ individual }: Pick<PricingSettings, "individual">): string {
  return `${formatUsd(individual.minimumPrice)} to ${formatUsd(individual.maximumPrice)}`;
}
