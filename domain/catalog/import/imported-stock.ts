import { readYesNo } from "../../csv/yes-no.ts";

const MOST = 1_000_000;

/** What another shop says about a product's stock. Missing values are not in the file. */
export type StockFacts = {
  /** As written; several of several places are added up. */
  readonly counts: readonly string[];
  /** Whether it counts at all. */
  readonly isTracked?: boolean | undefined;
  /** Whether it goes on selling when nothing is left. */
  readonly sellsAtZero?: boolean | undefined;
  readonly inStock?: boolean | undefined;
};

export type ImportedStock = { readonly count?: number; readonly inStock?: boolean };

/**
 * Whether a new bar is counted here, or simply in stock. What is not counted there, or sold beyond
 * zero, is in stock and not counted.
 */
export function stockOf(facts: StockFacts, notes: string[]): ImportedStock {
  const counts = facts.counts.flatMap((text) => wholeCount(text) ?? []);
  if (facts.inStock === false && counts.every((count) => count <= 0)) {
    return counts.length > 0 && facts.isTracked !== false ? { count: 0 } : { inStock: false };
  }

  if (facts.sellsAtZero && facts.isTracked !== false) {
    notes.push("It keeps selling at zero there, so it isn't counted here.");
    return { inStock: facts.inStock ?? true };
  }
  if (facts.isTracked === false) return { inStock: facts.inStock ?? true };
  if (counts.length === 0) return facts.inStock === undefined ? {} : { inStock: facts.inStock };

  const negative = counts.filter((count) => count < 0);
  if (negative.length > 0) {
    notes.push(
      `It's at ${negative.join(" and ").replaceAll("-", "−")} there: more was sold than there was. Here it begins with 0.`,
    );
  }

  const total = counts.reduce((sum, count) => sum + Math.max(count, 0), 0);
  if (facts.inStock === false) {
    notes.push(`It's out of stock there, with ${total.toLocaleString("en-US")} left.`);
    return { inStock: false };
  }
  return { count: Math.min(total, MOST) };
}

/** Yes and no, and "In stock", "Out of stock" and "Sold out". */
export function readInStock(text: string): boolean | undefined {
  const words = text.toLowerCase().replace(/[^a-z]/g, "");
  if (/^(?:outofstock|soldout|unavailable)$/.test(words)) return false;
  return /^(?:instock|available)$/.test(words) || readYesNo(text);
}

/** "24", "24.0", "1,200", "-3" or "−3"; half a bar is none. */
function wholeCount(text: string): number | undefined {
  const withMinus = text.trim().replace("−", "-");
  const digits = withMinus.replace(/,(?=\d{3}(?:\D|$))/g, "");
  return /^-?\d{1,9}(?:\.\d+)?$/.test(digits) ? Math.trunc(Number(digits)) : undefined;
}
