import { formatPercent, type Percent } from "#domain/money/percent.ts";
import type { ToastText } from "./toast-text.ts";

export const cartMessages = {
  added: (name: string): ToastText => ({
    title: "Added to cart!",
    description: `${name} added to your cart.`,
  }),
  addedSeveral: (quantity: number, name: string): ToastText => ({
    title: "Added to cart!",
    description: `${quantity} ${name} bar(s) added to your cart.`,
  }),
  bundleAdded: (size: number, percent: Percent): ToastText => ({
    title: "Bundle added to cart!",
    description: `Your ${size}-bar bundle has been added with ${formatPercent(percent)}% discount.`,
  }),
  bundleUpdated: (size: number): ToastText => ({
    title: "Bundle updated!",
    description: `Your ${size}-bar bundle has been updated.`,
  }),
} as const;
