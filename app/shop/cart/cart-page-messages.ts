import type { ToastText } from "../../ui/toaster.tsx";

export const cartPageMessages = {
  empty: "Your cart is empty",
  emptyText: "Nothing in here yet but the smell of cocoa. Start with a bar, or fill a whole box.",
  needsScript:
    "Your cart is kept in this browser, and showing it needs JavaScript, which is switched off here.",
  moreForFreeShipping: (amount: string) => `Add ${amount} more for free shipping!`,
  removed: (name: string): ToastText => ({
    title: "Removed",
    description: `${name} is out of your cart.`,
  }),
  bundleRemoved: (size: number): ToastText => ({
    title: "Removed",
    description: `Your ${size}-bar bundle is out of your cart.`,
  }),
  cleared: {
    title: "Cart cleared",
    description: "Everything is out of your cart.",
  } satisfies ToastText,
  soldOut: (name: string) => `${name} sold out since you chose it.`,
  gone: (name: string) => `${name} is not made any more.`,
  thenRemove: "Please remove it to check out.",
  thenChange: "Please edit or remove this bundle to check out.",
  blocked: "Something in your cart cannot be had any more. Please remove it to check out.",
  bundleResting: "This box size is resting at the moment, so its bars are at full price.",
  handingIn: "We are still handing in an order from this cart.",
} as const;
