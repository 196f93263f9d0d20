import { type Cents, cents } from "../money/cents.ts";

/** Price of 100 grams, rounded half up, to compare bars of different weights. */
export function pricePer100Grams(price: Cents, grams: number): Cents {
  return cents(Math.floor((price * 200 + grams) / (grams * 2)));
}
