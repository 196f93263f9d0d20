import type { ReactNode } from "react";
import type { PricedRecipients } from "#app/shop/quote/quote-result.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/input.tsx";
import { SelectField } from "#app/ui/fields/text-field.tsx";
import { type HeatChoice, heatChoices } from "#domain/heat/heat-schema.ts";
import type { ShippingPreference } from "#domain/shipping/shipping-choice.ts";

const heatNames: Record<HeatChoice, string> = {
  "cold-pack": "Add a cold pack",
  wait: "Wait until it's cool",
  "own-risk": "Ship anyway, at my own risk",
};

/** How all parcels go, where there is a choice. Each row says what that means for it. */
export function ShippingForAll(props: {
  priced: PricedRecipients;
  preference: ShippingPreference;
  onChange: (preference: ShippingPreference) => void;
}): ReactNode {
  const { priced, preference, onChange } = props;
  const { methods, heat } = priced;
  const method = methods.find((name) => name === preference.method) ?? methods[0] ?? "";
  if (methods.length < 2 && heat.length === 0) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {methods.length > 1 && (
        <SelectField
          id="several-method"
          label="Shipping for all"
          hint="Where we don't offer it, the parcel goes the usual way."
          value={method}
          onChange={(chosen) => onChange({ ...preference, method: chosen })}
          options={methods.map((name) => [name, name])}
        />
      )}
      {heat.length > 0 && (
        <Field
          id="several-heat"
          label="Where it's warm on the way"
          hint="Chocolate melts. Parcels to cool places aren't affected."
        >
          {(control) => (
            <Select
              {...control}
              value={preference.heat ?? ""}
              onChange={(event) => {
                const { value } = event.currentTarget;
                const chosen = heatChoices.find((choice) => choice === value) ?? null;
                onChange({ ...preference, heat: chosen });
              }}
            >
              <option value="">Please choose</option>
              {heat.map((choice) => (
                <option key={choice} value={choice}>
                  {heatNames[choice]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </div>
  );
}
