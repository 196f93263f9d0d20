export const reorderMessages = {
  some: (names: readonly string[], bundleCameApart: boolean) =>
    `Sorry, we have no more ${listOf(names)}. ${
      bundleCameApart
        ? "A bundle had one of those in it, so its other bars are in your cart on their own, at full price; you may fill a new one."
        : "The other bars are in your cart."
    }`,
  none: "Sorry, none of these bars is to be had at the moment. Perhaps another one takes your fancy?",
  unreachable: "The shop did not answer, so your cart is as it was. Please try again.",
} as const;

function listOf(names: readonly string[]): string {
  return new Intl.ListFormat("en-US", { type: "disjunction" }).format(names);
}
