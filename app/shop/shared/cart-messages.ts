import type { ToastText } from "#app/ui/overlays/toaster.tsx";

export const cartMessages = {
  added: (name: string): ToastText => ({
    title: "Added to cart!",
    description: `${name} added to your cart.`,
  }),
  noMoreLeft: (name: string): ToastText => ({
    title: "That's all there is",
    description: `Every ${name} that is left is in your cart.`,
  }),
  addedSeveral: (quantity: number, name: string): ToastText => ({
    title: "Added to cart!",
    description: `${quantity} ${name} bar(s) added to your cart.`,
  }),
} as const;
