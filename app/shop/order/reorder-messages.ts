export const reorderMessages = {
  some: (names: readonly string[], bundleCameApart: boolean) =>
    `Sorry, we have no more ${listOf(names)}. ${
      bundleCameApart
        ? "One of your boxes had them in it, so its other bars are in your cart on their own, at full price. You can fill a new box."
        : "The other bars are in your cart."
    }`,
  none: "Sorry, all of these bars are sold out right now. Would you like a different one?",
  unreachable: "The shop didn't answer, so your cart is as it was. Please try again.",
} as const;

function listOf(names: readonly string[]): string {
  return new Intl.ListFormat("en-US", { type: "disjunction" }).format(names);
}
