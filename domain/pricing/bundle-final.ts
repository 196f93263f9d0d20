import { type Cents, subtract, ZERO } from "../money/cents.ts";
import { type Percent, percent, percentOf } from "../money/percent.ts";

/** The typical bundle on the pricing screen: base, percent and final price. */
export type BundleFigures = {
  readonly base: Cents;
  readonly discountPercent: Percent;
  readonly final: Cents;
};

/**
 * base × (1 − percent
 * 100), with the discount rounded like a shopper's bundle.
 */
export function finalPriceOf(base: Cents, discountPercent: Percent): Cents {
  return subtract(base, percentOf(base, discountPercent));
}

/**
 * The percent that turns `base` into `final`, rounded half up to hundredths and limited to 0–100.
 */
export function discountBetween(base: Cents, final: Cents): Percent {
  if (base <= 0 || final >= base) return percent(0);
  if (final <= 0) return percent(10_000);
  const doubled = BigInt(base - final) * 20_000n + BigInt(base);
  return percent(Number(doubled / (2n * BigInt(base))));
}

export type SettledFigures =
  | { readonly ok: true; readonly figures: BundleFigures }
  | { readonly ok: false; readonly problem: "final-above-base" | "final-and-percent-differ" };

/**
 * Makes the three figures of a form agree. A typed percent decides the final price; a typed final
 * price decides the percent. A form without JavaScript may contain both, contradicting each other:
 * that is refused, because one of them would have to be changed silently.
 *
 * @param shown the figures that a plain form was opened with; undefined when the browser kept the
 *   figures in agreement while they were typed
 */
export function settleFigures(
  typed: BundleFigures,
  shown: BundleFigures | undefined,
): SettledFigures {
  const { base, discountPercent, final } = typed;
  const following = finalPriceOf(base, discountPercent);
  // An empty final price asks for the computed one.
  if (final === ZERO || final === following) return settled({ ...typed, final: following });
  const derived = discountBetween(base, final);
  // The percent was derived from this final price already; a large base may round it by cents.
  if (final <= base && discountPercent === derived) return settled(typed);
  if (final === shown?.final) return settled({ ...typed, final: following });
  if (final > base) return { ok: false, problem: "final-above-base" };
  if (discountPercent !== shown?.discountPercent) {
    return { ok: false, problem: "final-and-percent-differ" };
  }
  return settled({ ...typed, discountPercent: derived });
}

function settled(figures: BundleFigures): SettledFigures {
  return { ok: true, figures };
}
