import { type Cents, cents } from "../money/cents.ts";

/** An ounce of the avoirdupois system in grams. */
const GRAMS_PER_OUNCE = 28.349523125;

/** Price of an ounce, rounded half up. */
export function pricePerOunce(price: Cents, grams: number): Cents {
  return cents(Math.round((price * GRAMS_PER_OUNCE) / grams));
}

/** Price of 100 grams, rounded half up, to compare bars of different weights. */
export function pricePer100Grams(price: Cents, grams: number): Cents {
  return cents(Math.floor((price * 200 + grams) / (grams * 2)));
}
