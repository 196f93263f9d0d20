import type { ReactNode } from "react";
import type { ProductField, ProductList, ProductProblems } from "#domain/catalog/product-form.ts";
import { countNoun } from "#domain/words/count-noun.ts";

export type ProductTab = "basic" | "details" | "images" | "story";

const tabNames: Record<ProductTab, string> = {
  basic: "Basic Info",
  details: "Details",
  images: "Images",
  story: "Story",
};

/** The tab of each field. */
export const tabOf: Record<ProductField | ProductList, ProductTab> = {
  name: "basic",
  origin: "basic",
  description: "basic",
  fullDescription: "basic",
  price: "basic",
  category: "basic",
  rating: "basic",
  cocoaPercentage: "basic",
  tags: "basic",
  ingredients: "details",
  allergens: "details",
  majorAllergens: "details",
  netWeight: "details",
  shippingWeight: "details",
  taxCategory: "details",
  servingSize: "details",
  calories: "details",
  fat: "details",
  carbs: "details",
  protein: "details",
  sugar: "details",
  saturatedFat: "details",
  sodium: "details",
  addedSugars: "details",
  tastingNotes: "story",
  beanVariety: "story",
  farm: "story",
  harvest: "story",
  roast: "story",
  concheTime: "story",
  awards: "story",
  image: "images",
  additionalImages: "images",
  pictureDetails: "images",
};

/** A tab's name with the number of its invalid fields. */
export function ProductTabTitle(props: { tab: ProductTab; problems: ProductProblems }): ReactNode {
  const wrong = Object.keys(props.problems) as (ProductField | ProductList)[];
  const count = wrong.filter((field) => tabOf[field] === props.tab).length;
  return (
    <>
      <span>{tabNames[props.tab]}</span>
      {count > 0 && (
        <span className="rounded-full bg-danger px-2 text-xs text-paper">
          {countNoun(count, "field needs attention", "fields need attention")}
        </span>
      )}
    </>
  );
}
