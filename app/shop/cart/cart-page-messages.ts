import type { ToastText } from "#app/ui/overlays/toaster.tsx";

export const cartPageMessages = {
  shippingAtCheckout: "At checkout",
  taxAtCheckout: "At checkout, by state",
  empty: "Your cart is empty",
  emptyText: "Nothing in here yet but the smell of cocoa. Start with a bar, or fill a whole box.",
  needsScript: "Your cart is saved in this browser. Turn on JavaScript to see it.",
  removed: (name: string): ToastText => ({
    title: "Removed from your cart",
    description: name,
  }),
  boxMade: (size: number, saving: string): ToastText => ({
    title: `Your ${size}-bar box`,
    description: `You save ${saving}.`,
  }),
  cleared: { title: "Cart cleared", description: "Your cart is empty now." } satisfies ToastText,
  soldOut: (name: string) => `${name} sold out since you chose it.`,
  notFound: (name: string) => `${name} is no longer made.`,
  short: (name: string, remaining: number) =>
    remaining === 1 ? `Only 1 ${name} is left.` : `Only ${remaining} of ${name} are left.`,
  thenTakeFewer: "Please take fewer to check out.",
  thenRemove: "Please remove it to check out.",
  thenChange: "Please change or remove this box to check out.",
  blocked: "Something in your cart is sold out. Remove it to check out.",
  blockedByShort: "There is less left than your cart holds. Take fewer to check out.",
  bundleResting: "This box size is taking a break, so its bars are at full price.",
  handingIn: "We're still placing an order from this cart.",
} as const;
