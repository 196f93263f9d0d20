import { Problem } from "../form/form-codec.ts";
import { formatUsd, parseDecimal, toDecimal } from "../money/cents.ts";
import type { RateBasis, RateStep } from "./shipping-schema.ts";

/** Units of rate tables. */
export const basisUnits: Record<RateBasis, string> = {
  flat: "",
  weight: "ounces",
  count: "bars",
  subtotal: "dollars",
};

const MAX_STEPS = 60;

/** As typed: "16 6.50" on each line, "more 14.00" on the last; a single price for a flat rate. */
export function stepsText(by: RateBasis, steps: readonly RateStep[]): string {
  if (by === "flat") return steps.map(({ price }) => toDecimal(price)).join("\n");
  return steps
    .map(({ upTo, price }) => `${upTo === null ? "more" : limitText(by, upTo)} ${toDecimal(price)}`)
    .join("\n");
}

/** @param upTo in cents for subtotal steps */
export function limitText(by: RateBasis, upTo: number): string {
  return String(by === "subtotal" ? upTo / 100 : upTo);
}

/** Parses a rate table, in which every parcel must have exactly one price. */
export function readSteps(by: RateBasis, text: string): RateStep[] | Problem {
  const typed = text.split("\n").map((line) => line.trim().replaceAll("$", ""));
  const lines = typed.filter((line) => line !== "");

  if (by === "flat") {
    const price = lines.length === 1 ? readPrice(lines[0]) : undefined;
    if (price === undefined) return new Problem("Enter one price, such as 8.99.");
    return [{ upTo: null, price }];
  }

  if (lines.length > MAX_STEPS) return new Problem(`Up to ${MAX_STEPS} lines fit in a table.`);
  const steps: RateStep[] = [];
  for (const line of lines) {
    const [limit = "", amount = "", ...more] = line.split(/[\s,;:]+/);
    const price = readPrice(amount);
    const upTo = limit.toLowerCase() === "more" ? null : readLimit(by, limit);
    if (price === undefined || upTo === undefined || more.length > 0) {
      return new Problem(
        `“${line.slice(0, 40)}” can't be read. Write how many ${basisUnits[by]} it goes up to, then the price: 16 6.50`,
      );
    }

    const before = steps.at(-1);
    if (before?.upTo === null) {
      return new Problem("Nothing can come after the line that begins with “more”.");
    }
    if (before && upTo === before.upTo) {
      return new Problem(`Two lines go up to ${limit}. Remove one.`);
    }
    if (before && upTo !== null && upTo < before.upTo) {
      return new Problem(
        `“${limit}” comes after “${limitText(by, before.upTo)}”, so the two overlap. Put the smaller one first.`,
      );
    }
    steps.push({ upTo, price });
  }

  const last = steps.at(-1);
  if (last && last.upTo !== null) {
    const unit = by === "subtotal" ? formatUsd(last.price).slice(0, 1) : "";
    return new Problem(
      `An order above ${unit}${limitText(by, last.upTo)}${unit ? "" : ` ${basisUnits[by]}`} has no price. End with a line such as: more 14.00`,
    );
  }
  return last ? steps : new Problem("Enter at least one line: more 8.99");
}

function readPrice(text: string | undefined) {
  const price = /^\d*\.?\d{0,2}$/.test(text ?? "") ? parseDecimal(text ?? "") : undefined;
  return price !== undefined && price <= 100_000 ? price : undefined;
}

/** How a limit is typed: dollars, pieces or ounces. */
const limits: Record<Exclude<RateBasis, "flat">, RegExp> = {
  subtotal: /^\d{1,6}(?:\.\d{1,2})?$/,
  count: /^\d{1,4}$/,
  weight: /^\d{1,4}(?:\.\d)?$/,
};

function readLimit(by: Exclude<RateBasis, "flat">, text: string): number | undefined {
  if (!limits[by].test(text)) return undefined;
  return by === "subtotal" ? parseDecimal(text) : Number(text);
}
