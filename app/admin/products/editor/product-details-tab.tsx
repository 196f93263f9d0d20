import type { ReactNode } from "react";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import { Select } from "#app/ui/fields/input.tsx";
import { proposedTexts } from "#domain/catalog/product-form.ts";
import { EditorColumn, EditorColumns } from "./editor-columns.tsx";
import { EntryList } from "./entry-list.tsx";
import { IngredientList } from "./ingredient-list.tsx";
import { MajorAllergenChoice } from "./major-allergen-choice.tsx";
import { ProductField } from "./product-field.tsx";

import type { ProductFormDraft } from "./use-product-form.ts";

const weights = [
  ["fat", "Fat"],
  ["saturatedFat", "Saturated fat"],
  ["sodium", "Sodium"],
  ["carbs", "Carbs"],
  ["sugar", "Sugar"],
  ["addedSugars", "Added sugars"],
  ["protein", "Protein"],
] as const;

const grams = [
  ["netWeight", "Net weight in grams", "The chocolate alone, as on the label."],
  ["shippingWeight", "Packed weight in grams", "With its wrapper, for parcels."],
] as const;

const proposedNutrition = ["servingSize", "calories", "fat", "carbs", "protein", "sugar"] as const;

/** Ingredients, allergens and nutrition facts. */
export function ProductDetailsTab(props: {
  form: ProductFormDraft;
  /** Whether it offers the defaults of a new product. */
  proposes: boolean;
  knownIngredients: readonly string[];
}): ReactNode {
  const { form, proposes, knownIngredients } = props;
  const isNutritionEmpty = proposedNutrition.every((field) => form.draft.texts[field] === "");
  return (
    <EditorColumns>
      <EditorColumn>
        <IngredientList form={form} known={knownIngredients} />
      </EditorColumn>
      <EditorColumn>
        <EntryList
          form={form}
          list="allergens"
          label="Allergens"
          noun="allergen"
          hint="What a shopper must know before buying, like Milk or Tree nuts."
        />
        <MajorAllergenChoice form={form} />
        <FieldGroup title="Weight">
          <div className="grid grid-cols-2 gap-x-4 gap-y-4.5">
            {grams.map(([field, label, hint]) => (
              <ProductField
                key={field}
                form={form}
                field={field}
                label={label}
                hint={hint}
                input={{ type: "number", inputMode: "numeric", min: "1", step: "1" }}
              />
            ))}
          </div>
        </FieldGroup>
        <ProductField
          form={form}
          field="taxCategory"
          label="Taxed as"
          hint="Most states call chocolate candy, unless it has flour, like a cookie bar."
          control={(own) => (
            <Select {...own} autoComplete="off">
              <option value="candy">Candy</option>
              <option value="food">Food, made with flour</option>
            </Select>
          )}
        />
        <FieldGroup title="Nutrition facts">
          <p className="mb-4 text-sm text-soft">
            As on the label, per serving. What is empty is not shown.{" "}
            {proposes && isNutritionEmpty && (
              <TextButton
                onClick={() => {
                  for (const field of proposedNutrition) form.type(field, proposedTexts[field]);
                }}
              >
                Fill in a typical bar
              </TextButton>
            )}
          </p>
          <div className="grid grid-cols-2 gap-x-4 gap-y-4.5">
            <ProductField
              form={form}
              field="servingSize"
              label="Serving size"
              input={{ maxLength: 40 }}
            />
            <ProductField
              form={form}
              field="calories"
              label="Calories"
              input={{ type: "number", inputMode: "numeric", min: "0", step: "1" }}
            />
            {weights.map(([field, label]) => (
              <ProductField
                key={field}
                form={form}
                field={field}
                label={label}
                input={{ maxLength: 20 }}
              />
            ))}
          </div>
        </FieldGroup>
      </EditorColumn>
    </EditorColumns>
  );
}
