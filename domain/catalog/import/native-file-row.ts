import { withTextGuard } from "../../csv/cell-guard.ts";
import { toDecimal } from "../../money/cents.ts";
import { nutritionAmounts, perAmount } from "../nutrition-facts.ts";
import type { Product } from "../product.ts";
import { productFactNames, productFacts } from "../product-facts.ts";
import { tastingNoteNames } from "../tasting-notes.ts";
import { joinList } from "./plain-text.ts";

type ExportedProduct = Product & {
  /** The same in every file, and in every shop that imported it. */
  readonly key: string;
  readonly barcode: string;
};

type Column = {
  readonly title: string;
  /** @param site the public base URL of the shop's own pictures, such as "https://shop.example" */
  readonly cell: (product: ExportedProduct, site: string) => string;
  /** Whether spreadsheets may take it for a number. All other cells stay the text that they are. */
  readonly isNumber?: true;
};

const number = (value: number | null | undefined) => String(value ?? "");

/** The columns of this shop's own product file. native-file.ts reads it back by these titles. */
const columns: readonly Column[] = [
  { title: "Key", cell: ({ key }) => key },
  { title: "Name", cell: ({ name }) => name },
  { title: "Origin", cell: ({ origin }) => origin },
  { title: "Description", cell: ({ description }) => description },
  { title: "Full description", cell: ({ fullDescription }) => fullDescription },
  {
    title: "Price",
    isNumber: true,
    cell: ({ price }) => (price === undefined ? "" : toDecimal(price)),
  },
  { title: "Category", cell: ({ category }) => category },
  { title: "Rating", isNumber: true, cell: ({ rating }) => number(rating || null) },
  {
    title: "Cocoa percentage",
    isNumber: true,
    cell: ({ cocoaPercentage }) => number(cocoaPercentage),
  },
  { title: "Tags", cell: ({ tags }) => joinList(tags, ";") },
  { title: "Ingredients", cell: ({ ingredients }) => joinList(ingredients, ";") },
  { title: "Allergens", cell: ({ allergens }) => joinList(allergens, ";") },
  { title: "Major allergens", cell: ({ majorAllergens }) => joinList(majorAllergens, ";") },
  { title: "Net weight (g)", isNumber: true, cell: ({ netWeight }) => number(netWeight) },
  {
    title: "Packed weight (g)",
    isNumber: true,
    cell: ({ shippingWeight }) => number(shippingWeight),
  },
  { title: "Serving size", cell: ({ nutritionFacts }) => nutritionFacts?.servingSize ?? "" },
  {
    title: "Calories",
    isNumber: true,
    cell: ({ nutritionFacts }) => number(nutritionFacts?.calories),
  },
  ...Object.values(
    perAmount(
      (amount): Column => ({
        title: nutritionAmounts[amount],
        cell: ({ nutritionFacts }) => nutritionFacts?.[amount] ?? "",
      }),
    ),
  ),
  {
    title: "Tasting notes",
    cell: ({ tastingNotes }) =>
      joinList(
        tastingNotes.map((note) => tastingNoteNames[note]),
        ";",
      ),
  },
  ...productFactNames.map(
    (fact): Column => ({ title: productFacts[fact].title, cell: (product) => product[fact] }),
  ),
  { title: "Awards", cell: ({ awards }) => joinList(awards, ";") },
  { title: "Barcode", cell: ({ barcode }) => barcode },
  {
    title: "Pictures",
    cell: ({ images }, site) =>
      images.flatMap((image) => URL.parse(image, site)?.href ?? []).join("\n"),
  },
  { title: "In stock", cell: ({ inStock }) => (inStock ? "yes" : "no") },
  { title: "Count", isNumber: true, cell: ({ remaining }) => number(remaining) },
];

export const nativeFileTitles: readonly string[] = columns.map(({ title }) => title);

export function nativeFileRow(product: ExportedProduct, site: string): string[] {
  return columns.map(({ cell, isNumber }) => {
    const text = cell(product, site);
    return isNumber ? text : withTextGuard(text);
  });
}
