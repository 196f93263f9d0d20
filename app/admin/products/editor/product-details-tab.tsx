import type { ReactNode } from "react";
import { useFormContext } from "#app/admin/form/form-context.ts";
import { FormSection } from "#app/admin/form/form-section.tsx";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import { majorAllergenNames, majorAllergens } from "#domain/catalog/major-allergens.ts";
import { nutritionAmounts } from "#domain/catalog/nutrition-facts.ts";
import { proposedFields, type TypedProduct } from "#domain/catalog/product-codec.ts";
import { EntryList } from "./entry-list.tsx";
import { IngredientList } from "./ingredient-list.tsx";
import { F } from "./product-form-fields.tsx";

/** Parts below their whole, as on the label. */
const amounts = [
  "fat",
  "saturatedFat",
  "sodium",
  "carbs",
  "sugar",
  "addedSugars",
  "protein",
] as const;

const proposedNutrition = ["servingSize", "calories", "fat", "carbs", "protein", "sugar"] as const;

export function ProductDetailsTab(props: {
  /** Whether it offers the defaults of a new product. */
  proposes: boolean;
  knownIngredients: readonly string[];
}): ReactNode {
  const { proposes, knownIngredients } = props;
  const form = useFormContext();
  const draft = F.useDraft();
  const isNutritionEmpty = proposedNutrition.every((field) => draft[field] === "");
  return (
    <div className="grid gap-5">
      <FormSection title="Ingredients" fields="grid gap-4.5">
        <IngredientList known={knownIngredients} />
        <EntryList
          list="allergens"
          label="Allergens"
          noun="allergen"
          hint="What a shopper must know before buying, like Milk or Tree nuts."
        />
        <FieldGroup title="Contains">
          <p className="mb-3 text-sm text-soft">
            The major allergens of US law. What you choose is shown on the bar’s page, in the cart,
            on orders, emails and packing slips, and on the label.
          </p>
          <F.Checkboxes
            path="majorAllergens"
            legend={<legend className="sr-only">Major allergens</legend>}
            className="grid grid-cols-2 gap-x-4 min-[30rem]:grid-cols-3"
            options={majorAllergens.map((value) => ({ value, label: majorAllergenNames[value] }))}
          />
        </FieldGroup>
      </FormSection>
      <FormSection title="Weight and tax" fields="grid grid-cols-2 gap-x-4 gap-y-4.5">
        <F.Number
          path="netWeight"
          label="Net weight in grams"
          hint="The chocolate alone, as on the label."
        />
        <F.Number
          path="shippingWeight"
          label="Packed weight in grams"
          hint="With its wrapper, for parcels."
        />
        <div className="col-span-2">
          <F.Select
            path="taxCategory"
            label="Taxed as"
            hint="Most states call chocolate candy, unless it has flour, like a cookie bar."
            options={{ candy: "Candy", food: "Food, made with flour" }}
          />
        </div>
      </FormSection>
      <FormSection
        title="Nutrition facts"
        help="As on the label, per serving. What you leave blank isn't shown."
        fold={describeNutrition(draft)}
      >
        {proposes && isNutritionEmpty && (
          <p className="mb-4">
            <TextButton
              onClick={() => {
                for (const field of proposedNutrition) form.edit(field, proposedFields[field]);
              }}
            >
              Fill in a typical bar
            </TextButton>
          </p>
        )}
        <div className="grid grid-cols-2 gap-x-4 gap-y-4.5">
          <F.Text path="servingSize" label="Serving size" />
          <F.Number path="calories" label="Calories" />
          {amounts.map((amount) => (
            <F.Text key={amount} path={amount} label={nutritionAmounts[amount]} />
          ))}
        </div>
      </FormSection>
    </div>
  );
}

function describeNutrition({ calories, servingSize }: TypedProduct): string {
  if (!calories) return "Not stated";
  return servingSize ? `${calories} calories per ${servingSize}` : `${calories} calories`;
}
