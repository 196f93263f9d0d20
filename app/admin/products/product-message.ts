import type { ToastText } from "#app/ui/overlays/toaster.tsx";
import { countNoun } from "#domain/words/count-noun.ts";

export const productsMessages = {
  saved: (name: string): ToastText => ({
    title: "Product saved",
    description: `${name} is in the shop as you see it here.`,
  }),
  created: (name: string): ToastText => ({
    title: "Product added",
    description: `${name} is in the shop now.`,
  }),
  stockChanged: (name: string, inStock: boolean): ToastText => ({
    title: "Product updated",
    description: inStock ? `${name} is in stock` : `${name} is out of stock`,
  }),
  stockFailed: {
    title: "Update failed",
    description: "Could not change the product. Please try again.",
  } satisfies ToastText,
  deleted: (name: string): ToastText => ({
    title: "Product deleted",
    description: `${name} is no longer in the shop.`,
  }),
  deleteFailed: {
    title: "Delete failed",
    description: "Could not delete the product. Please try again.",
  } satisfies ToastText,
  notSaved: {
    conflict:
      "Somebody else saved this product while you were changing it. Nothing was overwritten, and nothing of yours was saved.",
    "not-found": "Somebody deleted this product in the meantime. Nothing was saved.",
  },
  noProducts: "No products found matching your criteria.",
  emptyShop: "The shop has no products yet.",
  archived: (name: string): ToastText => ({
    title: "Product archived",
    description: `${name} is off the shop, and stays in its orders.`,
  }),
  unarchived: (name: string): ToastText => ({
    title: "Product is back",
    description: `${name} is in the shop again.`,
  }),
  archiveFailed: {
    title: "Update failed",
    description: "Could not change the product. Please try again.",
  } satisfies ToastText,
  changedSeveral: (changed: number, skipped: number): ToastText => ({
    title: countNoun(changed, "product updated", "products updated"),
    description:
      skipped === 0
        ? "The shop shows it already."
        : `${countNoun(skipped, "stays", "stay")} as before: its stock is counted, or somebody deleted it.`,
  }),
  changeSeveralFailed: {
    title: "Update failed",
    description: "Nothing was changed. Please try again.",
  } satisfies ToastText,
  cellsFailed: "The shop did not answer, so nothing was changed. Please try again.",
  cellsSaved: (prices: number, counts: number): ToastText => ({
    title: countNoun(prices + counts, "change saved", "changes saved"),
    description: [
      ...(prices > 0 ? [countNoun(prices, "price")] : []),
      ...(counts > 0 ? [countNoun(counts, "count")] : []),
    ].join(", "),
  }),
  cellsRestored: (restored: number, kept: number): ToastText => ({
    title: countNoun(restored, "change undone", "changes undone"),
    description:
      kept === 0
        ? "Prices and counts are as before."
        : `${countNoun(kept, "change")} couldn't be undone. Check the prices and counts in the list.`,
  }),
  priceMeanwhile: (price: string | null) =>
    `Meanwhile somebody changed this price to ${price ?? "the default price"}. Save again to replace it.`,
  notAPrice: {
    title: "That isn't a price",
    description: "Please enter dollars and cents, like 15.99.",
  } satisfies ToastText,
} as const;

export function askToDelete(name: string) {
  return {
    subject: `Delete ${name}`,
    question: `Are you sure you want to delete ${name}? This action cannot be undone. Orders keep what was bought; carts will say that it is gone.`,
    yes: "Delete",
    dangerous: true,
  };
}
