import { type Cents, cents } from "../money/cents.ts";

/** What 100 grams of a bar cost, rounded half up; bars of any weight can be compared by it. */
export function pricePer100Grams(price: Cents, grams: number): Cents {
  return cents(Math.floor((price * 200 + grams) / (grams * 2)));
}
