import type { PricingProblem } from "#domain/pricing/pricing-form.ts";

const pricingProblems: Record<PricingProblem, string> = {
  "not-a-number": "Please enter a number, like 15.99.",
  negative: "This cannot be less than 0.",
  "too-large": "This is more than the shop can charge.",
  "not-a-percent": "Please enter a percentage from 0 to 100.",
  "minimum-above-maximum":
    "The minimum price is above the maximum price. Please lower it, or raise the maximum.",
  "default-below-minimum": "The default price is below the minimum price.",
  "default-above-maximum": "The default price is above the maximum price.",
  "final-above-base": "The final price is above the base price, which is no discount.",
  "final-and-percent-differ":
    "The final price does not go with this discount. Please change only one of the two, or empty the final price.",
};

export function pricingMessage(problem: PricingProblem | undefined): string | undefined {
  return problem && pricingProblems[problem];
}
