import type { ReactNode } from "react";
import { useFormContext } from "#app/admin/form/form-context.ts";
import { perAmount } from "#domain/catalog/nutrition-facts.ts";
import type { TypedProduct } from "#domain/catalog/product-codec.ts";
import { perFact } from "#domain/catalog/product-facts.ts";
import type { Problems } from "#domain/form/form-codec.ts";
import { countNoun } from "#domain/words/count-noun.ts";

const tabNames = { basic: "Basic Info", details: "Details", images: "Images", story: "Story" };

export type ProductTab = keyof typeof tabNames;

const tabs = Object.keys(tabNames) as readonly ProductTab[];

const tabOf: Record<keyof TypedProduct, ProductTab> = {
  name: "basic",
  origin: "basic",
  description: "basic",
  fullDescription: "basic",
  price: "basic",
  category: "basic",
  rating: "basic",
  cocoaPercentage: "basic",
  inStock: "basic",
  tags: "basic",
  ingredients: "details",
  allergens: "details",
  majorAllergens: "details",
  netWeight: "details",
  shippingWeight: "details",
  taxCategory: "details",
  servingSize: "details",
  calories: "details",
  ...perAmount(() => "details" as const),
  image: "images",
  additionalImages: "images",
  pictureDetails: "images",
  tastingNotes: "story",
  ...perFact(() => "story" as const),
  awards: "story",
};

export function tabWithProblem(problems: Problems): ProductTab | undefined {
  return tabs.find((tab) => countProblems(problems, tab) > 0);
}

function countProblems(problems: Problems, tab: ProductTab): number {
  const fields = Object.keys(problems) as (keyof TypedProduct)[];
  return fields.filter((field) => tabOf[field] === tab).length;
}

/** A tab's name with the number of its invalid fields. */
export function ProductTabTitle({ tab }: { tab: ProductTab }): ReactNode {
  const count = countProblems(useFormContext().problems, tab);
  return (
    <>
      <span>{tabNames[tab]}</span>
      {count > 0 && (
        <span className="rounded-full bg-danger px-2 text-xs text-paper">
          {countNoun(count, "field needs attention", "fields need attention")}
        </span>
      )}
    </>
  );
}
