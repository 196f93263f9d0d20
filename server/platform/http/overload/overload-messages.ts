/** Shown when the shop is overloaded. */
export const overloadMessages = {
  title: "The shop is very busy",
  text: "More people are here than the shop can serve at once. Nothing is lost: your cart stays in this browser. Please try again in a few seconds.",
  tryAgain: "Try again",
} as const;
