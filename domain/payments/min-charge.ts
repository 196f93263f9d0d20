import { cents } from "../money/cents.ts";

/**
 * The smallest payment in dollars that the provider takes, $0.50.
 * @see https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
export const MIN_CHARGE = cents(50);
