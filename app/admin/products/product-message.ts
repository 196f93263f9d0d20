import type { SortableWords } from "#app/ui/lists/sortable-list.tsx";
import type { ToastText } from "#app/ui/overlays/toaster.tsx";
import type { ProductField, ProductList, ProductProblem } from "#domain/catalog/product-form.ts";
import { countNoun } from "#domain/words/count-noun.ts";

const problems: Record<ProductProblem, string> = {
  missing: "Please fill this in.",
  "too-long": "This is longer than we can store.",
  "too-many": "These are more than we can store.",
  "not-an-amount": "Please enter dollars and cents, like 15.99.",
  "not-above-zero": "Please enter a price above 0.",
  "too-large": "This is more than the shop can charge.",
  "not-a-category": "Please choose a category.",
  "not-a-rating": "Please enter a rating from 1 to 5, like 4.5.",
  "not-a-percentage": "Please enter a whole number from 0 to 100.",
  "not-calories": "Please enter a whole number of calories, or empty all nutrition facts.",
  "not-a-weight": "Please enter a weight like 12g, or leave this empty.",
  "not-grams": "Please enter whole grams, from 1 to 50,000, or leave this empty.",
  "not-a-tax-category": "Please choose how it is taxed.",
  "not-an-allergen": "Please choose from the list.",
  "not-a-note": "Please choose from the wheel.",
  "not-an-image": "Please enter an address that begins with / or https://.",
  "not-images": "Each line needs an address that begins with / or https://.",
};

const missing: Partial<Record<ProductField | ProductList, string>> = {
  name: "Please enter a name.",
  origin: "Please enter an origin.",
  description: "Please enter a short description.",
  price: "Please enter a price.",
  category: "Please choose a category.",
};

export function productMessage(
  field: ProductField | ProductList,
  problem: ProductProblem | undefined,
): string | undefined {
  return problem && ((problem === "missing" && missing[field]) || problems[problem]);
}

/** Messages of the products screen. */
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
  askToDelete: (name: string) =>
    `Are you sure you want to delete ${name}? This action cannot be undone. Orders keep what was bought; carts will say that it is gone.`,
  deleted: (name: string): ToastText => ({
    title: "Product deleted",
    description: `${name} is no longer in the shop.`,
  }),
  deleteFailed: {
    title: "Delete failed",
    description: "Could not delete the product. Please try again.",
  } satisfies ToastText,
  trouble: {
    gone: "Somebody deleted this product in the meantime. Nothing was saved.",
    unreachable:
      "The shop did not answer, so nothing was saved. Your changes are still here; please try again.",
    refused: "Nothing was saved. Please look at the marked fields.",
    changedMeanwhile:
      "Somebody else saved this product while you were changing it. Nothing was overwritten, and nothing of yours was saved.",
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
  nothingSelected: {
    title: "Nothing selected",
    description: "Choose some products first.",
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
  notAPrice: {
    title: "That isn't a price",
    description: "Please enter dollars and cents, like 15.99.",
  } satisfies ToastText,
} as const;

/** Announcements while an entry of a list is moved. */
export function movingWords(noun: string): SortableWords {
  return {
    help: `To move ${noun}, press Space or Enter, use the arrow keys, and press Space or Enter again. Escape takes it back.`,
    lifted: (name, place, count) => `Picked up ${name}, ${place} of ${count}.`,
    over: (name, place, count) => `${name} is now ${place} of ${count}.`,
    dropped: (name, place, count) => `${name} was put down as ${place} of ${count}.`,
    cancelled: (name) => `${name} stays where it was.`,
  };
}
