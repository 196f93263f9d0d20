/** The exact weight of an avoirdupois ounce. */
const GRAMS_PER_OUNCE = 28.349523125;
const OUNCES_PER_POUND = 16;
/** From here on only pounds are declared. */
const FOUR_POUNDS = 64;
/** The most decimals that the law allows. */
const MAX_DECIMALS = 2;
/** The largest share that rounding may take away before another decimal is shown. */
const MAX_LOST = 0.01;

/**
 * The net weight as required by 21 CFR 101.7: ounces first, with pounds beside them from one pound
 * on. Ounces are rounded down, so that a label never promises more than is in the wrapper.
 */
export function netWeightText(grams: number): string {
  const ounces = grams / GRAMS_PER_OUNCE;
  if (ounces < OUNCES_PER_POUND) return `Net Wt ${roundedDown(ounces)} oz (${metric(grams)})`;
  const tenths = Math.floor(ounces * 10);
  const pounds = poundsText(tenths);
  if (ounces < FOUR_POUNDS) return `Net Wt ${tenths / 10} oz (${pounds}) ${metric(grams)}`;
  return `Net Wt ${pounds} (${metric(grams)})`;
}

/** The fewest decimals that lose less than a hundredth. */
function roundedDown(ounces: number): number {
  for (let decimals = 0; ; decimals++) {
    const scale = 10 ** decimals;
    const down = Math.floor(ounces * scale) / scale;
    if (decimals === MAX_DECIMALS || ounces - down < ounces * MAX_LOST) return down;
  }
}

function poundsText(tenthsOfOunces: number): string {
  const perPound = OUNCES_PER_POUND * 10;
  const rest = (tenthsOfOunces % perPound) / 10;
  const pounds = `${Math.floor(tenthsOfOunces / perPound)} lb`;
  return rest === 0 ? pounds : `${pounds} ${rest} oz`;
}

function metric(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${grams / 1000} kg`;
}
