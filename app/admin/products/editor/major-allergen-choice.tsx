import type { ReactNode } from "react";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import { majorAllergenNames, majorAllergens } from "#domain/catalog/major-allergens.ts";
import { F } from "./product-form-fields.tsx";

/** Chooses the major allergens of US law that a product contains. */
export function MajorAllergenChoice(): ReactNode {
  const { value: chosen, change } = F.useField("majorAllergens");
  return (
    <FieldGroup title="Contains">
      <p className="mb-3 text-sm text-soft">
        The major allergens of US law. What you choose stands on the bar’s page, in the cart, on
        orders, emails and packing slips, and on the label.
      </p>
      <ul className="grid grid-cols-2 gap-x-4 min-[30rem]:grid-cols-3">
        {majorAllergens.map((allergen) => (
          <li key={allergen}>
            <label className="flex min-h-9 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                name="majorAllergens"
                value={allergen}
                autoComplete="off"
                className="size-5 shrink-0 accent-accent"
                checked={chosen.includes(allergen)}
                onChange={(event) =>
                  change(
                    majorAllergens.filter((each) =>
                      each === allergen ? event.currentTarget.checked : chosen.includes(each),
                    ),
                  )
                }
              />
              <span>{majorAllergenNames[allergen]}</span>
            </label>
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}
