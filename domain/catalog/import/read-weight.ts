import { isPlaceholder } from "../../csv/placeholders.ts";

const GRAMS = { kg: 1000, g: 1, lb: 453.592_37, oz: 28.349_523_125 } as const;
export type WeightUnit = keyof typeof GRAMS;

const unitNames: readonly (readonly [WeightUnit, RegExp])[] = [
  ["kg", /^(?:kgs?|kilos?|kilograms?)$/],
  ["g", /^(?:g|gr|gm|gms|grams?)$/],
  ["lb", /^(?:lbs?|pounds?)$/],
  ["oz", /^(?:oz|ounces?)$/],
];

export type ReadWeight =
  | { readonly code: "grams"; readonly grams: number }
  /** Empty or 0. */
  | { readonly code: "missing" }
  | { readonly code: "unreadable" };

/**
 * Reads a weight such as "70 g" or "2.5 oz"; of "70 g / 2.5 oz" the first one. Fractions and sums, such
 * as "1/2 lb" and "1 lb 2 oz", are not read.
 *
 * @param unit of numbers without one
 */
export function readWeight(text: string, unit: WeightUnit = "g"): ReadWeight {
  if (isPlaceholder(text)) return { code: "missing" };

  // A slash after a digit is a fraction's.
  const first =
    text
      .split(/(?<!\d ?)\/|[(|]/)[0]
      ?.trim()
      .toLowerCase() ?? "";
  const [, number = "", word = ""] = /^([\d.,]+)\s*([a-z]*)\.?$/.exec(first) ?? [];
  const written = word === "" ? unit : unitNames.find(([, names]) => names.test(word))?.[0];
  // "1,134 g" is thousands, "1,134 kg" decimals.
  const isThousands = written === "g" && /^\d{1,3}(?:,\d{3})+$/.test(number);
  const plain = isThousands ? number.replaceAll(",", "") : number.replace(",", ".");
  if (!written || !/^(?:\d+\.?|\d*\.\d+)$/.test(plain)) return { code: "unreadable" };

  const grams = Math.round(Number(plain) * GRAMS[written]);
  return grams > 0 ? { code: "grams", grams } : { code: "missing" };
}

/** The unit that a column's name ends with, such as "weightkg". */
export function unitOfColumn(name = ""): WeightUnit | undefined {
  return /^weight.*?(kg|lb|oz|g)s?$/.exec(name)?.[1] as WeightUnit | undefined;
}
